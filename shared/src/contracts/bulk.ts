import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { JobAccepted } from './jobs';
import { PaymentMethod } from './payments';
import { IdList, Timestamp } from './primitives';

export const TaskAction = z.enum(['start', 'pause', 'stop', 'clear-error']);
export type TaskAction = z.infer<typeof TaskAction>;

export const actOnTasks = endpoint({
  id: 'actOnTasks',
  method: 'POST',
  path: '/api/admin/tasks/bulk',
  role: 'superuser',
  risk: 'money',
  summary: 'Starts, pauses, stops or clears the tasks of a list of users, a row of the job each',
  body: z
    .strictObject({
      action: TaskAction,
      user_ids: IdList,
      /** With `stop` alone: also closes their shares. */
      close_shares: z.optional(z.boolean()),
    })
    .check(
      z.refine((body) => body.action === 'stop' || body.close_shares === undefined, {
        path: ['close_shares'],
        message: 'belongs to `stop`',
      }),
    ),
  status: 202,
  reply: JobAccepted,
});

export const markPaymentsPaid = endpoint({
  id: 'markPaymentsPaid',
  method: 'POST',
  path: '/api/entropi-payments/mark-paid',
  role: 'superuser',
  risk: 'money',
  summary: 'Marks a list of payments paid, a row of the job each; one that is paid already fails',
  body: z.strictObject({
    payment_ids: IdList,
    /** Absent: now. */
    paid_at: z.optional(Timestamp),
    /** Absent: as it stands in each payment. */
    method: z.optional(PaymentMethod),
  }),
  status: 202,
  reply: JobAccepted,
});
