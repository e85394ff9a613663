import { type Database, inTransaction } from '@entropi/db/db';
import { waitForDatabase } from '@entropi/db/wait-for-database';
import { openSession } from '../../features/auth/sessions.domain';
import type { TokenKeys } from '../../features/auth/token-keys';
import { insertUser } from '../../features/users/users.repo';
import { createLogger } from '../../http/logger';

const TOKEN_FOR_MS = 3 * 60_000;

/** Tokens that are good now. */
export interface ChaosTokens {
  findSuperuserId(): Promise<number>;
  get(userId: number): Promise<string>;
}

/** Signs users in, again before a token ends; the superuser is made when first needed. */
export function createChaosTokens(db: Database, tokenKeys: TokenKeys): ChaosTokens {
  const deps = { tokenKeys, now: () => new Date(), config: { SESSION_MAX_DAYS: 1 } };
  const browser = { address: '127.0.0.1', agent: 'chaos', keyThumbprint: null };
  const tokens = new Map<number, { token: Promise<string>; madeAt: number }>();
  let superuserId: Promise<number> | null = null;
  // The database may have been killed at this moment.
  const persist = <T>(work: () => Promise<T>) => waitForDatabase(work, createLogger('silent'));
  const signIn = (userId: number) =>
    persist(() =>
      inTransaction(db, async (tx) => (await openSession(deps, tx, userId, browser)).access_token),
    );
  return {
    findSuperuserId: () => {
      superuserId ??= persist(() => inTransaction(db, insertSuperuser)).catch((error: unknown) => {
        superuserId = null;
        throw error;
      });
      return superuserId;
    },
    get: (userId) => {
      const known = tokens.get(userId);
      if (known && Date.now() - known.madeAt < TOKEN_FOR_MS) return known.token;
      const token = signIn(userId).catch((error: unknown) => {
        tokens.delete(userId);
        throw error;
      });
      tokens.set(userId, { token, madeAt: Date.now() });
      return token;
    },
  };
}

const insertSuperuser = (tx: Parameters<typeof insertUser>[0]) =>
  insertUser(tx, {
    username: 'chaos',
    email: 'chaos@example.test',
    passwordHash: '',
    firstName: 'Chaos',
    lastName: 'Test',
    isSuperuser: true,
    onboardedAt: new Date(),
  });
