import type { Queryable } from '@entropi/db/db';
import { prepareOnce } from '@entropi/db/prepare-once';
import { brokerAccounts, brokerKeys } from '@entropi/db/schema/broker';
import { and, eq, type Placeholder, sql } from 'drizzle-orm';

export type KeyRow = typeof brokerKeys.$inferSelect;

export interface AccountWithKey {
  account: typeof brokerAccounts.$inferSelect;
  key: KeyRow;
}

/** Selects accounts, each with the key that reaches it. */
export function selectAccounts(db: Queryable) {
  return db
    .select({ account: brokerAccounts, key: brokerKeys })
    .from(brokerAccounts)
    .innerJoin(brokerKeys, eq(brokerKeys.id, brokerAccounts.brokerKeyId));
}

/** Matches the one account on which a user trades. */
export function matchDefaultAccount(userId: number | Placeholder) {
  return and(eq(brokerAccounts.userId, userId), brokerAccounts.isDefault);
}

const defaultAccount = prepareOnce((db) =>
  selectAccounts(db)
    .where(matchDefaultAccount(sql.placeholder('userId')))
    .prepare('default_account'),
);

/** The account on which a user trades; null before one is chosen. */
export async function findDefaultAccount(
  db: Queryable,
  userId: number,
): Promise<AccountWithKey | null> {
  const [row] = await defaultAccount(db).execute({ userId });
  return row ?? null;
}

/** Matches the accounts on which these users trade, by the index of users, however many accounts there are. */
function matchDefaultAccounts(userIds: readonly number[]) {
  return and(
    sql`${brokerAccounts.userId} = any(${sql.param([...userIds])}::int[])`,
    brokerAccounts.isDefault,
  );
}

/** The accounts on which these users trade. */
export async function listDefaultAccounts(
  db: Queryable,
  userIds: number[],
): Promise<AccountWithKey[]> {
  if (userIds.length === 0) return [];
  return await selectAccounts(db).where(matchDefaultAccounts(userIds));
}
