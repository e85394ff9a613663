import type { MonitoringUser } from '@entropi/shared/contracts/monitoring';
import type { Payment } from '@entropi/shared/contracts/payments';
import type { Subscription } from '@entropi/shared/contracts/subscription-model';
import type { Strategy, Task } from '@entropi/shared/contracts/trading-model';
import type { User } from '@entropi/shared/contracts/user-model';

const AT = '2026-03-02T10:00:00Z';

/** Records as the API answers them, for page tests. */
export const aUser: User = {
  id: 3,
  username: 'alice',
  email: 'alice@example.org',
  first_name: 'Alice',
  last_name: 'Ammann',
  phone: null,
  address: null,
  language: 'en',
  notifications: {},
  is_active: true,
  is_superuser: false,
  is_stuff: false,
  demo_mode: true,
  onboarding: { profile: true, broker: true, account: true, strategy: true },
  two_factor_enrolled: true,
  subscription: null,
  strategy_id: 1,
  coupled_strategy_id: null,
  created_at: AT,
  last_login_at: null,
};

export const aPlan: Subscription = {
  id: 1,
  name: 'Standard',
  currency: 'EUR',
  period: 'MONTH',
  period_fee: { amount: '49.00', currency: 'EUR' },
  performance_fee_percent: 10,
  trial_days: 0,
  grace_days: 10,
  max_strategies: 1,
  is_active: true,
  users_count: 0,
};

export const aPayment: Payment = {
  id: 7,
  user_id: 4,
  username: 'bob',
  amount: { amount: '240.00', currency: 'EUR' },
  due_on: '2026-01-10',
  reference: 'ENT-7',
  method: 'BANK_TRANSFER',
  paid_at: null,
  note: '',
  created_at: AT,
  invoice_url: null,
};

export const aTask: Task = {
  user_id: 3,
  state: 'active',
  degraded: null,
  error: null,
  since: AT,
  strategy_id: 1,
  coupled_strategy_id: null,
  current_strategy_id: 1,
  sell_mode: 'SINGLE',
  effective_mode: 'SINGLE',
  profit_counter: 2,
  next_action: { kind: 'OPEN', level: 7980 },
  last_tick_at: AT,
  unmanaged_shares: 0,
};

export const aMonitoringUser: MonitoringUser = {
  user: { id: 3, username: 'alice', demo_mode: true },
  account: null,
  task: aTask,
  open_shares: 2,
  total_size: 2.5,
  unrealised: { amount: '-12.50', currency: 'EUR' },
  realised_today: { amount: '30.00', currency: 'EUR' },
  margin_use_percent: 12.5,
  last_tick_age_ms: 800,
  subscription_status: 'active',
  as_of: AT,
};

export const aStrategy: Strategy = {
  id: 1,
  name: 'Index ladder',
  description: '',
  epic: 'IX.D.DAX.IFMM.IP',
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
    daily_loss_limit: null,
    trading_hours: null,
    cooldown_minutes: 0,
    auto_restart: true,
  },
  is_active: true,
  version: 3,
  users_count: 1,
  active_count: 1,
  created_at: AT,
  updated_at: AT,
};
