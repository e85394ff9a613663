import * as z from 'zod/mini';
import { CouplingType } from './coupled-strategies';
import { CandleResolution } from './markets';
import { boundedInteger, Currency, Direction, Epic, Id, Money, Timestamp } from './primitives';
import { CloseReason } from './trading-model';
import { Translations } from './translations';

/** Most candles that one run may read for all its markets: they count against the broker's weekly allowance. */
export const MAX_BROKER_CANDLES = 5000;
/** Most prices that one run may generate, for all its markets together. */
export const MAX_GENERATED_TICKS = 2_000_000;
/** Most characters of an uploaded CSV. */
export const MAX_CSV_CHARS = 900_000;
/** Most unreadable rows that an error names. */
export const MAX_NAMED_ROWS = 20;

const Percent = z.number().check(z.minimum(0), z.maximum(100));
const Points = z.number().check(z.minimum(0), z.maximum(1_000_000));

/** The source of the prices. */
export const BacktestSource = z.discriminatedUnion('kind', [
  z.strictObject({
    /** The broker's candles; those that were fetched before are read from our database. */
    kind: z.literal('BROKER'),
    resolution: CandleResolution,
    from: Timestamp,
    to: Timestamp,
  }),
  z.strictObject({
    /**
     * Rows of `at,bid,offer` or of `at,open,high,low,close`, as the first line says; with the column `epic` where
     * they give the prices of several markets.
     */
    kind: z.literal('CSV'),
    csv: z.string().check(z.minLength(1), z.maxLength(MAX_CSV_CHARS)),
  }),
  z.strictObject({
    /** The generator of the simulated broker; the same seed gives the same prices. */
    kind: z.literal('GENERATED'),
    seed: boundedInteger(0),
    from: Timestamp,
    ticks: boundedInteger(1, MAX_GENERATED_TICKS),
    /** Milliseconds from one price to the next. */
    every_ms: z._default(boundedInteger(100, 3_600_000), 1000),
  }),
]);
export type BacktestSource = z.infer<typeof BacktestSource>;

/** Assumptions about broker and account. What is left out is the market's own value, or none. */
export const BacktestAssumptionsInput = z.strictObject({
  /** Balance of the account at the beginning, in its currency. */
  balance: z._default(z.number().check(z.minimum(1), z.maximum(1_000_000_000)), 10_000),
  /** Offer − bid of candles in points; if absent, the present spread of the market. */
  spread: z.optional(Points),
  /** Points against the position at each fill, rounded up to whole ticks of the market. */
  slippage: z._default(Points, 0),
  /** Percent of a position's value; if absent, the margin of the market. */
  margin_percent: z.optional(Percent),
  /** The broker closes everything when equity falls to this percentage of the margin. */
  close_out_percent: z._default(Percent, 50),
  /** Yearly percent of a position's value that is charged for nights; a negative one is paid to the account. */
  overnight_percent: z._default(z.number().check(z.minimum(-100), z.maximum(100)), 0),
});

export const BacktestAssumptions = z.strictObject({
  balance: z.number(),
  /** For a coupled strategy, the spread of its first member's market; so is the margin. */
  spread: z.number(),
  /** As it was used, in whole ticks of the same market. */
  slippage: z.number(),
  margin_percent: z.number(),
  close_out_percent: z.number(),
  overnight_percent: z.number(),
});
export type BacktestAssumptions = z.infer<typeof BacktestAssumptions>;

/** Conditions on which a result depends; the pages have a sentence for each. */
export const BacktestCaveat = z.enum([
  'fills_at_once',
  'fixed_spread',
  'worse_order_of_high_and_low',
  'no_look_ahead_within_candle',
  'fixed_exchange_rate',
  'margin_at_closing_price',
  'rejected_opening_waits_15_minutes',
  'loss_limit_until_end_of_day',
  'nights_at_22_utc',
  'hours_in_utc',
  'gaps_fill_at_next_price',
  /** For members of a coupled strategy: a market without new prices is not traded. */
  'silent_markets_wait',
  /** Prices of the same moment are processed one market after the other. */
  'markets_in_turn',
  /** Generated prices always return to their mean, as those of a market need not. */
  'generated_prices_return',
]);
export type BacktestCaveat = z.infer<typeof BacktestCaveat>;

export const BacktestState = z.enum(['queued', 'running', 'done', 'failed', 'cancelled']);
export type BacktestState = z.infer<typeof BacktestState>;

export const BacktestFigures = z.strictObject({
  from: Timestamp,
  to: Timestamp,
  prices: z.int(),
  start: Money,
  realised: Money,
  financing: Money,
  /** Result of the shares that are open at the end. */
  open_profit: Money,
  end: Money,
  max_drawdown: Money,
  max_drawdown_percent: z.nullable(z.number()),
  /** Gross profit divided by gross loss of shares; null without a loss. */
  profit_factor: z.nullable(z.number()),
  cycles: z.strictObject({
    total: z.int(),
    won: z.int(),
    lost: z.int(),
    even: z.int(),
    running: z.int(),
  }),
  shares: z.strictObject({ total: z.int(), won: z.int(), lost: z.int(), open: z.int() }),
  win_rate_percent: z.nullable(z.number()),
  /** Percent of the time in which a share was open. */
  exposure_percent: z.number(),
  /** Number of levels that were open in the worst cycle. */
  worst_depth: z.int(),
  longest_cycle_hours: z.number(),
  /** Openings that were not filled, for lack of margin or because the slippage went beyond the worst price. */
  rejections: z.int(),
  margin_close_outs: z.int(),
  recoveries: z.int(),
  /** Why it ended before its prices did; null when it did not. */
  early_end: z.nullable(z.enum(['paused_after_cycle', 'out_of_funds', 'too_many_shares'])),
  /** For candles: which order of high and low is shown, and the result with the other order. */
  order: z.nullable(
    z.strictObject({ shown: z.enum(['HIGH_FIRST', 'LOW_FIRST']), other_end: Money }),
  ),
});
export type BacktestFigures = z.infer<typeof BacktestFigures>;

