import type { SealedCredentials } from '@entropi/broker/stored-credentials';
import type { Queryable } from '@entropi/db/db';
import { reserveId } from '@entropi/db/reserve-id.repo';
import { brokerAccounts, brokerKeys } from '@entropi/db/schema/broker';
import {
  type AccountWithKey,
  type KeyRow,
  matchDefaultAccount,
  selectAccounts,
} from '@entropi/engine/store/default-account.repo';
import { and, asc, desc, eq, gte, sql } from 'drizzle-orm';

/** A user's accounts: the default first, then by key and name. */
export function listAccountRows(db: Queryable, userId: number): Promise<AccountWithKey[]> {
  return selectAccounts(db)
    .where(eq(brokerAccounts.userId, userId))
    .orderBy(desc(brokerAccounts.isDefault), asc(brokerKeys.id), asc(brokerAccounts.accountId));
}

/** An account by our own id, as live events name it; null when there is none. */
export async function findAccountById(db: Queryable, id: number): Promise<AccountWithKey | null> {
  const [row] = await selectAccounts(db).where(eq(brokerAccounts.id, id));
  return row ?? null;
}

/** A user's accounts with this id of the broker's: one in each environment at most. */
export async function listAccountsNamed(
  db: Queryable,
  userId: number,
  accountId: string,
): Promise<AccountWithKey[]> {
  return await selectAccounts(db)
    .where(and(eq(brokerAccounts.userId, userId), eq(brokerAccounts.accountId, accountId)))
    .orderBy(desc(brokerAccounts.id));
}

/** The user's stored key of a login; null for a new one. */
export async function findKeyOfLogin(
  db: Queryable,
  userId: number,
  login: Pick<SealedCredentials, 'environment' | 'identifier'>,
): Promise<KeyRow | null> {
  const [row] = await db
    .select()
    .from(brokerKeys)
    .where(
      and(
        eq(brokerKeys.userId, userId),
        eq(brokerKeys.environment, login.environment),
        eq(brokerKeys.identifier, login.identifier),
      ),
    );
  return row ?? null;
}

/** A user's stored keys, the oldest first. */
export function listKeyRows(db: Queryable, userId: number): Promise<KeyRow[]> {
  return db
    .select()
    .from(brokerKeys)
    .where(eq(brokerKeys.userId, userId))
    .orderBy(asc(brokerKeys.id));
}

/** Whether credentials of a user were stored, or replaced, since a time. */
export async function hasKeySavedSince(
  db: Queryable,
  userId: number,
  since: Date,
): Promise<boolean> {
  const rows = await db
    .select({ id: brokerKeys.id })
    .from(brokerKeys)
    .where(and(eq(brokerKeys.userId, userId), gte(brokerKeys.checkedAt, since)))
    .limit(1);
  return rows.length > 0;
}

/** The id that the next stored key gets. */
export function reserveKeyId(db: Queryable): Promise<number> {
  return reserveId(db, brokerKeys);
}

/** Stores checked credentials under their id, in place of older ones of the same login. */
export async function upsertKey(
  db: Queryable,
  sealed: SealedCredentials,
  checkedAt: Date,
): Promise<KeyRow> {
  const [row] = await db
    .insert(brokerKeys)
    .overridingSystemValue()
    .values({ ...sealed, checkedAt })
    .onConflictDoUpdate({
      target: brokerKeys.id,
      set: {
        apiKeySealed: sealed.apiKeySealed,
        passwordSealed: sealed.passwordSealed,
        checkedAt,
        rejectedCode: null,
        updatedAt: sql`now()`,
      },
    })
    .returning();
  if (!row) throw new Error('an upsert returned no row');
  return row;
}

/** Makes one account the only default of its user. */
export async function setDefaultAccount(
  db: Queryable,
  userId: number,
  brokerAccountId: number,
): Promise<void> {
  await db.update(brokerAccounts).set({ isDefault: false }).where(matchDefaultAccount(userId));
  await db
    .update(brokerAccounts)
    .set({ isDefault: true })
    .where(eq(brokerAccounts.id, brokerAccountId));
}

/** Locks a user's accounts and keys against another change of theirs until the transaction ends. */
export async function lockUserBroker(tx: Queryable, userId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`broker ${userId}`}, 0))`);
}
