import type { IgAccount } from '@entropi/contracts/broker-accounts';
import type { Market } from '@entropi/contracts/markets';
import { plainStrategy } from '@entropi/contracts/plain-strategy';
import { RISKS_VERSION, type RisksView } from '@entropi/contracts/risks';
import type { StrategySlippage } from '@entropi/contracts/strategy-slippage';
import type { Strategy, Task } from '@entropi/contracts/trading-model';
import type { User } from '@entropi/contracts/user-model';

const AT = '2026-03-02T10:00:00Z';

/** Records as the API returns them, for page tests: alice, who trades an index on a CFD account. */
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

/** The risks of a user who has acknowledged them. */
export const aRisksView: RisksView = {
  version: RISKS_VERSION,
  acknowledged: { version: RISKS_VERSION, at: AT },
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

export const aMarket: Market = {
  environment: 'SIM',
  epic: 'IX.D.DAX.IFMM.IP',
  name: 'Germany 40',
  type: 'INDICES',
  status: 'TRADEABLE',
  bid: 7990,
  offer: 7991,
  price_source: 'streamed',
  decimal_places: 1,
  currency: 'EUR',
  point_value: 1,
  min_deal_size: 0.1,
  size_step: 0.1,
  margin_factor: 0.05,
  updated_at: AT,
};

export const aStrategy: Strategy = {
  ...plainStrategy,
  id: 1,
  name: 'Index ladder',
  description: 'Buys dips of the index.',
  epic: aMarket.epic,
  version: 3,
  users_count: 1,
  active_count: 1,
  created_at: AT,
  updated_at: AT,
};

export const aTask: Task = {
  user_id: 3,
  state: 'active',
  degraded: null,
  error: null,
  leaving: null,
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

const noFills = { fills: 0, mean: null, worst: null };

/** The slippage of a strategy without fills. */
export const noSlippage: StrategySlippage = {
  days: 30,
  opens: noFills,
  closes: noFills,
  suggested: null,
};
