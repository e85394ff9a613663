import type { MarketHours } from '@entropi/contracts/markets';
import type { Environment } from '@entropi/contracts/primitives';
import type { Queryable } from '@entropi/db/db';
import { valuedShares } from '@entropi/engine/store/valued-shares';
import { sql } from 'drizzle-orm';

/** What a user has open, with its profit at the last prices, and what they realised today. */
export interface OpenFigures {
  userId: number;
  openShares: number;
  totalSize: number;
  unrealisedMinor: number;
  realisedTodayMinor: number;
}

/** What is needed to value an open share; null where no price or no rate is known. */
export interface ValuationRow {
  dealReference: string;
  environment: Environment;
  epic: string;
  marketName: string;
  bid: number | null;
  offer: number | null;
  decimalPlaces: number;
  currency: string;
  pointValue: number | null;
  /**
   * The share's open profit in minor units of the account's currency, rounded by itself, so that rows add up to their
   * sum.
   */
  profitMinor: number | null;
  marketStatus: string;
  openingHours: MarketHours | null;
}

export interface EquityPoint {
  at: Date;
  valueMinor: number;
}

export interface DayProfit {
  date: string;
  profitMinor: number;
}

const EQUITY_POINTS = 500;
const DAYS = 90;

/**
 * Figures of users. Money is that of the currency of the account they trade on, and the rest of it is left out; shares
 * are counted whatever their currency. A share without a price or a rate counts as zero. Each share is rounded by
 * itself, so that rows add up to their sum.
 */
export async function listOpenFigures(
  db: Queryable,
  userIds: readonly number[],
  now: Date,
): Promise<Map<number, OpenFigures>> {
  const { rows } = await db.execute<{
    user_id: number;
    open_shares: number;
    total_size: string;
    unrealised: string;
    realised: string;
  }>(sql`
    with ${valuedShares(userIds)},
    open as (
      select user_id, count(*)::int as open_shares, sum(size) as total_size,
        coalesce(sum(round(profit * 100)) filter (where is_present), 0) as unrealised
      from valued group by user_id),
    today as (
      select d.user_id, sum(d.profit_minor) as realised
      from realised_days d join wanted w on w.user_id = d.user_id and w.currency = d.currency
      where d.day >= ${toDay(now)}::date
      group by d.user_id)
    select w.user_id, coalesce(o.open_shares, 0) as open_shares,
      coalesce(o.total_size, 0) as total_size,
      coalesce(o.unrealised, 0) as unrealised, coalesce(t.realised, 0) as realised
    from wanted w
    left join open o on o.user_id = w.user_id
    left join today t on t.user_id = w.user_id`);
  return new Map(
    rows.map((row) => [
      row.user_id,
      {
        userId: row.user_id,
        openShares: row.open_shares,
        totalSize: Number(row.total_size),
        unrealisedMinor: Number(row.unrealised),
        realisedTodayMinor: Number(row.realised),
      },
    ]),
  );
}

/**
 * How many shares are open, and their open profit in minor units by the currency of their accounts.
 *
 * @param userIds null for all who may trade
 */
export async function sumOpenShares(
  db: Queryable,
  userIds: readonly number[] | null = null,
): Promise<{ openShares: number; unrealised: { currency: string; minor: number }[] }> {
  const { rows } = await db.execute<{
    currency: string;
    open_shares: number;
    unrealised: string;
  }>(sql`
    with ${valuedShares(userIds)}
    select currency, count(*)::int as open_shares, coalesce(sum(round(profit * 100)), 0) as unrealised
    from valued group by currency order by currency`);
  return {
    openShares: rows.reduce((sum, row) => sum + row.open_shares, 0),
    unrealised: rows.map((row) => ({ currency: row.currency, minor: Number(row.unrealised) })),
  };
}

