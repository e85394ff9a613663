import * as z from 'zod/mini';
import { CouplingType } from './coupled-strategies';
import { CandleResolution } from './markets';
import { boundedInteger, Currency, Direction, Epic, Id, Money, Timestamp } from './primitives';
import { CloseReason } from './trading-model';

/** Candles of the broker that one run may read, of all its markets together: they count against a weekly allowance. */
export const MAX_BROKER_CANDLES = 5000;
/** Prices that one run may generate, of all its markets together. */
export const MAX_GENERATED_TICKS = 2_000_000;
/** Characters of an uploaded CSV. */
export const MAX_CSV_CHARS = 900_000;
/** Rows that are not read which an error names. */
export const MAX_NAMED_ROWS = 20;

const Percent = z.number().check(z.minimum(0), z.maximum(100));
const Points = z.number().check(z.minimum(0), z.maximum(1_000_000));

/** Where prices come from. */
export const BacktestSource = z.discriminatedUnion('kind', [
  z.strictObject({
    /** The broker's candles; those fetched before are read from our own. */
    kind: z.literal('BROKER'),
    resolution: CandleResolution,
    from: Timestamp,
    to: Timestamp,
  }),
  z.strictObject({
    /**
     * Rows of `at,bid,offer` or of `at,open,high,low,close`, which the first line names; with `epic` as well where
     * the prices of several markets are given.
     */
    kind: z.literal('CSV'),
    csv: z.string().check(z.minLength(1), z.maxLength(MAX_CSV_CHARS)),
  }),
  z.strictObject({
    /** The simulated broker's generator: the same seed makes the same prices. */
    kind: z.literal('GENERATED'),
    seed: boundedInteger(0),
    from: Timestamp,
    ticks: boundedInteger(1, MAX_GENERATED_TICKS),
    /** Milliseconds from one price to the next. */
    every_ms: z._default(boundedInteger(100, 3_600_000), 1000),
  }),
]);
export type BacktestSource = z.infer<typeof BacktestSource>;

/** What is supposed of broker and account; what is left out is the market's, or none. */
export const BacktestAssumptionsInput = z.strictObject({
  /** Account's balance at the beginning, in its currency. */
  balance: z._default(z.number().check(z.minimum(1), z.maximum(1_000_000_000)), 10_000),
  /** Offer − bid of candles in points; absent: the market's own now. */
  spread: z.optional(Points),
  /** Points against the position at each fill, rounded up to whole ticks of the market. */
  slippage: z._default(Points, 0),
  /** Percent of a position's value; absent: the market's own. */
  margin_percent: z.optional(Percent),
  /** The broker closes all when equity falls to this percentage of the margin. */
  close_out_percent: z._default(Percent, 50),
  /** Percent of a position's value a year for nights; negative is paid to the account. */
  overnight_percent: z._default(z.number().check(z.minimum(-100), z.maximum(100)), 0),
});

export const BacktestAssumptions = z.strictObject({
  balance: z.number(),
  /** Of a coupled strategy: of its first member's market, as the margin. */
  spread: z.number(),
  /** As it was played, in whole ticks of the same market. */
  slippage: z.number(),
  margin_percent: z.number(),
  close_out_percent: z.number(),
  overnight_percent: z.number(),
});
export type BacktestAssumptions = z.infer<typeof BacktestAssumptions>;

/** What a result rests on beside its figures; each is a sentence of the pages. */
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
  /** Members of a coupled strategy: a market without new prices is not traded. */
  'silent_markets_wait',
  /** Prices of one moment are played one market after the other. */
  'markets_in_turn',
  /** The generator's prices always return to their middle, as a market's need not. */
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
  /** Of the shares that are open at the end. */
  open_profit: Money,
  end: Money,
  max_drawdown: Money,
  max_drawdown_percent: z.nullable(z.number()),
  /** Gross profit by gross loss of shares; null without a loss. */
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
  /** Part of the time with a share open. */
  exposure_percent: z.number(),
  /** Levels that were open in the worst cycle. */
  worst_depth: z.int(),
  longest_cycle_hours: z.number(),
  /** Openings that were not filled: no margin for them, or with the slippage beyond the worst price. */
  rejections: z.int(),
  margin_close_outs: z.int(),
  recoveries: z.int(),
  /** Why it ended before its prices; null when it did not. */
  early_end: z.nullable(z.enum(['paused_after_cycle', 'out_of_funds', 'too_many_shares'])),
  /** Of candles: the order of high and low that is shown, and what the other ended with. */
  order: z.nullable(
    z.strictObject({ shown: z.enum(['HIGH_FIRST', 'LOW_FIRST']), other_end: Money }),
  ),
});
export type BacktestFigures = z.infer<typeof BacktestFigures>;

export const EquityPoint = z.strictObject({
  at: Timestamp,
  equity: z.number(),
  /** The lowest since the point before. */
  low: z.number(),
  open_shares: z.int(),
});

/** The source as it is shown: without the text of a CSV. */
export const BacktestSourceView = z.strictObject({
  kind: z.enum(['BROKER', 'CSV', 'GENERATED']),
  resolution: z.nullable(CandleResolution),
  seed: z.nullable(z.int()),
});

/** The parts of a coupled strategy and what came of each; the shares of all are in one list. */
export const BacktestCoupled = z.strictObject({
  id: Id,
  type: CouplingType,
  /** Null for all types but BASKET. */
  joint_target: z.nullable(Money),
  /** The greatest number of shares that all members had open at one moment; null until it is done. */
  worst_open_shares: z.nullable(z.int()),
  /** The greatest margin of all members at one moment; null until it is done. */
  worst_margin: z.nullable(Money),
  /** In their order. */
  members: z.array(
    z.strictObject({
      strategy_id: Id,
      name: z.string(),
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
  /** Why it failed; null when it did not. */
  error: z.nullable(z.strictObject({ code: z.string(), message: z.string() })),
  /** Null when a coupled strategy is tried. */
  strategy_id: z.nullable(Id),
  /** Of the coupled strategy, when one is tried. */
  strategy_name: z.string(),
  /** Of a coupled strategy: the first member's, as the direction. */
  epic: Epic,
  direction: Direction,
  currency: Currency,
  /** Null when a single strategy is tried. */
  coupled: z.nullable(BacktestCoupled),
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

/** The member of a coupled strategy that something is of; absent for a single strategy. */
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
