import * as z from 'zod/mini';
import { MessageBody } from './chat';
import { endpoint } from './endpoint';
import { JobAccepted } from './jobs';
import { MonitoringFilter } from './monitoring';
import { PaymentFilter, PaymentMethod } from './payments';
import { IdList, Money, Timestamp } from './primitives';
import { confirmedSchema, demandOne, matchingSchema } from './selection';
import { TaskState } from './trading-model';

export const TaskAction = z.enum(['start', 'pause', 'stop', 'clear-error']);
export type TaskAction = z.infer<typeof TaskAction>;

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
      user_ids: z.optional(IdList),
      matching: z.optional(confirmedSchema(MonitoringFilter)),
      /** Only with `stop`: also closes their shares. */
      close_shares: z.optional(z.boolean()),
    })
    .check(
      z.refine((body) => body.action === 'stop' || body.close_shares === undefined, {
        path: ['close_shares'],
        message: 'belongs to `stop`',
      }),
      demandOne('user_ids'),
    ),
  status: 202,
  reply: JobAccepted,
});

/** What a bulk call on tasks would affect. */
export const TaskSelection = z.strictObject({
  /** Number of users that exist among the ids. */
  count: z.int(),
  states: z.array(z.strictObject({ state: TaskState, count: z.int() })),
  open_shares: z.int(),
  /** Open result by currency of the accounts. */
  unrealised: z.array(Money),
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
    })
    .check(demandOne('user_ids')),
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
  body: z.optional(
    z
      .strictObject({
        user_ids: z.optional(IdList),
        matching: z.optional(confirmedSchema(MonitoringFilter)),
      })
      .check(
        z.refine((body) => body.user_ids === undefined || body.matching === undefined, {
          path: ['user_ids'],
          message: 'give ids or what matches, not both',
        }),
      ),
  ),
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
      user_ids: z.optional(IdList),
      matching: z.optional(confirmedSchema(MonitoringFilter)),
    })
    .check(demandOne('user_ids')),
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
    .check(demandOne('payment_ids')),
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
    .check(demandOne('payment_ids')),
  reply: PaymentSelection,
});
