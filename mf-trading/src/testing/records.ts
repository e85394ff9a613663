import type { Dashboard } from '@entropi/contracts/dashboard';
import type { Paywall } from '@entropi/contracts/paywall';
import type { Cycle, Share } from '@entropi/contracts/trading-model';
import { aMarket, anAccount, aStrategy, aTask } from '@entropi/shared/testing/records';

const AT = '2026-03-02T10:00:00Z';
const eur = (amount: string) => ({ amount, currency: 'EUR' });

/** What alice has open, as the API returns it. */
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

export const aCycle: Cycle = {
  id: 5,
  strategy_id: 1,
  direction: 'BUY',
  anchor: 8000,
  configured_mode: 'SINGLE',
  effective_mode: 'SINGLE',
  effective_since: AT,
  sell_mode_config: aStrategy.sell_mode_config,
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
      target_level: 8010,
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
      target_level: null,
    },
  ],
};

export const aDashboard: Dashboard = {
  user: { id: 3, username: 'alice', demo_mode: true },
  account: anAccount,
  task: aTask,
  strategy: aStrategy,
  market: aMarket,
  cycle: aCycle,
  limits: aStrategy.limits,
  waiting: null,
  open_shares: [aShare],
  valuations: [
    {
      deal_reference: 'REF-1',
      environment: 'SIM',
      epic: aMarket.epic,
      market_name: aMarket.name,
      bid: 7990,
      offer: 7991,
      decimal_places: 1,
      currency: 'EUR',
      point_value: 1,
    },
  ],
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
  valuations: aDashboard.valuations,
  pay: {
    iban: 'CH93 0076 2011 6238 5295 7',
    beneficiary: 'Entropi',
    reference: 'ENT-7',
    qr_svg: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    kind: 'EPC',
  },
  subscription: null,
};
