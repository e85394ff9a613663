import * as z from 'zod/mini';
import { Name } from './name';
import { boundedInteger, Direction, Epic, Id, Money, Timestamp, Unit, Version } from './primitives';
import { TimeZone } from './time-zone';
import { Description, StrategyTranslationsInput, Translations } from './translations';

const Distance = z.number().check(z.positive(), z.maximum(1_000_000_000));

export const SellMode = z.enum(['ALL', 'SINGLE', 'RECOVERY']);
export type SellMode = z.infer<typeof SellMode>;

export const SellModeConfig = z.strictObject({
  mode: SellMode,
  unit: z.enum(['POINTS', 'PERCENT', 'MONEY']),
  /** Points, percent or money of the account's currency, by `unit`; above zero. */
  target: Distance,
  trailing: z.nullable(z.strictObject({ activate: Distance, give_back: Distance })),
  recovery: z.nullable(
    z.strictObject({
      enter_when: z.strictObject({
        open_shares: z.nullable(boundedInteger(1, 100)),
        /** Loss in the account's currency. */
        drawdown: z.nullable(Distance),
        age_hours: z.nullable(Distance),
      }),
      buffer: z.number().check(z.minimum(0), z.maximum(1_000_000_000)),
      method: z.enum(['BASKET', 'OFFSET']),
    }),
  ),
  share_stop: z.nullable(Distance),
  cycle_stop: z.nullable(Distance),
});
export type SellModeConfig = z.infer<typeof SellModeConfig>;

export const Multipliers = z.strictObject({
  keyed_by: z.enum(['PROFIT_COUNTER', 'OPEN_SHARES']),
  /** Ordered by `from`; the last row whose `from` does not exceed the key acts. */
  rows: z
    .array(
      z.strictObject({
        from: boundedInteger(0, 1_000_000),
        multiplier: z.number().check(z.positive(), z.maximum(1000)),
      }),
    )
    .check(z.maxLength(50)),
});
export type Multipliers = z.infer<typeof Multipliers>;

export const TradingHours = z.strictObject({
  /** 1 is Monday, 7 Sunday, by the clock of the zone. */
  days: z.array(boundedInteger(1, 7)).check(z.minLength(1), z.maxLength(7)),
  from: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)),
  to: z.string().check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/)),
  /** UTC if it is left out. */
  time_zone: z.optional(TimeZone),
});

/** A stop that rests at the broker with each position, for the time in which nothing of ours runs. */
export const DisasterStop = z.strictObject({
  /**
   * From the position's open level, in the ladder's unit; beyond the ladder's last level and the cycle's stop. Null:
   * worked out when a cycle begins, twice as far as the farther one of both.
   */
  distance: z.nullable(Distance),
});
export type DisasterStop = z.infer<typeof DisasterStop>;

export const Limits = z.strictObject({
  max_open_shares: z.nullable(boundedInteger(1, 100)),
  max_total_size: z.nullable(Distance),
  /** Points. */
  max_spread: z.nullable(Distance),
  /** Points that an opening may be worse than its trigger; absent or null: two usual spreads of the market. */
  max_slippage: z.optional(z.nullable(z.number().check(z.minimum(0), z.maximum(1_000_000_000)))),
  /** Loss of a UTC day in the account's currency. */
  daily_loss_limit: z.nullable(Distance),
  trading_hours: z.nullable(TradingHours),
  cooldown_minutes: z.number().check(z.minimum(0), z.maximum(10_080)),
  /**
   * After the last stop of a cycle, which is a loss, the next one waits for so long at least. Null: a minute, the least
   * there is. Left out: as it was; of a new strategy, 15.
   */
  stop_cooldown_minutes: z.optional(z.nullable(z.number().check(z.minimum(1), z.maximum(10_080)))),
  /** Loss of a UTC day with the open result, against the day's start; in the account's currency. */
  equity_loss_limit: z.optional(z.nullable(Distance)),
  /** Whether a loss limit that is reached also closes what is open; false if it is left out. */
  close_at_limit: z.optional(z.boolean()),
  /** Openings of an account that are sent within 60 seconds. */
  max_openings_per_minute: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(1000)))),
  /** Levels that one price may jump over: of more it opens one, and waits for a next price. 3 if it is left out. */
  max_gap_levels: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(100)))),
  auto_restart: z.boolean(),
  /** Null: no stop at the broker. Left out: as it was; of a new strategy, one that is worked out. */
  disaster_stop: z.optional(z.nullable(DisasterStop)),
});
export type Limits = z.infer<typeof Limits>;

/** What a superuser sets of a strategy. */
export const StrategyInput = z.strictObject({
  name: Name,
  description: Description,
  /** Left out: as they were. */
  translations: z.optional(StrategyTranslationsInput),
  epic: Epic,
  expiry: z.string().check(z.regex(/^((\d{2}-)?[A-Z]{3}-\d{2}|-|DFB)$/)),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  direction: Direction,
  unit: Unit,
  sell_mode_config: SellModeConfig,
  profit_multipliers: Multipliers,
  limits: Limits,
  is_active: z.boolean(),
});
export type StrategyInput = z.infer<typeof StrategyInput>;

/** What was set of a strategy, maybe before names obeyed a rule. */
export const StrategyContent = z.extend(StrategyInput, {
  name: z.string(),
  translations: z.optional(Translations),
});

