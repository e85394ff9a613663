import { z } from 'zod';
import { IgAccount } from './broker-accounts';
import { endpoint } from './endpoint';
import {
  Day,
  Direction,
  Id,
  Money,
  Page,
  pageOf,
  QueryFlag,
  Timestamp,
  UserPath,
} from './primitives';
import { UserSubscription } from './subscription-model';
import { CloseReason, CurrentScale, Cycle, Share, Task, TaskState } from './trading-model';

export const MonitoringUser = z.strictObject({
  user: z.strictObject({ id: Id, username: z.string(), demo_mode: z.boolean() }),
  account: IgAccount.nullable(),
  task: Task,
  open_shares: z.number().int(),
  total_size: z.number(),
  unrealised: Money,
  realised_today: Money,
  margin_use_percent: z.number().nullable(),
  last_tick_age_ms: z.number().nullable(),
  subscription_status: UserSubscription.shape.status.nullable(),
  as_of: Timestamp,
});
export type MonitoringUser = z.infer<typeof MonitoringUser>;

export const OrderIntent = z.strictObject({
  id: Id,
  kind: z.enum(['OPEN', 'CLOSE']),
  deal_reference: z.string(),
  state: z.string(),
  attempt: z.number().int(),
  sent_at: Timestamp.nullable(),
  resolved_at: Timestamp.nullable(),
  request: z.record(z.string(), z.unknown()),
  answer: z.record(z.string(), z.unknown()).nullable(),
  confirm: z.record(z.string(), z.unknown()).nullable(),
});
export type OrderIntent = z.infer<typeof OrderIntent>;

export const listMonitoringUsers = endpoint({
  id: 'listMonitoringUsers',
  method: 'GET',
  path: '/api/admin/monitoring/users',
  role: 'superuser',
  summary: 'Every user’s task at a glance; asks the broker first unless `skip_sync`',
  query: Page.extend({
    skip_sync: QueryFlag.default(true),
    search: z.string().max(100).optional(),
    state: TaskState.optional(),
  }),
  reply: pageOf(MonitoringUser),
});

export const getMonitoringUser = endpoint({
  id: 'getMonitoringUser',
  method: 'GET',
  path: '/api/admin/monitoring/users/{user_id}',
  role: 'superuser',
  summary: 'One user’s task with cycles, ladder and orders',
  params: UserPath,
  query: z.strictObject({ skip_sync: QueryFlag.default(true) }),
  reply: MonitoringUser.extend({
    cycles: z.array(Cycle),
    scales: z.array(CurrentScale),
    orders: z.array(OrderIntent),
  }),
});

export const syncIgData = endpoint({
  id: 'syncIgData',
  method: 'POST',
  path: '/api/admin/monitoring/sync-ig-data/{user_id}',
  role: 'superuser',
  summary: 'Reconciles a user’s shares with the broker now',
  params: UserPath,
  body: z.strictObject({}).optional(),
  reply: z.strictObject({
    adopted: z.number().int(),
    closed: z.number().int(),
    updated: z.number().int(),
    unmanaged: z.number().int(),
    as_of: Timestamp,
  }),
});

export const Activity = z.strictObject({
  at: Timestamp,
  kind: z.string(),
  channel: z.string(),
  deal_id: z.string(),
  deal_reference: z.string().nullable(),
  epic: z.string(),
  direction: Direction.nullable(),
  size: z.number().nullable(),
  level: z.number().nullable(),
  status: z.string(),
  description: z.string(),
});
export type Activity = z.infer<typeof Activity>;

export const listTransactionActivities = endpoint({
  id: 'listTransactionActivities',
  method: 'GET',
  path: '/api/admin/monitoring/transaction-activities/{user_id}',
  role: 'superuser',
  summary: 'What the broker recorded of a user’s account, newest first',
  params: UserPath,
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(500).default(50),
    deal_direction: Direction.optional(),
  }),
  reply: z.array(Activity),
});

export const listLastClosedPositions = endpoint({
  id: 'listLastClosedPositions',
  method: 'GET',
  path: '/api/admin/monitoring/last-closed-positions/{user_id}',
  role: 'superuser',
  summary: 'The last 50 closed shares of a user',
  params: UserPath,
  reply: z.array(Share),
});

const Results = {
  closed: z.number().int(),
  won: z.number().int(),
  lost: z.number().int(),
  /** In the account's currency. */
  profit: z.number(),
};
/** `from` is the first UTC day of the day, week (from Monday) or month. */
const PeriodResult = z.strictObject({ from: Day, ...Results });

export const TransactionSummary = z.strictObject({
  by_day: z.array(PeriodResult),
  by_week: z.array(PeriodResult),
  by_month: z.array(PeriodResult),
  by_reason: z.array(z.strictObject({ reason: CloseReason, ...Results })),
  totals: z.strictObject({ ...Results, profit: Money }),
});
export type TransactionSummary = z.infer<typeof TransactionSummary>;

export const getTransactionSummary = endpoint({
  id: 'getTransactionSummary',
  method: 'GET',
  path: '/api/admin/monitoring/transaction-summary/{user_id}',
  role: 'superuser',
  summary: 'A user’s closed shares by day, week, month and reason, oldest first',
  params: UserPath,
  reply: TransactionSummary,
});

export const getEngineState = endpoint({
  id: 'getEngineState',
  method: 'GET',
  path: '/api/admin/engine',
  role: 'superuser',
  summary: 'Engine processes, queue and order latency',
  reply: z.strictObject({
    processes: z.array(
      z.strictObject({
        id: z.string(),
        roles: z.array(z.string()),
        started_at: Timestamp,
        keys_owned: z.number().int(),
        feed_age_ms: z.number().nullable(),
      }),
    ),
    queue: z.number().int(),
    orders: z.strictObject({
      p50_ms: z.number().nullable(),
      p99_ms: z.number().nullable(),
      unresolved: z.number().int(),
    }),
  }),
});
