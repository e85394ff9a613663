import * as z from 'zod/mini';
import { Books } from './books';
import { IgAccount } from './broker-accounts';
import { CsvLines, listColumns } from './csv';
import { endpoint } from './endpoint';
import { DEGRADED_REASONS, TASK_FAULTS } from './error-codes';
import { PriceSource } from './markets';
import { OrderIntent } from './order-model';
import {
  Day,
  Direction,
  Environment,
  Id,
  Money,
  Page,
  pageSchema,
  QueryFlag,
  Search,
  SortOrder,
  Timestamp,
  UserPath,
  urlInteger,
} from './primitives';
import { SubscriptionStatus } from './subscription-model';
import { CloseReason, CurrentScale, Cycle, Share, Task, TaskState } from './trading-model';

export const MonitoringUser = z.strictObject({
  user: z.strictObject({ id: Id, username: z.string(), demo_mode: z.boolean() }),
  account: z.nullable(IgAccount),
  task: Task,
  open_shares: z.int(),
  total_size: z.number(),
  /** In the currency of the account, as what was realised; money of other currencies is no part of them. */
  unrealised: Money,
  realised_today: Money,
  margin_use_percent: z.nullable(z.number()),
  last_tick_age_ms: z.nullable(z.number()),
  /** Closes that are ordered but not sent to the broker; absent in responses of an earlier release. */
  unsent_closes: z.optional(z.int()),
  subscription_status: z.nullable(SubscriptionStatus),
  as_of: Timestamp,
});
export type MonitoringUser = z.infer<typeof MonitoringUser>;

/** Amounts are sorted as they are shown, each in the currency of its account. */
export const MonitoringSort = z.enum([
  'username',
  'state',
  'open_shares',
  'total_size',
  'unrealised',
  'realised_today',
  'margin',
  'last_tick',
]);
export type MonitoringSort = z.infer<typeof MonitoringSort>;

/** Why a task needs a look: the fault of a task in error, else what holds it back while it is not stopped. */
export const TaskReason = z.enum([...TASK_FAULTS, ...DEGRADED_REASONS]);
export type TaskReason = z.infer<typeof TaskReason>;

/** The filters of the list. */
export const MonitoringFilter = z.strictObject({
  search: z.optional(Search),
  state: z.optional(TaskState),
  reason: z.optional(TaskReason),
  /** `unsent`: those with a close that has not left. */
  closes: z.optional(z.enum(['unsent'])),
  /** `unmanaged`: those with open shares that nothing closes. */
  shares: z.optional(z.enum(['unmanaged'])),
});
export type MonitoringFilter = z.infer<typeof MonitoringFilter>;

/** What the list of tasks is chosen and ordered by. */
const MonitoringListQuery = z.strictObject({
  sort: z.optional(MonitoringSort),
  order: z.optional(SortOrder),
  ...MonitoringFilter.shape,
});

export const listMonitoringUsers = endpoint({
  id: 'listMonitoringUsers',
  method: 'GET',
  path: '/api/admin/monitoring/users',
  role: 'superuser',
  summary: 'Every user’s task at a glance; calls the broker first unless `skip_sync`',
  query: z.extend(Page, {
    skip_sync: z._default(QueryFlag, true),
    ...MonitoringListQuery.shape,
  }),
  reply: pageSchema(MonitoringUser),
});

export const MonitoringColumn = z.enum([
  'username',
  'state',
  'reason',
  'open_shares',
  'total_size',
  'unrealised',
  'realised_today',
  'margin',
  'last_tick',
  'unsent_closes',
  'unmanaged_shares',
  'account',
  'mode',
  'subscription',
]);
export type MonitoringColumn = z.infer<typeof MonitoringColumn>;

export const exportMonitoringUsers = endpoint({
  id: 'exportMonitoringUsers',
  method: 'GET',
  path: '/api/admin/monitoring/users/csv',
  role: 'superuser',
  summary: 'All tasks that match, as a CSV, as they are known here',
  query: z.extend(MonitoringListQuery, listColumns(MonitoringColumn)),
  mediaType: 'text/csv',
  reply: CsvLines,
});

