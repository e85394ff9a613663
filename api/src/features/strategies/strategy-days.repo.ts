import type { Queryable } from '@entropi/db/db';
import { installation } from '@entropi/db/schema/installation';
import { strategyDays } from '@entropi/db/schema/results';
import { asc, gte, lt, sql } from 'drizzle-orm';

export type StrategyDay = typeof strategyDays.$inferSelect;

/** When the days were summed up last; null when they never were. */
export async function findSummedAt(db: Queryable): Promise<Date | null> {
  const [row] = await db.select({ at: installation.strategyDaysAt }).from(installation);
  return row?.at ?? null;
}

export async function markSummed(db: Queryable, at: Date): Promise<void> {
  await db.update(installation).set({ strategyDaysAt: at });
}

/** Sums up one UTC day from the ledger; deals count as they do in the sums of each user. */
export async function sumStrategyDay(db: Queryable, day: string): Promise<void> {
  await db.execute(sql`
    with deals as materialized (
      select share_id, profit_currency, profit_minor from closing_deals
      where at >= ${day}::date at time zone 'UTC' and at < (${day}::date + 1) at time zone 'UTC'
        and voided_at is null and profit_minor is not null and profit_currency is not null),
    sums as (
      select s.strategy_id, d.profit_currency as currency, sum(d.profit_minor) as profit, count(*) as deals
      from deals d join shares s on s.id = d.share_id
      where s.strategy_id is not null group by 1, 2),
    gone as (
      delete from strategy_days o where o.day = ${day}::date and not exists (
        select from sums n where n.strategy_id = o.strategy_id and n.currency = o.currency))
    insert into strategy_days (strategy_id, currency, day, profit_minor, deals)
    select strategy_id, currency, ${day}::date, profit, deals from sums
    on conflict (strategy_id, currency, day) do update
    set profit_minor = excluded.profit_minor, deals = excluded.deals`);
}

export async function deleteStrategyDays(db: Queryable, before: string): Promise<void> {
  await db.delete(strategyDays).where(lt(strategyDays.day, before));
}

export function listStrategyDays(db: Queryable, from: string): Promise<StrategyDay[]> {
  return db
    .select()
    .from(strategyDays)
    .where(gte(strategyDays.day, from))
    .orderBy(asc(strategyDays.strategyId), asc(strategyDays.day));
}
