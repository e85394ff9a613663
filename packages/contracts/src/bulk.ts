import * as z from 'zod/mini';
import { MessageBody } from './chat';
import { endpoint } from './endpoint';
import { JobAccepted } from './jobs';
import { MonitoringFilter } from './monitoring';
import { PaymentMethod } from './payment-model';
import { PaymentFilter } from './payments';
import { Id, IdList, Money, Timestamp } from './primitives';
import { allowOne, confirmedSchema, demandOne, matchingSchema } from './selection';
import { TaskState } from './trading-model';
import { UserFilter } from './users';

export const TaskAction = z.enum(['start', 'pause', 'stop', 'clear-error']);
export type TaskAction = z.infer<typeof TaskAction>;

/**
 * The users of a bulk call: named, or all that match a filter of Monitoring, or of the list of users. A filter never
 * meets superusers, who have no task.
 */
const ChosenUsers = z.strictObject({
  user_ids: z.optional(IdList),
  matching: z.optional(confirmedSchema(MonitoringFilter)),
  matching_users: z.optional(confirmedSchema(UserFilter)),
});
const DEMAND_USERS = demandOne('user_ids', 'matching', 'matching_users');

export const actOnTasks = endpoint({
  id: 'actOnTasks',
  method: 'POST',
  path: '/api/admin/tasks/bulk',
  role: 'superuser',
  risk: 'money',
  trades: true,
  summary:
    'Starts, pauses, stops or clears the tasks of users, named or all that match, a row of the job each',
  body: z
    .strictObject({
      action: TaskAction,
      ...ChosenUsers.shape,
      /** Only with `stop`: also closes their shares. */
      close_shares: z.optional(z.boolean()),
    })
    .check(
      z.refine((body) => body.action === 'stop' || body.close_shares === undefined, {
        path: ['close_shares'],
        message: 'belongs to `stop`',
      }),
      DEMAND_USERS,
    ),
  status: 202,
  reply: JobAccepted,
});

/** How many users have a plan or a strategy. */
const UsersOf = z.strictObject({ name: z.nullable(z.string()), count: z.int() });

/** What a bulk call on tasks would affect. */
export const TaskSelection = z.strictObject({
  /** Number of users that exist among the ids. */
  count: z.int(),
  states: z.array(z.strictObject({ state: TaskState, count: z.int() })),
  open_shares: z.int(),
  /** Open result by currency of the accounts. */
  unrealised: z.array(Money),
  /**
   * The plans that they are on, and the strategies that they are to run, those with the most users first; null: none.
   * Absent in responses of an earlier release.
   */
  plans: z.optional(z.array(UsersOf)),
  strategies: z.optional(z.array(UsersOf)),
});
export type TaskSelection = z.infer<typeof TaskSelection>;

export const previewActOnTasks = endpoint({
  id: 'previewActOnTasks',
  method: 'POST',
  path: '/api/admin/tasks/bulk/preview',
  role: 'superuser',
  risk: 'change',
  summary:
    'How many tasks a bulk call would meet, by state, and what they have open; nothing is stored',
  body: z
    .strictObject({
      user_ids: z.optional(IdList),
      matching: z.optional(matchingSchema(MonitoringFilter)),
      matching_users: z.optional(matchingSchema(UserFilter)),
    })
    .check(DEMAND_USERS),
  reply: TaskSelection,
});

export const refreshMonitoring = endpoint({
  id: 'refreshMonitoring',
  method: 'POST',
  path: '/api/admin/monitoring/refresh',
  role: 'superuser',
  risk: 'change',
  summary:
    'Compares users’ shares with the broker, a row of the job for each; all who have an account when none are named',
  body: z.optional(ChosenUsers.check(allowOne('user_ids', 'matching', 'matching_users'))),
  status: 202,
  reply: JobAccepted,
});

export const messageUsers = endpoint({
  id: 'messageUsers',
  method: 'POST',
  path: '/api/admin/chat/bulk',
  role: 'superuser',
  risk: 'change',
  summary:
    'Writes one message into the threads of users, named or all that match, a row of the job each. The header Idempotency-Key makes a repeat harmless',
  headers: ['idempotency-key'],
  body: z
    .strictObject({
      body: MessageBody,
      ...ChosenUsers.shape,
    })
    .check(DEMAND_USERS),
  status: 202,
  reply: JobAccepted,
});

export const giveUsersPlan = endpoint({
  id: 'giveUsersPlan',
  method: 'POST',
  path: '/api/admin/subscriptions/bulk',
  role: 'superuser',
  risk: 'money',
  summary:
    'Puts users, named or all that match, on a plan from today, a row of the job each; who is on it goes on as they are',
  body: z.strictObject({ subscription_id: Id, ...ChosenUsers.shape }).check(DEMAND_USERS),
  status: 202,
  reply: JobAccepted,
});

export const giveUsersStrategy = endpoint({
  id: 'giveUsersStrategy',
  method: 'POST',
  path: '/api/admin/user-strategies/bulk',
  role: 'superuser',
  risk: 'money',
  summary:
    'Sets the strategy that users, named or all that match, run from their next cycle on, a row of the job each',
  body: z.strictObject({ strategy_id: Id, ...ChosenUsers.shape }).check(DEMAND_USERS),
  status: 202,
  reply: JobAccepted,
});

export const markPaymentsPaid = endpoint({
  id: 'markPaymentsPaid',
  method: 'POST',
  path: '/api/entropi-payments/mark-paid',
  role: 'superuser',
  risk: 'money',
  summary:
    'Marks payments paid, a row of the job each; a named one that is paid already fails, of all that match the unpaid are taken',
  body: z
    .strictObject({
      payment_ids: z.optional(IdList),
      matching: z.optional(confirmedSchema(PaymentFilter)),
      /** If absent, now. */
      paid_at: z.optional(Timestamp),
      /** If absent, the note of each payment stays as it is. */
      method: z.optional(PaymentMethod),
    })
    .check(demandOne('payment_ids', 'matching')),
  status: 202,
  reply: JobAccepted,
});

/** What a bulk call on payments would affect. */
export const PaymentSelection = z.strictObject({
  unpaid: z.int(),
  /** Number of unpaid ones among them. */
  overdue: z.int(),
  paid: z.int(),
  /** The unpaid amounts, by currency. */
  owed: z.array(Money),
});
export type PaymentSelection = z.infer<typeof PaymentSelection>;

export const previewMarkPaid = endpoint({
  id: 'previewMarkPaid',
  method: 'POST',
  path: '/api/entropi-payments/mark-paid/preview',
  role: 'superuser',
  risk: 'change',
  summary: 'How many payments a bulk call would meet, and what is owed by them; nothing is stored',
  body: z
    .strictObject({
      payment_ids: z.optional(IdList),
      matching: z.optional(matchingSchema(PaymentFilter)),
    })
    .check(demandOne('payment_ids', 'matching')),
  reply: PaymentSelection,
});
