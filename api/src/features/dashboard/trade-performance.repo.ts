import type { PerformancePeriod } from '@entropi/contracts/performance';
import type { Queryable } from '@entropi/db/db';
import { sql } from 'drizzle-orm';

/** Sums over a user's ended cycles in a currency, in minor units; null where there is no such cycle. */
export interface CycleSums {
  won: number;
  lost: number;
  even: number;
  gainMinor: number;
  lossMinor: number;
  bestMinor: number | null;
  worstMinor: number | null;
  maxDrawdownMinor: number;
}

export interface PeriodRow {
  from: string;
  profitMinor: number;
  shares: number;
}

const UNITS: Record<PerformancePeriod, string> = { DAY: 'day', WEEK: 'week', MONTH: 'month' };

/** Cycles that traded and ended. */
function endedCycles(userId: number, currency: string) {
  return sql`
    select id, ended_at, realised_minor from cycles
    where user_id = ${userId} and currency = ${currency} and ended_at is not null
      and anchor is not null`;
}

export async function sumCycles(
  db: Queryable,
  userId: number,
  currency: string,
): Promise<CycleSums> {
  const { rows } = await db.execute<Record<string, string | null>>(sql`
    with ended as (${endedCycles(userId, currency)}),
    walk as (
      select ended_at, id, realised_minor,
        sum(realised_minor) over (order by ended_at, id) as total
      from ended),
    falls as (
      select realised_minor,
        greatest(0, max(total) over (order by ended_at, id)) - total as fall
      from walk)
    select count(*) filter (where realised_minor > 0) as won,
      count(*) filter (where realised_minor < 0) as lost,
      count(*) filter (where realised_minor = 0) as even,
      coalesce(sum(realised_minor) filter (where realised_minor > 0), 0) as gain,
      coalesce(-sum(realised_minor) filter (where realised_minor < 0), 0) as loss,
      max(realised_minor) as best, min(realised_minor) as worst,
      coalesce(max(fall), 0) as drawdown
    from falls`);
  const [row] = rows;
  if (!row) throw new Error('an aggregate returned no row');
  const number = (value: string | null | undefined) => Number(value ?? 0);
  const orNull = (value: string | null | undefined) => (value == null ? null : Number(value));
  return {
    won: number(row.won),
    lost: number(row.lost),
    even: number(row.even),
    gainMinor: number(row.gain),
    lossMinor: number(row.loss),
    bestMinor: orNull(row.best),
    worstMinor: orNull(row.worst),
    maxDrawdownMinor: number(row.drawdown),
  };
}

/** Counts cycles by their result, in steps of the given number of minor units; step 0 begins at zero. */
export async function countBySteps(
  db: Queryable,
  userId: number,
  currency: string,
  stepMinor: number,
): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ step: number; cycles: number }>(sql`
    select floor(realised_minor / ${stepMinor}::numeric)::int as step, count(*)::int as cycles
    from (${endedCycles(userId, currency)}) ended group by 1`);
  return new Map(rows.map(({ step, cycles }) => [step, cycles]));
}

/** The last periods in which a share was closed, oldest first. */
export async function listPeriods(
  db: Queryable,
  userId: number,
  currency: string,
  period: PerformancePeriod,
  limit: number,
): Promise<PeriodRow[]> {
  const { rows } = await db.execute<{ from: string; profit: string; shares: string }>(sql`
    select to_char(date_trunc(${UNITS[period]}, day), 'YYYY-MM-DD') as from,
      sum(profit_minor) as profit, sum(deals) as shares
    from realised_days where user_id = ${userId} and currency = ${currency}
    group by 1 order by 1 desc limit ${limit}`);
  return rows
    .map(({ from, profit, shares }) => ({
      from,
      profitMinor: Number(profit),
      shares: Number(shares),
    }))
    .reverse();
}
