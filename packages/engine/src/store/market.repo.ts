import type { MarketDetails } from '@entropi/broker/broker-data';
import type { Environment } from '@entropi/contracts/primitives';
import type { Queryable } from '@entropi/db/db';
import { markets } from '@entropi/db/schema/broker';
import { divide, ratio, toDecimal } from '@entropi/trading/core/ratio';
import { and, eq, inArray, sql } from 'drizzle-orm';

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