/** What is needed to value each open share of a user whose market is known. */
export async function listValuations(db: Queryable, userId: number): Promise<ValuationRow[]> {
  const { rows } = await db.execute<{
    deal_reference: string;
    environment: Environment;
    epic: string;
    market_name: string;
    bid: string | null;
    offer: string | null;
    decimal_places: number;
    currency: string;
    point_value: string | null;
    profit_minor: string | null;
    market_status: string;
    opening_hours: MarketHours | null;
  }>(sql`
    with ${valuedShares([userId])}
    select deal_reference, environment, epic, market_name, bid, offer, decimal_places, currency,
      point_value, round(profit * 100) as profit_minor, market_status, opening_hours
    from valued where decimal_places is not null order by deal_reference`);
  const number = (value: string | null) => (value === null ? null : Number(value));
  return rows.map((row) => ({
    dealReference: row.deal_reference,
    environment: row.environment,
    epic: row.epic,
    marketName: row.market_name,
    bid: number(row.bid),
    offer: number(row.offer),
    decimalPlaces: row.decimal_places,
    currency: row.currency,
    pointValue: number(row.point_value),
    profitMinor: number(row.profit_minor),
    marketStatus: row.market_status,
    openingHours: row.opening_hours,
  }));
}

/** The sums of a user's closing deals and ended cycles, all of the same moment. */
export interface Results {
  /** See `userResults`. */
  version: number;
  realisedMinor: number;
  /** What was realised in all in each other currency, by its code. */
  others: { currency: string; minor: number }[];
  won: number;
  lost: number;
  /** Cumulative realised result after each of the last closing deals, oldest first. */
  equity: EquityPoint[];
  /** Realised result of each of the last UTC days on which something was closed, oldest first. */
  days: DayProfit[];
}

/** A user's results in a currency; the cost does not grow with their number. */
export async function readResults(
  db: Queryable,
  userId: number,
  currency: string,
): Promise<Results> {
  const { rows } = await db.execute<{
    version: string;
    won: number;
    lost: number;
    realised: string;
    newest: [at: number, profitMinor: number][];
    days: [date: string, profitMinor: number][];
    others: [currency: string, profitMinor: number][];
  }>(sql`
    select coalesce(r.version, 0) as version, coalesce(r.won, 0) as won, coalesce(r.lost, 0) as lost,
      coalesce(t.profit_minor, 0) as realised, newest.list as newest, days.list as days,
      others.list as others
    from (select ${userId}::int as user_id, ${currency}::char(3) as currency) u
    left join user_results r on r.user_id = u.user_id
    left join realised_totals t on t.user_id = u.user_id and t.currency = u.currency
    left join lateral (
      select coalesce(json_agg(json_build_array(floor(extract(epoch from at) * 1000), profit_minor)
        order by at desc, id desc), '[]') as list
      from (
        select id, at, profit_minor from closing_deals d
        where d.user_id = u.user_id and d.profit_currency = u.currency
          and d.voided_at is null and d.profit_minor is not null
        order by at desc, id desc limit ${EQUITY_POINTS}) last) newest on true
    left join lateral (
      select coalesce(json_agg(json_build_array(day, profit_minor) order by day), '[]') as list
      from (
        select day, profit_minor from realised_days d
        where d.user_id = u.user_id and d.currency = u.currency
        order by day desc limit ${DAYS}) last) days on true
    left join lateral (
      select coalesce(json_agg(json_build_array(currency, profit_minor) order by currency), '[]') as list
      from realised_totals o
      where o.user_id = u.user_id and o.currency <> u.currency and o.deals > 0) others on true`);
  const [row] = rows;
  if (!row) throw new Error('an aggregate returned no row');
  return {
    version: Number(row.version),
    realisedMinor: Number(row.realised),
    won: row.won,
    lost: row.lost,
    equity: toEquity(row.newest, Number(row.realised)),
    days: row.days.map(([date, profitMinor]) => ({ date, profitMinor })),
    others: row.others.map(([other, minor]) => ({ currency: other, minor })),
  };
}

/** Works back from the last deal: the sum before a deal is the sum after it less its own result. */
function toEquity(newest: [at: number, profitMinor: number][], totalMinor: number): EquityPoint[] {
  let valueMinor = totalMinor;
  const points = newest.map(([at, profitMinor]) => {
    const point = { at: new Date(at), valueMinor };
    valueMinor -= profitMinor;
    return point;
  });
  return points.reverse();
}

/** The UTC day. */
export function toDay(now: Date): string {
  return now.toISOString().slice(0, 10);
}
