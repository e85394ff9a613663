import type { CloseReason } from '@entropi/contracts/trading-model';
import type { Queryable } from '@entropi/db/db';
import { sql } from 'drizzle-orm';

export interface ResultRow {
  closed: number;
  won: number;
  lost: number;
  profitMinor: number;
}

/** How many periods of each kind are shown: the last ones in which something was closed. */
const PERIODS = 400;

type Row = { closed: number; won: number; lost: number; profit: string };

const COUNTED = sql.raw(`count(*)::int as closed,
  count(*) filter (where profit_minor > 0)::int as won,
  count(*) filter (where profit_minor < 0)::int as lost,
  coalesce(sum(profit_minor), 0) as profit`);

function filterClosed(userId: number, currency: string) {
  return sql`from shares where user_id = ${userId} and state = 'CLOSED' and closed_at is not null
    and profit_currency = ${currency} and profit_minor is not null`;
}

/** Results of the shares closed in each day, ISO week or month (UTC), oldest first. */
export async function listPeriodResults(
  db: Queryable,
  userId: number,
  currency: string,
  period: 'day' | 'week' | 'month',
): Promise<(ResultRow & { from: string })[]> {
  const { rows } = await db.execute<Row & { first: string }>(sql`
    select * from (
      select to_char(date_trunc(${period}::text, closed_at at time zone 'UTC'), 'YYYY-MM-DD') as first,
        ${COUNTED}
      ${filterClosed(userId, currency)}
      group by 1 order by 1 desc limit ${PERIODS}) newest
    order by first`);
  return rows.map((row) => ({ from: row.first, ...toResult(row) }));
}

/** Results by why the shares were closed, the most frequent reason first. */
export async function listReasonResults(
  db: Queryable,
  userId: number,
  currency: string,
): Promise<(ResultRow & { reason: CloseReason })[]> {
  const { rows } = await db.execute<Row & { reason: CloseReason }>(sql`
    select close_reason as reason, ${COUNTED}
    ${filterClosed(userId, currency)} and close_reason is not null
    group by 1 order by 2 desc, 1`);
  return rows.map((row) => ({ reason: row.reason, ...toResult(row) }));
}

/** The result of all shares that were ever closed. */
export async function findTotalResult(
  db: Queryable,
  userId: number,
  currency: string,
): Promise<ResultRow> {
  const { rows } = await db.execute<Row>(sql`select ${COUNTED} ${filterClosed(userId, currency)}`);
  const [row] = rows;
  if (!row) throw new Error('an aggregate returned no row');
  return toResult(row);
}

/** What was realised in all in each other currency, by its code; in minor units. */
export async function listOtherTotals(
  db: Queryable,
  userId: number,
  currency: string,
): Promise<{ currency: string; minor: number }[]> {
  const { rows } = await db.execute<{ currency: string; profit: string }>(sql`
    select currency, profit_minor as profit from realised_totals
    where user_id = ${userId} and currency <> ${currency} and deals > 0 order by currency`);
  return rows.map((row) => ({ currency: row.currency, minor: Number(row.profit) }));
}

function toResult({ closed, won, lost, profit }: Row): ResultRow {
  return { closed, won, lost, profitMinor: Number(profit) };
}
