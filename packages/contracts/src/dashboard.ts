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
import { OwnLadder } from './strategies';
import { Cycle, Limits, Share, Strategy, Task } from './trading-model';

/** Results in the currency of the account; what was realised in another one is no part of them. */
export const Performance = z.strictObject({
  today: Money,
  open: Money,
  total: Money,
  won_cycles: z.int(),
  lost_cycles: z.int(),
  /** Cumulative realised result in the account's currency, oldest first. */
  equity: z.array(z.strictObject({ at: Timestamp, value: z.number() })),
  by_day: z.array(z.strictObject({ date: Day, profit: z.number() })),
  /** What was realised in all in each other currency; absent in responses of an earlier release. */
  other_totals: z.optional(z.array(Money)),
});
export type Performance = z.infer<typeof Performance>;

/** What values an open share: it is worth (price − open level) × size × point_value, in `currency`. */
export const Valuation = z.strictObject({
  deal_reference: z.string(),
  environment: Environment,
  epic: z.string(),
  /** The market's name at the broker. */
  market_name: z.optional(z.string()),
  /** The last price of the share's market, which is out of date unless that is TRADEABLE; null before the first. */
  bid: z.nullable(z.number()),
  offer: z.nullable(z.number()),
  decimal_places: z.int(),
  /** Currency of the account. */
  currency: Currency,
  /** Account money per 1.0 of price and unit of size; null while no rate is known. */
  point_value: z.nullable(z.number()),
  market_status: z.optional(MarketStatus),
  /** When the closed market opens; null when it is open, or when that is not known. */
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
  /** The pause after an opening was filled beyond its tolerance, during which its market opens nothing. */
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

/** What a user has chosen for themselves of how they trade. */
export const OwnChoice = z.strictObject({
  /** Multiplies every size of the ladder. */
  size_factor: z.number(),
  daily_loss_limit: z.nullable(z.number()),
  /** Their own ladder, which goes before that of each strategy; null without one. */
  ladder: z.nullable(OwnLadder),
});
export type OwnChoice = z.infer<typeof OwnChoice>;

export const Dashboard = z.strictObject({
  user: z.strictObject({ id: Id, username: z.string(), demo_mode: z.boolean() }),
  account: z.nullable(IgAccount),
  task: Task,
  strategy: z.nullable(Strategy),
  market: z.nullable(Market),
  cycle: z.nullable(Cycle),
  /** Limits of the running or the next cycle: the strategy's, or the user's own where these are stricter. */
  limits: z.nullable(Limits),
  /** Null while the user has no configuration; absent in responses of an earlier release. */
  own: z.optional(z.nullable(OwnChoice)),
  /** Why nothing opens; null when the task is not active or may open. `until` is null if no time ends it. */
  waiting: z.nullable(z.strictObject({ reason: WaitReason, until: z.nullable(Timestamp) })),
  open_shares: z.array(Share),
  /** One for each open share whose market is known. */
  valuations: z.array(Valuation),
  /** The last 50 closed shares, newest first. */
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
