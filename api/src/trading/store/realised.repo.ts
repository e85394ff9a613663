import { and, gte, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/db';
import { closingDeals } from '../../db/schema/deal-ledger';

/**
 * Results in the deal ledger of users since a moment, by user and currency, in minor units: whole numbers, summed by the
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
      userId: closingDeals.userId,
      currency: closingDeals.profitCurrency,
      sum: sql<string>`sum(${closingDeals.profitMinor})::text`,
    })
    .from(closingDeals)
    .where(
      and(
        inArray(closingDeals.userId, userIds),
        gte(closingDeals.at, since),
        isNull(closingDeals.voidedAt),
        isNotNull(closingDeals.profitMinor),
      ),
    )
    .groupBy(closingDeals.userId, closingDeals.profitCurrency);
  for (const { userId, currency, sum } of rows) {
    if (currency === null) continue;
    const own = sums.get(userId) ?? new Map<string, bigint>();
    sums.set(userId, own.set(currency, BigInt(sum)));
  }
  return sums;
}
