import { z } from 'zod';
import { Direction, Epic, Id, Money, Timestamp, Unit } from './primitives';

const Distance = z.number().positive().max(1_000_000_000);

export const SellMode = z.enum(['ALL', 'SINGLE', 'RECOVERY']);
export type SellMode = z.infer<typeof SellMode>;

export const SellModeConfig = z.strictObject({
  mode: SellMode,
  unit: z.enum(['POINTS', 'PERCENT', 'MONEY']),
  /** Points, percent or money of the account's currency, by `unit`; above zero. */
  target: Distance,
  trailing: z.strictObject({ activate: Distance, give_back: Distance }).nullable(),
  recovery: z
    .strictObject({
      enter_when: z.strictObject({
        open_shares: z.number().int().min(1).max(100).nullable(),
        /** Loss in the account's currency. */
        drawdown: Distance.nullable(),
        age_hours: Distance.nullable(),
      }),
      buffer: z.number().min(0).max(1_000_000_000),
      method: z.enum(['BASKET', 'OFFSET']),
    })
    .nullable(),
  share_stop: Distance.nullable(),
  cycle_stop: Distance.nullable(),
});
export type SellModeConfig = z.infer<typeof SellModeConfig>;

export const Multipliers = z.strictObject({
  keyed_by: z.enum(['PROFIT_COUNTER', 'OPEN_SHARES']),
  /** Ordered by `from`; the last row whose `from` does not exceed the key acts. */
  rows: z
    .array(
      z.strictObject({
        from: z.number().int().min(0).max(1_000_000),
        multiplier: z.number().positive().max(1000),
      }),
    )
    .max(50),
});
export type Multipliers = z.infer<typeof Multipliers>;

export const TradingHours = z.strictObject({
  /** 1 is Monday, 7 Sunday; UTC. */
  days: z.array(z.number().int().min(1).max(7)).min(1).max(7),
  from: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  to: z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/),
});

export const Limits = z.strictObject({
  max_open_shares: z.number().int().min(1).max(100).nullable(),
  max_total_size: Distance.nullable(),
  /** Points. */
  max_spread: Distance.nullable(),
  /** Loss of a UTC day in the account's currency. */
  daily_loss_limit: Distance.nullable(),
  trading_hours: TradingHours.nullable(),
  cooldown_minutes: z.number().min(0).max(10_080),
  auto_restart: z.boolean(),
});
export type Limits = z.infer<typeof Limits>;

/** What a superuser sets of a strategy. */
export const StrategyInput = z.strictObject({
  name: z.string().trim().min(1).max(100),
  description: z.string().max(2000),
  epic: Epic,
  expiry: z.string().regex(/^((\d{2}-)?[A-Z]{3}-\d{2}|-|DFB)$/),
  currency: z.string().regex(/^[A-Z]{3}$/),
  direction: Direction,
  unit: Unit,
  sell_mode_config: SellModeConfig,
  profit_multipliers: Multipliers,
  limits: Limits,
  is_active: z.boolean(),
});
export type StrategyInput = z.infer<typeof StrategyInput>;

export const Strategy = StrategyInput.extend({
  id: Id,
  version: z.number().int().min(1),
  users_count: z.number().int(),
  active_count: z.number().int(),
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
  'STOP_ALL',
  'MANUAL',
  'BROKER',
  'ROLLED',
]);
export type CloseReason = z.infer<typeof CloseReason>;

/** One broker position; what the broker has not told yet is null. */
export const Share = z.strictObject({
  deal_id: z.string().nullable(),
  deal_reference: z.string(),
  user_id: Id,
  strategy_id: Id.nullable(),
  cycle_id: Id.nullable(),
  level: z.number().int().nullable(),
  epic: z.string(),
  direction: Direction,
  size: z.number(),
  open_level: z.number().nullable(),
  close_level: z.number().nullable(),
  profit: Money.nullable(),
  state: z.enum(['OPENING', 'OPEN', 'CLOSING', 'CLOSED', 'REJECTED', 'UNKNOWN']),
  close_reason: CloseReason.nullable(),
  opened_at: Timestamp.nullable(),
  closed_at: Timestamp.nullable(),
});
export type Share = z.infer<typeof Share>;

export const LevelState = z.enum(['WAITING', 'OPENING', 'OPEN', 'CLOSING', 'CLOSED', 'BLOCKED']);
export type LevelState = z.infer<typeof LevelState>;

/** A level of the template bound to one cycle. */
export const CurrentScale = z.strictObject({
  id: Id,
  cycle_id: Id,
  strategy_id: Id,
  level: z.number().int(),
  trigger_level: z.number(),
  planned_size: z.number(),
  state: LevelState,
  share: Share.nullable(),
});
export type CurrentScale = z.infer<typeof CurrentScale>;

export const Cycle = z.strictObject({
  id: Id,
  strategy_id: Id,
  direction: Direction,
  /** Fill of level 0; null until the broker has confirmed it. */
  anchor: z.number().nullable(),
  configured_mode: SellMode,
  effective_mode: SellMode,
  open_shares: z.number().int(),
  total_size: z.number(),
  average_level: z.number().nullable(),
  target_level: z.number().nullable(),
  stop_level: z.number().nullable(),
  next_level: z.number().nullable(),
  realised: Money,
  unrealised: Money,
  started_at: Timestamp,
  levels: z.array(CurrentScale),
});
export type Cycle = z.infer<typeof Cycle>;

export const TaskState = z.enum(['active', 'paused', 'stopped', 'error']);
export type TaskState = z.infer<typeof TaskState>;

export const Task = z.strictObject({
  user_id: Id,
  state: TaskState,
  /** A passing fault in words, e.g. `market_closed`; null when all is well. */
  degraded: z.string().nullable(),
  error: z.strictObject({ code: z.string(), message: z.string(), at: Timestamp }).nullable(),
  since: Timestamp,
  strategy_id: Id.nullable(),
  coupled_strategy_id: Id.nullable(),
  current_strategy_id: Id.nullable(),
  sell_mode: SellMode.nullable(),
  effective_mode: SellMode.nullable(),
  profit_counter: z.number().int(),
  next_action: z
    .strictObject({ kind: z.enum(['OPEN', 'CLOSE', 'WAIT']), level: z.number().nullable() })
    .nullable(),
  last_tick_at: Timestamp.nullable(),
  unmanaged_shares: z.number().int(),
});
export type Task = z.infer<typeof Task>;
