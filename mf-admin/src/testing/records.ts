import type { ReplyOf } from '@entropi/contracts/endpoint';
import type { Job } from '@entropi/contracts/jobs';
import type { MonitoringSummary, MonitoringUser } from '@entropi/contracts/monitoring';
import type { Payment } from '@entropi/contracts/payment-model';
import type { Subscription } from '@entropi/contracts/subscription-model';
import type { getUsersSummary } from '@entropi/contracts/users';
import { aTask } from '@entropi/shared/testing/records';

const AT = '2026-03-02T10:00:00Z';

/** Plans, payments and watched tasks as the API returns them, for page tests. */
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

/** The summary of tasks of which none needs a look. */
export const aSummary: MonitoringSummary = {
  users: 9,
  active: 4,
  paused: 3,
  stopped: 2,
  error: 0,
  unsent: 0,
  unmanaged: 0,
  reasons: [],
  open_shares: 12,
  unrealised: [],
};

export const JOB_ID = '0f3c1c0e-4f5a-4b6e-9a57-0d2f3f1f6a11';

export const aJob: Job = {
  id: JOB_ID,
  kind: 'tasks.act',
  state: 'running',
  progress: 0.5,
  message: '1 of 2 done, 0 failed',
  result: null,
  error: null,
  created_at: AT,
  finished_at: null,
};

/** How many users there are, and how many of them need attention. */
export const aUsersSummary: ReplyOf<typeof getUsersSummary> = {
  users: 10_034,
  suspended: 101,
  overdue: 130,
  error: 312,
  without_keys: 5032,
  invited: 7,
};
