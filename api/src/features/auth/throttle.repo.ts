import { and, eq, gt, lt, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/db';
import { loginAttempts } from '../../db/schema/users';

type LoginStep = typeof loginAttempts.$inferInsert.step;

/** Failures since a moment, of the account and of the address, and when the oldest of each was. */
export async function countFailures(
  who: { account: string; address: string },
  since: Date,
  db: Queryable,
) {
  const [row] = await db
    .select({
      ofAccount: sql<number>`count(*) filter (where ${eq(loginAttempts.account, who.account)})::int`,
      ofAddress: sql<number>`count(*) filter (where ${eq(loginAttempts.address, who.address)})::int`,
      oldest: sql<string | null>`min(${loginAttempts.at})`,
    })
    .from(loginAttempts)
    .where(
      and(
        gt(loginAttempts.at, since),
        or(eq(loginAttempts.account, who.account), eq(loginAttempts.address, who.address)),
      ),
    );
  return {
    ofAccount: row?.ofAccount ?? 0,
    ofAddress: row?.ofAddress ?? 0,
    oldest: row?.oldest ? new Date(row.oldest) : null,
  };
}

/** Remembers a wrong password or code. */
export async function insertFailure(
  failure: { step: LoginStep; account: string; address: string; at: Date },
  db: Queryable,
): Promise<void> {
  await db.insert(loginAttempts).values(failure);
}

/** Forgets the account's failures, after both steps were good. */
export async function deleteFailures(account: string, db: Queryable): Promise<void> {
  await db.delete(loginAttempts).where(eq(loginAttempts.account, account));
}

/** Removes failures that no longer count; answers how many. */
export async function deleteOldFailures(before: Date, db: Queryable): Promise<number> {
  const { rowCount } = await db.delete(loginAttempts).where(lt(loginAttempts.at, before));
  return rowCount ?? 0;
}
