import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/db';
import { shares } from '../../db/schema/trading';

/**
 * Booked results of users since a moment, by user and currency, in minor units: whole numbers, summed by the
 * database. Deals that the broker has not given a result for are not in it.
 */
export async function sumRealised(
  db: Queryable,
  userIds: number[],
  since: Date,
): Promise<Map<number, Map<string, bigint>>> {
  const sums = new Map<number, Map<string, bigint>>();
  if (userIds.length === 0) return sums;
  const rows = await db
    .select({
      userId: shares.userId,
      currency: shares.profitCurrency,
      sum: sql<string>`sum(${shares.profitMinor})::text`,
    })
    .from(shares)
    .where(
      and(
        inArray(shares.userId, userIds),
        eq(shares.state, 'CLOSED'),
        gte(shares.closedAt, since),
        sql`${shares.profitMinor} is not null`,
      ),
    )
    .groupBy(shares.userId, shares.profitCurrency);
  for (const { userId, currency, sum } of rows) {
    if (currency === null) continue;
    const own = sums.get(userId) ?? new Map<string, bigint>();
    sums.set(userId, own.set(currency, BigInt(sum)));
  }
  return sums;
}
