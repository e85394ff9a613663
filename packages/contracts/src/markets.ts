import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { Currency, Environment, Epic, Timestamp, urlInteger } from './primitives';
import { TimeZone } from './time-zone';

export const MarketType = z.enum([
  'BINARY',
  'BUNGEE_CAPPED',
  'BUNGEE_COMMODITIES',
  'BUNGEE_CURRENCIES',
  'BUNGEE_INDICES',
  'COMMODITIES',
  'CURRENCIES',
  'INDICES',
  'KNOCKOUTS_COMMODITIES',
  'KNOCKOUTS_CURRENCIES',
  'KNOCKOUTS_INDICES',
  'KNOCKOUTS_SHARES',
  'OPT_COMMODITIES',
  'OPT_CURRENCIES',
  'OPT_INDICES',
  'OPT_RATES',
  'OPT_SHARES',
  'RATES',
  'SECTORS',
  'SHARES',
  'SPRINT_MARKET',
  'TEST_MARKET',
  'UNKNOWN',
]);
export type MarketType = z.infer<typeof MarketType>;

export const MarketStatus = z.enum([
  'CLOSED',
  'EDITS_ONLY',
  'OFFLINE',
  'ON_AUCTION',
  'ON_AUCTION_NO_EDITS',
  'SUSPENDED',
  'TRADEABLE',
]);
export type MarketStatus = z.infer<typeof MarketStatus>;

/** Says whether the broker streams each price, or it is read every few seconds. */
export const PriceSource = z.enum(['streamed', 'polled']);
export type PriceSource = z.infer<typeof PriceSource>;

/** When a market deals, as the broker reports it. It names no days, so they are taken to be Monday to Friday. */
export const MarketHours = z.strictObject({
  /** The zone of the times. */
  time_zone: TimeZone,
  /** Hours of each day, ordered by their beginning. `to` may be `24:00`; one before `from` is on the next day. */
  sessions: z.array(z.strictObject({ from: z.string(), to: z.string() })).check(z.minLength(1)),
});
export type MarketHours = z.infer<typeof MarketHours>;

export const Market = z.strictObject({
  environment: Environment,
  epic: z.string(),
  name: z.string(),
  type: MarketType,
  status: MarketStatus,
  bid: z.nullable(z.number()),
  offer: z.nullable(z.number()),
  price_source: PriceSource,
  decimal_places: z.int(),
  currency: Currency,
  /** Money per 1.0 of price and unit of size, in `currency`. */
  point_value: z.number(),
  min_deal_size: z.number(),
  size_step: z.number(),
  /** Margin as a fraction of the notional: 0.05 is 5 %. */
  margin_factor: z.number(),
  /** Null when the broker does not report them. */
  opening_hours: z.optional(z.nullable(MarketHours)),
  /** When the closed market opens by those hours; null when it is open, or when that is not known. */
  opens_at: z.optional(z.nullable(Timestamp)),
  updated_at: Timestamp,
});
export type Market = z.infer<typeof Market>;

export const CandleResolution = z.enum([
  'SECOND',
  'MINUTE',
  'MINUTE_2',
  'MINUTE_3',
  'MINUTE_5',
  'MINUTE_10',
  'MINUTE_15',
  'MINUTE_30',
  'HOUR',
  'HOUR_2',
  'HOUR_3',
  'HOUR_4',
  'DAY',
  'WEEK',
  'MONTH',
]);
export type CandleResolution = z.infer<typeof CandleResolution>;

/** Bid prices; `at` is the beginning of the candle. */
export const Candle = z.strictObject({
  at: Timestamp,
  open: z.number(),
  high: z.number(),
  low: z.number(),
  close: z.number(),
});
export type Candle = z.infer<typeof Candle>;

export const listMarkets = endpoint({
  id: 'listMarkets',
  method: 'GET',
  path: '/api/markets/',
  role: 'user',
  scopes: { onboarding: true, rejectedWhenSuspended: true },
  summary: 'Markets by name or epic',
  query: z.strictObject({ search: z.optional(z.string().check(z.maxLength(100))) }),
  reply: z.array(Market),
});

export const getMarket = endpoint({
  id: 'getMarket',
  method: 'GET',
  path: '/api/markets/{epic}',
  role: 'user',
  scopes: { onboarding: true, rejectedWhenSuspended: true },
  summary: 'A market with its last price',
  params: z.strictObject({ epic: Epic }),
  reply: Market,
});

export const listCandles = endpoint({
  id: 'listCandles',
  method: 'GET',
  path: '/api/markets/{epic}/candles',
  role: 'user',
  scopes: { rejectedWhenSuspended: true },
  summary: 'Candles of the bid, oldest first',
  params: z.strictObject({ epic: Epic }),
  query: z.strictObject({
    resolution: z._default(CandleResolution, 'MINUTE'),
    from: z.optional(Timestamp),
    to: z.optional(Timestamp),
    limit: z.prefault(urlInteger(1, 1000), 300),
  }),
  reply: z.array(Candle),
});
