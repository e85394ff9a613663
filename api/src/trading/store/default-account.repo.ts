import { and, eq, type Placeholder, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/db';
import { prepareOnce } from '../../db/prepare-once';
import { brokerAccounts, brokerKeys } from '../../db/schema/broker';

export type KeyRow = typeof brokerKeys.$inferSelect;

export interface AccountWithKey {
  account: typeof brokerAccounts.$inferSelect;
  key: KeyRow;
}

/** Accounts with the key that reaches them. */
export function selectAccounts(db: Queryable) {
  return db
    .select({ account: brokerAccounts, key: brokerKeys })
    .from(brokerAccounts)
    .innerJoin(brokerKeys, eq(brokerKeys.id, brokerAccounts.brokerKeyId));
}

/** Which of all accounts is the one that a user trades on. */
export function matchDefaultAccount(userId: number | Placeholder) {
  return and(eq(brokerAccounts.userId, userId), brokerAccounts.isDefault);
}

const defaultAccount = prepareOnce((db) =>
  selectAccounts(db)
    .where(matchDefaultAccount(sql.placeholder('userId')))
    .prepare('default_account'),
);

/** The account that a user trades on; null before one is chosen. */
export async function findDefaultAccount(
  db: Queryable,
  userId: number,
): Promise<AccountWithKey | null> {
  const [row] = await defaultAccount(db).execute({ userId });
  return row ?? null;
}

/** The accounts that these users trade on. */
export async function listDefaultAccounts(
  db: Queryable,
  userIds: number[],
): Promise<AccountWithKey[]> {
  if (userIds.length === 0) return [];
  const ids = sql`${JSON.stringify(userIds)}::jsonb`;
  return await selectAccounts(db).where(
    and(brokerAccounts.isDefault, sql`${ids} @> to_jsonb(${brokerAccounts.userId})`),
  );
}
