import { TokenPair } from '@entropi/contracts/auth';
import { inTransaction } from '@entropi/db/db';
import { payments } from '@entropi/db/schema/money';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../deps';
import { openSession } from '../features/auth/sessions.domain';
import { insertUser } from '../features/users/users.repo';
import type { OwnerId } from '../http/caller';
import { prove } from './prove';
import type { TestResponse } from './response';

export const TEST_PASSWORD = 'a quiet test password';

export interface UserTraits {
  username?: string;
  isSuperuser?: boolean;
  isStuff?: boolean;
  demoMode?: boolean;
  /** Whether the four steps of onboarding are still to be done; by default they are done. */
  inOnboarding?: boolean;
  /** Whether a payment of theirs is long overdue. */
  isSuspended?: boolean;
}

export interface TestUser {
  id: OwnerId;
  username: string;
  email: string;
  accessToken: string;
  refreshToken: string;
  /** Calls the API with this user's token, e.g. `call('GET', '/auth/me')`. */
  call(method: Method, url: string, body?: unknown): Promise<TestResponse>;
  /** Calls the API with this user's token and a proof of this very call. */
  callProven(method: Method, url: string, body?: unknown): Promise<TestResponse>;
  /** Refreshes the session, for a test that moves the clock past the life of a token. */
  renew(): Promise<void>;
}

export type Method = NonNullable<InjectOptions['method']>;

/** Age at which a token is renewed by `call`; its life is four minutes at least, and a busy machine takes longer. */
const RENEWED_AFTER_MS = 3 * 60_000;

let made = 0;
let testHash: Promise<string> | null = null;

/** The hash is made once for all users of a test file, since that takes as long as a test. */
function hashTestPassword(deps: Deps): Promise<string> {
  testHash ??= deps.passwordHasher.run('known', ({ hash }) => hash(TEST_PASSWORD));
  return testHash;
}

/** Makes a user in the database, with a session. */
export async function createUser(
  deps: Deps,
  app: FastifyInstance,
  traits: UserTraits = {},
): Promise<TestUser> {
  made += 1;
  const username = traits.username ?? `user-${made}`;
  const email = `${username}@example.test`;
  const passwordHash = await hashTestPassword(deps);
  const { pair, id } = await inTransaction(deps.db, async (tx) => {
    const id = await insertUser(tx, {
      username,
      email,
      passwordHash,
      firstName: 'Test',
      lastName: username,
      isSuperuser: traits.isSuperuser,
      isStuff: traits.isStuff,
      demoMode: traits.demoMode,
      onboardedAt: traits.inOnboarding ? null : deps.now(),
    });
    if (traits.isSuspended) {
      await tx.insert(payments).values({
        userId: id,
        amountMinor: 4900,
        currency: 'CHF',
        dueOn: '2020-01-01',
        reference: `TEST-${id}`,
      });
    }
    const browser = { address: '127.0.0.1', agent: 'test', keyThumbprint: null };
    return { id: id as OwnerId, pair: await openSession(deps, tx, id, browser) };
  });
  let issuedAt = performance.now();
  let renewal: Promise<void> | null = null;
  /** Renews a token that real time has made old; a test that moves the clock renews it itself. */
  const freshen = async () => {
    if (performance.now() - issuedAt < RENEWED_AFTER_MS) return;
    renewal ??= user.renew().finally(() => {
      renewal = null;
    });
    await renewal;
  };
  const user: TestUser = {
    id,
    username,
    email,
    accessToken: pair.access_token,
    refreshToken: pair.refresh_token,
    call: async (method, url, body) => {
      await freshen();
      return call(app, method, url, { body, token: user.accessToken });
    },
    callProven: async (method, url, body) => {
      await freshen();
      const token = user.accessToken;
      const headers = await prove(deps, token, { method, url, body });
      return call(app, method, url, { body, token, headers });
    },
    renew: async () => {
      const body = { refresh_token: user.refreshToken };
      const next = (await call(app, 'POST', '/auth/refresh', { body })).as(TokenPair);
      user.accessToken = next.access_token;
      user.refreshToken = next.refresh_token;
      issuedAt = performance.now();
    },
  };
  return user;
}

/** Calls the API with any token, or none. */
export async function call(
  app: FastifyInstance,
  method: InjectOptions['method'],
  url: string,
  options: { body?: unknown; token?: string; headers?: Record<string, string> } = {},
): Promise<TestResponse> {
  const response = await app.inject({
    method,
    url,
    headers: {
      ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
      ...options.headers,
    },
    ...(options.body === undefined ? {} : { payload: options.body as object }),
  });
  const isJson = response.headers['content-type']?.toString().startsWith('application/json');
  const responded: unknown = isJson ? response.json() : response.body;
  return {
    status: response.statusCode,
    headers: response.headers,
    body: responded,
    as: (schema) => z.parse(schema, responded),
  };
}
