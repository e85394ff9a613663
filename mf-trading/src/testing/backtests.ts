import type { Backtest } from '@entropi/contracts/backtest-model';
import { aStrategy } from '@entropi/shared/testing/records';

const AT = '2026-03-02T10:00:00Z';
const JOB = 'c0ffee00-0000-4000-8000-000000000001';
const eur = (amount: string) => ({ amount, currency: 'EUR' });

/** A back-test that has not ended. */
export const aRunningBacktest: Backtest & { job_id: string } = {
  id: 9,
  user_id: 3,
  job_id: JOB,
  state: 'running',
  error: null,
  strategy_id: 1,
  strategy_name: aStrategy.name,
  epic: aStrategy.epic,
  direction: 'BUY',
  currency: 'EUR',
  coupled: null,
  source: { kind: 'BROKER', resolution: 'MINUTE_5', seed: null },
  assumptions: {
    balance: 10_000,
    spread: 1,
    slippage: 0.3,
    margin_percent: 5,
    close_out_percent: 50,
    overnight_percent: 0,
  },
  figures: null,
  created_at: AT,
  equity: [],
  caveats: [],
};

/** The same once it has its result. */
export const aDoneBacktest: Backtest = {
  ...aRunningBacktest,
  state: 'done',
  figures: {
    from: '2026-02-23T10:00:00Z',
    to: AT,
    prices: 2000,
    start: eur('10000.00'),
    realised: eur('120.00'),
    financing: eur('0.00'),
    open_profit: eur('-20.00'),
    end: eur('10100.00'),
    max_drawdown: eur('310.00'),
    max_drawdown_percent: 3.1,
    profit_factor: 2,
    cycles: { total: 8, won: 7, lost: 1, even: 0, running: 0 },
    shares: { total: 20, won: 18, lost: 2, open: 0 },
    win_rate_percent: 90,
    exposure_percent: 60,
    worst_depth: 4,
    longest_cycle_hours: 26,
    rejections: 0,
    margin_close_outs: 0,
    recoveries: 0,
    early_end: null,
    order: null,
  },
  equity: [{ at: AT, equity: 10_100, low: 10_000, open_shares: 0 }],
  caveats: ['fixed_spread'],
};
