import * as z from 'zod/mini';
import { IgAccount } from './broker-accounts';
import { endpoint } from './endpoint';
import { Market, MarketStatus } from './markets';
import {
  Currency,
  Day,
  Environment,
  Id,
  Money,
  QueryFlag,
  Timestamp,
  UserPath,
} from './primitives';
import { Cycle, Limits, Share, Strategy, Task } from './trading-model';

export const Performance = z.strictObject({
  today: Money,
  open: Money,
  total: Money,
  won_cycles: z.int(),
  lost_cycles: z.int(),
  /** Cumulative realised result in the account's currency, oldest first. */
  equity: z.array(z.strictObject({ at: Timestamp, value: z.number() })),
  by_day: z.array(z.strictObject({ date: Day, profit: z.number() })),
});
export type Performance = z.infer<typeof Performance>;

/** What an open share is worth: (price − open level) × size × point_value, in `currency`. */
export const Valuation = z.strictObject({
  deal_reference: z.string(),
  environment: Environment,
  epic: z.string(),
  /** The last price of the share's market, which is no price of now unless it is TRADEABLE; null before there is one. */
  bid: z.nullable(z.number()),
  offer: z.nullable(z.number()),
  decimal_places: z.int(),
  /** The account's. */
  currency: Currency,
  /** Account money per 1.0 of price and unit of size; null while no rate is known. */
  point_value: z.nullable(z.number()),
  market_status: z.optional(MarketStatus),
  /** While the market is closed: when it opens. Null: it is open, or that is not known. */
  opens_at: z.optional(z.nullable(Timestamp)),
});
export type Valuation = z.infer<typeof Valuation>;

/** Why an active task opens nothing now, although no fault holds it back. */
export const WaitReason = z.enum([
  'cooldown',
  /** The cooldown after a stop. */
  'stop_cooldown',
  'trading_hours',
  'no_price',
  'max_spread',
  /** An opening was filled beyond its tolerance: nothing is opened in its market for a while. */
  'slippage',
  'max_open_shares',
  'max_total_size',
  'openings_per_minute',
  'fresh_crossing',
  'ladder_full',
  'recovery',
  'closing',
]);
export type WaitReason = z.infer<typeof WaitReason>;

export const Dashboard = z.strictObject({
  user: z.strictObject({ id: Id, username: z.string(), demo_mode: z.boolean() }),
  account: z.nullable(IgAccount),
  task: Task,
  strategy: z.nullable(Strategy),
  market: z.nullable(Market),
  cycle: z.nullable(Cycle),
  /** Of the running cycle, or of the next: the strategy's, or the user's own where they are stricter. */
  limits: z.nullable(Limits),
  /** Null: the task is not active, or nothing keeps it from opening. `until` is null where no clock ends it. */
  waiting: z.nullable(z.strictObject({ reason: WaitReason, until: z.nullable(Timestamp) })),
  open_shares: z.array(Share),
  /** One of each open share whose market is known. */
  valuations: z.array(Valuation),
  /** The last 50, newest first. */
  closed_shares: z.array(Share),
  performance: Performance,
  as_of: Timestamp,
  cached: z.boolean(),
});
export type Dashboard = z.infer<typeof Dashboard>;

export const getDashboard = endpoint({
  id: 'getDashboard',
  method: 'GET',
  path: '/api/ig/dashboard/{user_id}',
  role: 'owner',
  summary: 'Account, task, ladder, shares and results; fresh from the broker unless `use_cache`',
  params: UserPath,
  query: z.strictObject({ use_cache: z._default(QueryFlag, true) }),
  reply: Dashboard,
});