export const MonitoringSummary = z.strictObject({
  users: z.int(),
  active: z.int(),
  paused: z.int(),
  error: z.int(),
  /** Absent, like the other optional members, in responses of an earlier release. */
  stopped: z.optional(z.int()),
  /** Users with a close that has not left. */
  unsent: z.optional(z.int()),
  /** Users with open shares that nothing closes. */
  unmanaged: z.optional(z.int()),
  /** Why tasks are in error or held back, errors first, then the most frequent first. */
  reasons: z.optional(
    z.array(
      z.strictObject({
        /** A `TaskReason`; a later release may have more. */
        code: z.string(),
        is_error: z.boolean(),
        users: z.int(),
      }),
    ),
  ),
  open_shares: z.int(),
  /** A sum for each currency of accounts, by its code; zeros are left out. */
  unrealised: z.array(Money),
});
export type MonitoringSummary = z.infer<typeof MonitoringSummary>;

export const getMonitoringSummary = endpoint({
  id: 'getMonitoringSummary',
  method: 'GET',
  path: '/api/admin/monitoring/summary',
  role: 'superuser',
  summary: 'What the tasks of all users do, in sums',
  reply: MonitoringSummary,
});

export const getMonitoringUser = endpoint({
  id: 'getMonitoringUser',
  method: 'GET',
  path: '/api/admin/monitoring/users/{user_id}',
  role: 'superuser',
  summary: 'One user’s task with cycles, ladder and orders',
  params: UserPath,
  query: z.strictObject({ skip_sync: z._default(QueryFlag, true) }),
  reply: z.extend(MonitoringUser, {
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
  risk: 'change',
  summary: 'Reconciles a user’s shares with the broker now',
  params: UserPath,
  body: z.optional(z.strictObject({})),
  reply: z.strictObject({
    adopted: z.int(),
    closed: z.int(),
    updated: z.int(),
    unmanaged: z.int(),
    as_of: Timestamp,
  }),
});

export const Activity = z.strictObject({
  at: Timestamp,
  kind: z.string(),
  channel: z.string(),
  /** Null on entries that are about no deal or no market. */
  deal_id: z.nullable(z.string()),
  deal_reference: z.nullable(z.string()),
  epic: z.nullable(z.string()),
  direction: z.nullable(Direction),
  size: z.nullable(z.number()),
  level: z.nullable(z.number()),
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
    limit: z.prefault(urlInteger(1, 500), 50),
    deal_direction: z.optional(Direction),
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
  closed: z.int(),
  won: z.int(),
  lost: z.int(),
  /** In the account's currency. */
  profit: z.number(),
};
/** `from` is the first UTC day of the period: a day, a week (from Monday) or a month. */
const PeriodResult = z.strictObject({ from: Day, ...Results });

export const TransactionSummary = z.strictObject({
  by_day: z.array(PeriodResult),
  by_week: z.array(PeriodResult),
  by_month: z.array(PeriodResult),
  by_reason: z.array(z.strictObject({ reason: CloseReason, ...Results })),
  totals: z.strictObject({ ...Results, profit: Money }),
  /** What was realised in all in each other currency; absent in responses of an earlier release. */
  other_totals: z.optional(z.array(Money)),
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
        keys_owned: z.int(),
        feed_age_ms: z.nullable(z.number()),
      }),
    ),
    /** Number of markets with a price of the last minute, by its source. */
    feeds: z.array(
      z.strictObject({ environment: Environment, source: PriceSource, markets: z.int() }),
    ),
    queue: z.int(),
    orders: z.strictObject({
      p50_ms: z.nullable(z.number()),
      p99_ms: z.nullable(z.number()),
      unresolved: z.int(),
    }),
    books: z.optional(Books),
  }),
});
