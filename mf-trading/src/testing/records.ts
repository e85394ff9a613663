import type { IgAccount } from '@entropi/shared/contracts/broker-accounts';
import type { Dashboard } from '@entropi/shared/contracts/dashboard';
import type { Market } from '@entropi/shared/contracts/markets';
import type { Paywall } from '@entropi/shared/contracts/paywall';
import type { Cycle, Share, Strategy, Task } from '@entropi/shared/contracts/trading-model';
import type { User } from '@entropi/shared/contracts/user-model';

const AT = '2026-03-02T10:00:00Z';
const eur = (amount: string) => ({ amount, currency: 'EUR' });

/** Records as the API answers them, for page tests. */
export const aMarket: Market = {
  epic: 'IX.D.DAX.IFMM.IP',
  name: 'Germany 40',
  type: 'INDICES',
  status: 'TRADEABLE',
  bid: 7990,
  offer: 7991,
  decimal_places: 1,
  currency: 'EUR',
  point_value: 1,
  min_deal_size: 0.1,
  size_step: 0.1,
  margin_factor: 0.05,
  updated_at: AT,
};

export const anAccount: IgAccount = {
  account_id: 'ALCFD',
  name: 'CFD account',
  type: 'CFD',
  currency: 'EUR',
  status: 'ENABLED',
  is_default: true,
  balance: { balance: 10_000, deposit: 500, profit_loss: -20, available: 9480 },
  environment: 'SIM',
  key: { id: 1, identifier: 'SIM-ALICE', checked_at: AT },
};

export const aShare: Share = {
  deal_id: 'DIAAAA1',
  deal_reference: 'REF-1',
  user_id: 3,
  strategy_id: 1,
  cycle_id: 5,
  level: 0,
  epic: aMarket.epic,
  direction: 'BUY',
  size: 2,
  open_level: 8000,
  close_level: null,
  profit: null,
  state: 'OPEN',
  close_reason: null,
  opened_at: AT,
  closed_at: null,
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

export const aCycle: Cycle = {
  id: 5,
  strategy_id: 1,
  direction: 'BUY',
  anchor: 8000,
  configured_mode: 'SINGLE',
  effective_mode: 'SINGLE',
  open_shares: 1,
  total_size: 2,
  average_level: 8000,
  target_level: 8010,
  stop_level: null,
  next_level: 7980,
  realised: eur('0.00'),
  unrealised: eur('-20.00'),
  started_at: AT,
  levels: [
    {
      id: 11,
      cycle_id: 5,
      strategy_id: 1,
      level: 0,
      trigger_level: 8000,
      planned_size: 2,
      state: 'OPEN',
      share: aShare,
    },
    {
      id: 12,
      cycle_id: 5,
      strategy_id: 1,
      level: 1,
      trigger_level: 7980,
      planned_size: 3,
      state: 'WAITING',
      share: null,
    },
  ],
};

export const aStrategy: Strategy = {
  id: 1,
  name: 'Index ladder',
  description: 'Buys dips of the index.',
  epic: aMarket.epic,
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
    max_open_shares: 5,
    max_total_size: null,
    max_spread: null,
    daily_loss_limit: null,
    trading_hours: null,
    cooldown_minutes: 0,
    auto_restart: true,
  },
  is_active: true,
  version: 1,
  users_count: 1,
  active_count: 1,
  created_at: AT,
  updated_at: AT,
};

export const aDashboard: Dashboard = {
  user: { id: 3, username: 'alice', demo_mode: true },
  account: anAccount,
  task: aTask,
  strategy: aStrategy,
  market: aMarket,
  cycle: aCycle,
  open_shares: [aShare],
  closed_shares: [],
  performance: {
    today: eur('12.00'),
    open: eur('-20.00'),
    total: eur('120.00'),
    won_cycles: 4,
    lost_cycles: 1,
    equity: [],
    by_day: [],
  },
  as_of: AT,
  cached: true,
};

export const aUser: User = {
  id: 3,
  username: 'alice',
  email: 'alice@example.org',
  first_name: 'Alice',
  last_name: 'Ammann',
  phone: '+41 44 000 00 00',
  address: { street: 'Seeweg 1', postcode: '8000', city: 'Zürich', country: 'CH' },
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
  last_login_at: AT,
};

export const aPaywall: Paywall = {
  user_id: 4,
  suspended: true,
  since: '2026-01-21',
  balance: eur('240.00'),
  items: [
    {
      id: 1,
      kind: 'CHARGE',
      period_from: null,
      period_to: null,
      amount: eur('240.00'),
      created_at: AT,
      payment_id: 7,
    },
  ],
  payments: [
    {
      id: 7,
      user_id: 4,
      username: 'bob',
      amount: eur('240.00'),
      due_on: '2026-01-10',
      reference: 'ENT-7',
      method: 'BANK_TRANSFER',
      paid_at: null,
      note: 'Fee 2025',
      created_at: AT,
      invoice_url: null,
    },
  ],
  open_shares: [{ ...aShare, user_id: 4 }],
  pay: {
    iban: 'CH93 0076 2011 6238 5295 7',
    beneficiary: 'Entropi',
    reference: 'ENT-7',
    qr_svg: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    kind: 'EPC',
  },
  subscription: null,
};
