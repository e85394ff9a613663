import * as z from 'zod/mini';
import { CsvLines, listColumns } from './csv';
import { endpoint } from './endpoint';
import { Payment, PaymentMethod } from './payment-model';
import {
  Day,
  Id,
  Money,
  Nothing,
  Page,
  PathId,
  pageSchema,
  Search,
  SortOrder,
  Timestamp,
} from './primitives';

/** `overdue` is unpaid after its day, in UTC. */
export const PaymentStatus = z.enum(['unpaid', 'overdue', 'paid']);
export type PaymentStatus = z.infer<typeof PaymentStatus>;

export const PaymentSort = z.enum(['created_at', 'due_on', 'amount', 'paid_at']);
export type PaymentSort = z.infer<typeof PaymentSort>;

const PaymentPath = z.strictObject({ payment_id: PathId });
/** The filters of a list of payments. */
const SomePayments = z.strictObject({
  user_id: z.optional(PathId),
  /** Searches the reference and the user's names. */
  search: z.optional(Search),
  method: z.optional(PaymentMethod),
});
export const PaymentFilter = z.extend(SomePayments, { status: z.optional(PaymentStatus) });
export type PaymentFilter = z.infer<typeof PaymentFilter>;

/** What a list of payments is chosen and ordered by. */
const PaymentOrder = z.strictObject({
  /** Default: newest first. */
  sort: z.optional(PaymentSort),
  order: z.optional(SortOrder),
  ...SomePayments.shape,
});
const PaymentQuery = z.extend(Page, PaymentOrder.shape);

export const listPayments = endpoint({
  id: 'listPayments',
  method: 'GET',
  path: '/api/entropi-payments/',
  role: 'superuser',
  summary: 'All payments, newest first',
  query: z.extend(PaymentQuery, { status: z.optional(PaymentStatus) }),
  reply: pageSchema(Payment),
});

export const PaymentColumn = z.enum([
  'username',
  'amount',
  'due_on',
  'reference',
  'status',
  'paid_at',
  'created_at',
  'note',
  'invoice',
]);
export type PaymentColumn = z.infer<typeof PaymentColumn>;

export const exportPayments = endpoint({
  id: 'exportPayments',
  method: 'GET',
  path: '/api/admin/payments/csv',
  role: 'superuser',
  summary: 'All payments that match, as a CSV',
  query: z.extend(PaymentOrder, {
    status: z.optional(PaymentStatus),
    ...listColumns(PaymentColumn),
  }),
  mediaType: 'text/csv',
  reply: CsvLines,
});

export const listUnpaidPayments = endpoint({
  id: 'listUnpaidPayments',
  method: 'GET',
  path: '/api/entropi-payments/unpaid',
  role: 'superuser',
  summary: 'Payments still owed',
  query: PaymentQuery,
  reply: pageSchema(Payment),
});

export const listPaidPayments = endpoint({
  id: 'listPaidPayments',
  method: 'GET',
  path: '/api/entropi-payments/paid',
  role: 'superuser',
  summary: 'Payments received',
  query: PaymentQuery,
  reply: pageSchema(Payment),
});

export const NewPayment = z.strictObject({
  user_id: Id,
  amount: Money,
  due_on: Day,
  method: z.optional(PaymentMethod),
  note: z.optional(z.string().check(z.maxLength(500))),
});

export const createPayment = endpoint({
  id: 'createPayment',
  method: 'POST',
  path: '/api/entropi-payments/',
  role: 'superuser',
  risk: 'money',
  summary: 'Asks a user for money by hand: books a charge of the amount',
  body: NewPayment,
  status: 201,
  reply: Payment,
});

export const getPayment = endpoint({
  id: 'getPayment',
  method: 'GET',
  path: '/api/entropi-payments/{payment_id}',
  role: 'superuser',
  summary: 'A payment',
  params: PaymentPath,
  reply: Payment,
});

export const updatePayment = endpoint({
  id: 'updatePayment',
  method: 'PUT',
  path: '/api/entropi-payments/{payment_id}',
  role: 'superuser',
  risk: 'money',
  summary: 'Marks a payment paid (credit) or unpaid (reversal), or changes its date and note',
  params: PaymentPath,
  body: z.strictObject({
    paid_at: z.optional(z.nullable(Timestamp)),
    method: z.optional(PaymentMethod),
    note: z.optional(z.string().check(z.maxLength(500))),
    due_on: z.optional(Day),
  }),
  reply: Payment,
});

export const deletePayment = endpoint({
  id: 'deletePayment',
  method: 'DELETE',
  path: '/api/entropi-payments/{payment_id}',
  role: 'superuser',
  risk: 'money',
  summary: 'Deletes an unpaid payment and reverses its charge',
  params: PaymentPath,
  status: 204,
  reply: Nothing,
});
