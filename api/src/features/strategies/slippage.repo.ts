import type { Queryable } from '@entropi/db/db';
import { shares } from '@entropi/db/schema/trading';
import { sql } from 'drizzle-orm';

/** How many of a strategy's newest shares are read, however many there are. */
const LOOKED_AT = 1000;

/** Slippage of fills in points: their number, the mean and the worst; null where there are none. */
export interface SlippageSums {
  fills: number;
  mean: number | null;
  worst: number | null;
}

/** Slippage of a strategy's newest shares, of openings and closes since a moment. */
export async function sumSlippage(
  db: Queryable,
  strategyId: number,
  since: Date,
): Promise<{ opens: SlippageSums; closes: SlippageSums }> {
  const from = since.toISOString();
  const { rows } = await db.execute<{
    opens: number;
    open_mean: number | null;
    open_worst: number | null;
    closes: number;
    close_mean: number | null;
    close_worst: number | null;
  }>(sql`
    with last as (
      select case when opened_at >= ${from}::timestamptz then open_slippage end as opened,
        case when closed_at >= ${from}::timestamptz then close_slippage end as closed
      from ${shares}
      where strategy_id = ${strategyId} and open_slippage is not null
      order by id desc limit ${LOOKED_AT})
    select count(opened)::int as opens, avg(opened)::float8 as open_mean,
      max(opened)::float8 as open_worst, count(closed)::int as closes,
      avg(closed)::float8 as close_mean, max(closed)::float8 as close_worst
    from last`);
  const [row] = rows;
  return {
    opens: {
      fills: row?.opens ?? 0,
      mean: row?.open_mean ?? null,
      worst: row?.open_worst ?? null,
    },
    closes: {
      fills: row?.closes ?? 0,
      mean: row?.close_mean ?? null,
      worst: row?.close_worst ?? null,
    },
  };
}
