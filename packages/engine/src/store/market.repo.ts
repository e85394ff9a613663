import type { MarketDetails } from '@entropi/broker/broker-data';
import type { Price } from '@entropi/contracts/prices';
import type { Environment } from '@entropi/contracts/primitives';
import type { Queryable } from '@entropi/db/db';
import { markets } from '@entropi/db/schema/broker';
import { divide, ratio, toDecimal } from '@entropi/trading/core/ratio';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';

/** Those of the epics whose markets are not stored. */
export async function listUnknownEpics(
  db: Queryable,
  environment: Environment,
  epics: readonly string[],
): Promise<string[]> {
  const rows = await db
    .select({ epic: markets.epic })
    .from(markets)
    .where(and(eq(markets.environment, environment), inArray(markets.epic, [...epics])));
  const known = new Set(rows.map(({ epic }) => epic));
  return epics.filter((epic) => !known.has(epic));
}

/**
 * Stores what the broker reports about markets, with their prices; a market without a price keeps its last one. A
 * market whose decimal places the broker does not report is left as it is, because its prices could not be counted.
 */
export async function saveMarkets(
  db: Queryable,
  environment: Environment,
  found: MarketDetails[],
): Promise<void> {
  const rows = found.flatMap((market) => toRow(environment, market) ?? []);
  if (rows.length === 0) return;
  await db
    .insert(markets)
    .values(rows)
    .onConflictDoUpdate({
      target: [markets.environment, markets.epic],
      set: {
        name: sql`excluded.name`,
        type: sql`excluded.type`,
        status: sql`excluded.status`,
        expiry: sql`excluded.expiry`,
        currency: sql`excluded.currency`,
        decimalPlaces: sql`excluded.decimal_places`,
        scalingFactor: sql`excluded.scaling_factor`,
        pointValue: sql`excluded.point_value`,
        minDealSize: sql`excluded.min_deal_size`,
        sizeStep: sql`excluded.size_step`,
        marginFactor: sql`excluded.margin_factor`,
        marginFactorUnit: sql`excluded.margin_factor_unit`,
        currencies: sql`excluded.currencies`,
        openingHours: sql`excluded.opening_hours`,
        details: sql`excluded.details`,
        bid: sql`case when ${IS_NEWER} then coalesce(excluded.bid, ${markets.bid}) else ${markets.bid} end`,
        offer: sql`case when ${IS_NEWER} then coalesce(excluded.offer, ${markets.offer}) else ${markets.offer} end`,
        high: sql`coalesce(excluded.high, ${markets.high})`,
        low: sql`coalesce(excluded.low, ${markets.low})`,
        priceAt: sql`case when ${IS_NEWER} then coalesce(excluded.price_at, ${markets.priceAt})
          else ${markets.priceAt} end`,
        priceBrokerAt: sql`greatest(excluded.price_broker_at, ${markets.priceBrokerAt})`,
        updatedAt: sql`now()`,
      },
    });
}

/** This time is known only to the second; within the same second, the price that the feed has stored stays. */
const IS_NEWER = sql`coalesce(excluded.price_broker_at > ${markets.priceBrokerAt}, true)`;

function toRow(
  environment: Environment,
  market: MarketDetails,
): typeof markets.$inferInsert | null {
  if (market.decimalPlaces === null) return null;
  return {
    environment,
    epic: market.epic,
    name: market.name,
    type: market.type,
    status: market.status,
    expiry: market.expiry,
    currency: market.currency,
    decimalPlaces: market.decimalPlaces,
    scalingFactor: Number(market.scalingFactor),
    pointValue: Number(market.pointValue),
    minDealSize: Number(market.minDealSize),
    sizeStep: Number(market.sizeStep),
    marginFactor: Number(market.marginFactor),
    marginFactorUnit: market.marginFactorUnit,
    currencies: market.currencies.flatMap((currency) =>
      currency.perBase === null || Number(currency.perBase) === 0
        ? []
        : [
            {
              code: currency.code,
              rate: Number(toDecimal(divide(ratio(1), ratio(currency.perBase)), 10)),
              is_default: currency.isDefault,
            },
          ],
    ),
    openingHours: market.openingHours,
    details: market.details,
    bid: numberOrNull(market.bid),
    offer: numberOrNull(market.offer),
    high: numberOrNull(market.high),
    low: numberOrNull(market.low),
    priceAt: market.bid === null ? null : new Date(),
    priceBrokerAt: market.priceSecondMs === null ? null : new Date(market.priceSecondMs),
  };
}

function numberOrNull(value: string | null): number | null {
  return value === null ? null : Number(value);
}

/**
 * Stores the prices of markets that are already known, unless another owner has taken over. A market without a price
 * keeps its last one.
 */
export async function savePrices(
  db: Queryable,
  environment: Environment,
  prices: readonly Price[],
  epoch: number,
): Promise<void> {
  await db.execute(sql`
    update markets m set
      bid = coalesce(q.bid, m.bid),
      offer = coalesce(q.offer, m.offer),
      status = q.status,
      price_source = q.source,
      price_at = case when q.bid is null then m.price_at else now() end,
      price_broker_at = coalesce(q.broker_at, m.price_broker_at),
      usual_spread = ${USUAL_SPREAD}
    from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as q(epic text, bid numeric, offer numeric,
      status text, source price_source, broker_at timestamptz)
    where m.environment = ${environment} and m.epic = q.epic
      and coalesce(q.broker_at >= m.price_broker_at, true) and exists (
        select from feed_ownership o where o.environment = ${environment} and o.epoch = ${epoch})`);
}

/**
 * Estimates the median of a market's spread: each stored price moves it a thousandth towards its own spread, and by
 * a billionth at least. An hour of a spread twice as wide changes it, a minute does not.
 */
const USUAL_SPREAD: SQL = sql`case
  when q.bid is null or q.offer is null then m.usual_spread
  when m.usual_spread is null then q.offer - q.bid
  else round(m.usual_spread + sign(q.offer - q.bid - m.usual_spread) * least(
    abs(q.offer - q.bid - m.usual_spread), greatest(m.usual_spread / 1000, 0.000000001)), 9) end`;

/**
 * How many units of `to` one unit of `from` is worth, by the rates in the environment's market details (each to the
 * feed account's currency); null when one of the two has no rate.
 */
export async function findRate(
  db: Queryable,
  environment: Environment,
  from: string,
  to: string,
): Promise<number | null> {
  if (from === to) return 1;
  const { rows } = await db.execute<{ rate: string | null }>(sql`
    with named as (
      select distinct on (c.code) c.code, c.rate
      from markets m, jsonb_to_recordset(m.currencies) as c(code text, rate numeric)
      where m.environment = ${environment} and c.rate > 0 order by c.code, m.updated_at desc)
    select round((select rate from named where code = ${from})
      / (select rate from named where code = ${to}), 10) as rate`);
  const rate = rows[0]?.rate ?? null;
  return rate === null ? null : Number(rate);
}
