import type { StrategyInput } from './trading-model';

/** Minutes that a new strategy waits after a stop, before it begins again. */
export const STOP_COOLDOWN_MINUTES = 15;

/** Initial values of a new strategy: one share at a time, no stops, no limits; name and market are empty. */
export const plainStrategy: StrategyInput = {
  name: '',
  description: '',
  epic: '',
  expiry: '-',
  currency: 'EUR',
  direction: 'BUY',
  unit: 'POINTS',
  sell_mode_config: {
    mode: 'SINGLE',
    unit: 'POINTS',
    target: 10,
    trailing: null,
    recovery: null,
    share_stop: null,
    cycle_stop: null,
  },
  profit_multipliers: { keyed_by: 'PROFIT_COUNTER', rows: [] },
  limits: {
    max_open_shares: null,
    max_total_size: null,
    max_spread: null,
    max_slippage: null,
    daily_loss_limit: null,
    trading_hours: null,
    cooldown_minutes: 0,
    stop_cooldown_minutes: STOP_COOLDOWN_MINUTES,
    auto_restart: true,
    disaster_stop: { distance: null },
  },
  is_active: true,
};