export const EquityPoint = z.strictObject({
  at: Timestamp,
  equity: z.number(),
  /** The lowest value since the previous point. */
  low: z.number(),
  open_shares: z.int(),
});

/** The source without the text of a CSV. */
export const BacktestSourceView = z.strictObject({
  kind: z.enum(['BROKER', 'CSV', 'GENERATED']),
  resolution: z.nullable(CandleResolution),
  seed: z.nullable(z.int()),
  /** Of the broker's prices; null for others, and absent in responses of an earlier release. */
  from: z.optional(z.nullable(Timestamp)),
  to: z.optional(z.nullable(Timestamp)),
});

/** The members of a coupled strategy with their results; the shares of all are in one list. */
export const BacktestCoupled = z.strictObject({
  id: Id,
  type: CouplingType,
  /** Null for all types but BASKET. */
  joint_target: z.nullable(Money),
  /** The greatest number of shares that all members had open at one moment; null until it is done. */
  worst_open_shares: z.nullable(z.int()),
  /** The greatest margin of all members at one moment; null until it is done. */
  worst_margin: z.nullable(Money),
  /** The members in their order. */
  members: z.array(
    z.strictObject({
      strategy_id: Id,
      name: z.string(),
      /** Of the strategy as it is now; null where it has none, absent in responses of an earlier release. */
      translations: z.optional(z.nullable(Translations)),
      epic: Epic,
      direction: Direction,
      /** Null until it is done. */
      figures: z.nullable(
        z.strictObject({
          realised: Money,
          financing: Money,
          open_profit: Money,
          cycles: z.int(),
          shares: z.strictObject({ total: z.int(), won: z.int(), lost: z.int(), open: z.int() }),
          /** Levels that were open in its worst cycle. */
          worst_depth: z.int(),
        }),
      ),
    }),
  ),
});
export type BacktestCoupled = z.infer<typeof BacktestCoupled>;

/** A back-test in a list. */
export const BacktestSummary = z.strictObject({
  id: Id,
  user_id: Id,
  /** Null once the job is forgotten. */
  job_id: z.nullable(z.uuid()),
  state: BacktestState,
  /** Why it failed, or while it runs what it waits for before it is tried again by itself; null otherwise. */
  error: z.nullable(z.strictObject({ code: z.string(), message: z.string() })),
  /** Null when a coupled strategy is tried. */
  strategy_id: z.nullable(Id),
  /** Of the coupled strategy, when one is tried. */
  strategy_name: z.string(),
  /** Of the same as it is now; null where it has none, absent in responses of an earlier release. */
  translations: z.optional(z.nullable(Translations)),
  /** For a coupled strategy, the first member's; so is the direction. */
  epic: Epic,
  direction: Direction,
  currency: Currency,
  /** Null when a single strategy is tried. */
  coupled: z.nullable(BacktestCoupled),
  /** What multiplied every size; of a coupled strategy, its first member's. */
  size_factor: z.optional(z.number()),
  source: BacktestSourceView,
  assumptions: BacktestAssumptions,
  figures: z.nullable(BacktestFigures),
  created_at: Timestamp,
});
export type BacktestSummary = z.infer<typeof BacktestSummary>;

export const Backtest = z.extend(BacktestSummary, {
  /** At most 501 points; empty until it is done. */
  equity: z.array(EquityPoint),
  caveats: z.array(BacktestCaveat),
});
export type Backtest = z.infer<typeof Backtest>;

/** The member of a coupled strategy that an item belongs to; absent for a single strategy. */
const Member = z.optional(z.strictObject({ strategy_id: Id, name: z.string(), epic: Epic }));

export const BacktestShare = z.strictObject({
  number: z.int(),
  member: Member,
  cycle: z.int(),
  level: z.int(),
  size: z.number(),
  opened_at: Timestamp,
  open_level: z.number(),
  /** Null while it is open at the end of the prices. */
  closed_at: z.nullable(Timestamp),
  close_level: z.nullable(z.number()),
  profit: z.nullable(Money),
  reason: z.nullable(CloseReason),
});
export type BacktestShare = z.infer<typeof BacktestShare>;

export const BacktestCycle = z.strictObject({
  number: z.int(),
  member: Member,
  started_at: Timestamp,
  ended_at: z.nullable(Timestamp),
  realised: Money,
  financing: Money,
  shares: z.int(),
  deepest_level: z.int(),
  has_recovered: z.boolean(),
});
export type BacktestCycle = z.infer<typeof BacktestCycle>;