export const Strategy = z.extend(StrategyContent, {
  id: Id,
  version: Version,
  users_count: z.int(),
  active_count: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Strategy = z.infer<typeof Strategy>;

export const CloseReason = z.enum([
  'TAKE_PROFIT',
  'BASKET_TAKE_PROFIT',
  'RECOVERY',
  'SHARE_STOP',
  'CYCLE_STOP',
  'DISASTER_STOP',
  'STOP_ALL',
  'MANUAL',
  'BROKER',
  'ROLLED',
]);
export type CloseReason = z.infer<typeof CloseReason>;

export const ShareState = z.enum(['OPENING', 'OPEN', 'CLOSING', 'CLOSED', 'REJECTED', 'UNKNOWN']);

/** A close that is ordered and has not left: the position is open at the broker as it was. */
const UnsentClose = z.strictObject({
  /** When it was ordered. */
  since: Timestamp,
  /** Why the broker could not be sent it, by the broker’s code or an error’s; null: it was not tried yet. */
  reason: z.nullable(z.string()),
});

/** One broker position; what the broker has not reported yet is null. */
export const Share = z.strictObject({
  deal_id: z.nullable(z.string()),
  deal_reference: z.string(),
  user_id: Id,
  strategy_id: z.nullable(Id),
  cycle_id: z.nullable(Id),
  level: z.nullable(z.int()),
  epic: z.string(),
  direction: Direction,
  size: z.number(),
  open_level: z.nullable(z.number()),
  close_level: z.nullable(z.number()),
  /** Where the broker closes the position by itself; null: nowhere, or not known yet. */
  stop_level: z.optional(z.nullable(z.number())),
  profit: z.nullable(Money),
  /** Whether the profit may change yet: the broker has not stated what its roll has realised. */
  is_provisional: z.optional(z.boolean()),
  state: ShareState,
  /** Null or absent: none was ordered, or it has left, or was ordered a moment ago. */
  unsent_close: z.optional(z.nullable(UnsentClose)),
  close_reason: z.nullable(CloseReason),
  opened_at: z.nullable(Timestamp),
  closed_at: z.nullable(Timestamp),
});
export type Share = z.infer<typeof Share>;

export const LevelState = z.enum(['WAITING', 'OPENING', 'OPEN', 'CLOSING', 'CLOSED', 'BLOCKED']);
export type LevelState = z.infer<typeof LevelState>;

/** A level of the template bound to one cycle. */
export const CurrentScale = z.strictObject({
  id: Id,
  cycle_id: Id,
  strategy_id: Id,
  level: z.int(),
  trigger_level: z.number(),
  planned_size: z.number(),
  state: LevelState,
  share: z.nullable(Share),
  /** Where the level's share takes its profit: its own in SINGLE, else the basket's; null: not open. */
  target_level: z.nullable(z.number()),
});
export type CurrentScale = z.infer<typeof CurrentScale>;

export const Cycle = z.strictObject({
  id: Id,
  strategy_id: Id,
  direction: Direction,
  /** Fill of level 0; null until the broker has confirmed it. */
  anchor: z.nullable(z.number()),
  configured_mode: SellMode,
  effective_mode: SellMode,
  /** Since when the effective mode holds. */
  effective_since: Timestamp,
  /** What the cycle sells by; another one may be set while it runs. */
  sell_mode_config: SellModeConfig,
  open_shares: z.int(),
  total_size: z.number(),
  average_level: z.nullable(z.number()),
  target_level: z.nullable(z.number()),
  stop_level: z.nullable(z.number()),
  next_level: z.nullable(z.number()),
  realised: Money,
  unrealised: Money,
  started_at: Timestamp,
  levels: z.array(CurrentScale),
});
export type Cycle = z.infer<typeof Cycle>;

export const TaskState = z.enum(['active', 'paused', 'stopped', 'error']);
export type TaskState = z.infer<typeof TaskState>;

/** A decision to leave that stands until the broker shows no share of it any more. */
export const Leaving = z.strictObject({
  reason: CloseReason,
  since: Timestamp,
  /** Shares that are still to be closed. */
  shares: z.int(),
  /** How often a close of one of them came to nothing: the broker rejected it, or it was lost. */
  attempts: z.int(),
  /** When the next close is ordered; null: one is under way, or may go at once. */
  retry_at: z.nullable(Timestamp),
});
export type Leaving = z.infer<typeof Leaving>;

export const Task = z.strictObject({
  user_id: Id,
  state: TaskState,
  /** A passing fault in words, e.g. `market_closed`; null when all is well. */
  degraded: z.nullable(z.string()),
  /** When what holds it back is tried again; null or absent where that is not known. */
  degraded_until: z.optional(z.nullable(Timestamp)),
  error: z.nullable(
    z.strictObject({
      code: z.string(),
      message: z.string(),
      /** Money that the fault is about, as a loss limit’s; null where it is about none. */
      amount: z.nullable(Money),
      at: Timestamp,
    }),
  ),
  /** What is being left: nothing opens until it is closed, whatever the price does. Null: nothing is. */
  leaving: z.nullable(Leaving),
  since: Timestamp,
  strategy_id: z.nullable(Id),
  coupled_strategy_id: z.nullable(Id),
  current_strategy_id: z.nullable(Id),
  sell_mode: z.nullable(SellMode),
  effective_mode: z.nullable(SellMode),
  profit_counter: z.int(),
  next_action: z.nullable(
    z.strictObject({ kind: z.enum(['OPEN', 'CLOSE', 'WAIT']), level: z.nullable(z.number()) }),
  ),
  last_tick_at: z.nullable(Timestamp),
  unmanaged_shares: z.int(),
  /** Whether it is paused as soon as the running cycle has ended. */
  pauses_after_cycle: z.optional(z.boolean()),
  /** When a paused task goes on by itself; null or absent: it does not. */
  paused_until: z.optional(z.nullable(Timestamp)),
});
export type Task = z.infer<typeof Task>;
