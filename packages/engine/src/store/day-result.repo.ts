import type { Queryable } from '@entropi/db/db';
import { closingDeals } from '@entropi/db/schema/deal-ledger';
import { sql } from 'drizzle-orm';

/**
 * What a user has realised on a UTC day (`YYYY-MM-DD`) in a currency, in minor units. Deals that have no result yet
 * are left out.
 */
export async function sumDay(
  db: Queryable,
  userId: number,
  currency: string,
  day: string,
): Promise<bigint> {
  const { rows } = await db.execute<{ minor: string }>(sql`
    select coalesce(sum(d.profit_minor), 0)::text as minor from ${closingDeals} d
    where d.user_id = ${userId} and d.at >= ${`${day}T00:00:00Z`} and d.voided_at is null
      and d.profit_minor is not null and d.profit_currency = ${currency}`);
  return BigInt(rows[0]?.minor ?? 0);
}
