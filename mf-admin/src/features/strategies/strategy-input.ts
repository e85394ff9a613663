import type { Strategy, StrategyInput } from '@entropi/contracts/trading-model';
import { toTranslationFields } from '../../translations/translation-input';

/** The part of a strategy that can be changed. */
export function toInput(strategy: Strategy): StrategyInput {
  const { id, version, users_count, active_count, created_at, updated_at, ...input } = strategy;
  return input;
}

/** How many levels a price may jump over if a strategy does not say it. */
const GAP_LEVELS = 3;

/** Fills in the values that hold where a strategy leaves them out. */
export function toFormValues(input: StrategyInput): StrategyInput {
  const { max_gap_levels = GAP_LEVELS, close_at_limit = false } = input.limits;
  const { equity_loss_limit = null, max_openings_per_minute = null } = input.limits;
  const { stop_cooldown_minutes = null } = input.limits;
  const filled = {
    equity_loss_limit,
    close_at_limit,
    max_openings_per_minute,
    max_gap_levels,
    stop_cooldown_minutes,
  };
  const limits = { ...input.limits, ...filled };
  const translations = toTranslationFields(input.translations, true);
  if (limits.trading_hours === null) return { ...input, translations, limits };
  const trading_hours = { ...limits.trading_hours };
  trading_hours.time_zone ??= 'UTC';
  return { ...input, translations, limits: { ...limits, trading_hours } };
}
