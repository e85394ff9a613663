import { login, setupTwoFactor, TokenPair } from '@entropi/contracts/auth';
import { inTransaction, type Queryable } from '@entropi/db/db';
import { payments } from '@entropi/db/schema/money';
import { userConfigs } from '@entropi/db/schema/strategies';
import { users } from '@entropi/db/schema/users';
import { addStrategy, type UserPlace } from '@entropi/engine/testing/trading-user';
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';

import { openSession } from '../features/auth/sessions.domain';
import { writeTotpCode } from '../features/auth/totp';
import { insertUser } from '../features/users/users.repo';
import { type ApiPlace, openApiPlace } from './api-place';
import { prove } from './prove';

const PASSWORD = 'a quiet password of an attacker';

/** A user with a password, a second factor and a strategy; without a broker account. */
export interface HostileUser {
  name: string;
  userId: number;
  strategyId: number;
}

/** A change of one's own password, with the header that proves it. */
export interface ProvenPassword {
  body: { current_password: string; password: string };
  proof: Record<string, string>;
}

export interface HostilePeople {
  /** @param address the address from which they set up their second factor */
  addHostile(name: string, address: string, traits: { isSuspended: boolean }): Promise<HostileUser>;
  /** Opens a token for an existing user who has finished onboarding. */
  openToken(userId: number): Promise<string>;
  /**
   * Prepares this many changes of the password in a row; each names as the present password the one that the change
   * before has set.
   */
  provePasswords(userId: number, token: string, count: number): Promise<ProvenPassword[]>;
  close(): Promise<void>;
}

/** Users who mean harm, in the database of an API that runs at `url`. */
export async function openHostilePeople(
  url: string,
  place: ApiPlace,
  trading: UserPlace,
): Promise<HostilePeople> {
  const { deps, close } = await openApiPlace(place);
  const passwordHash = await deps.passwordHasher.run('known', ({ hash }) => hash(PASSWORD));
  const browser = { address: '127.0.0.1', agent: 'bench', keyThumbprint: null };
  return {
    async addHostile(name, address, { isSuspended }) {
      const email = `${name}@example.test`;
      const profile = { firstName: 'Bench', lastName: name, onboardedAt: deps.now() };
      const userId = await insertUser(deps.db, { username: name, email, passwordHash, ...profile });
      const strategyId = await addStrategy(trading, name, {});
      await deps.db.insert(userConfigs).values({ userId, strategyId });
      if (isSuspended) await suspend(deps.db, userId);
      await enrol(url, name, address);
      return { name, userId, strategyId };
    },
    async openToken(userId) {
      await deps.db.update(users).set({ onboardedAt: deps.now() }).where(eq(users.id, userId));
      const pair = await inTransaction(deps.db, (tx) => openSession(deps, tx, userId, browser));
      return pair.access_token;
    },
    async provePasswords(userId, token, count) {
      const path = `/api/users/${userId}/password`;
      const name = (number: number) => (number === 0 ? PASSWORD : `${PASSWORD}, ${number}`);
      const changes: ProvenPassword[] = [];
      for (let number = 0; number < count; number += 1) {
        const body = { current_password: name(number), password: name(number + 1) };
        changes.push({ body, proof: await prove(deps, token, { method: 'PUT', url: path, body }) });
      }
      return changes;
    },
    close,
  };
}

async function suspend(db: Queryable, userId: number): Promise<void> {
  const overdue = { amountMinor: 4900, currency: 'CHF', dueOn: '2020-01-01' } as const;
  await db.insert(payments).values({ userId, ...overdue, reference: `BENCH-${userId}` });
}

/** Signs in with the password, sets a second factor up and proves it. */
async function enrol(url: string, username: string, address: string): Promise<void> {
  const post = async <T>(
    path: string,
    body: URLSearchParams | object,
    schema: z.ZodMiniType<T>,
    token = '',
  ) => {
    const isForm = body instanceof URLSearchParams;
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'x-forwarded-for': address,
        ...(isForm ? {} : { 'content-type': 'application/json' }),
      },
      body: isForm ? body : JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return z.parse(schema, await response.json());
  };
  const form = new URLSearchParams({ username, password: PASSWORD });
  const { temp_token: temporary } = await post('/auth/login', form, login.reply);
  const { secret } = await post('/auth/setup-2fa', {}, setupTwoFactor.reply, temporary);
  const code = writeTotpCode(secret, new Date());
  await post('/auth/verify-2fa', { code }, TokenPair, temporary);
}
