import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { Payment } from './payment-model';
import { Page, PathId, pageSchema, UserPath } from './primitives';

export const listUserPayments = endpoint({
  id: 'listUserPayments',
  method: 'GET',
  path: '/api/profile/{user_id}/payments',
  role: 'owner',
  summary: 'A user’s own payments, newest first',
  params: UserPath,
  query: Page,
  reply: pageSchema(Payment),
});

export const getInvoice = endpoint({
  id: 'getInvoice',
  method: 'GET',
  path: '/api/profile/{user_id}/payments/{payment_id}/invoice',
  role: 'owner',
  summary: 'The invoice of a payment, as PDF in its user’s language',
  params: z.extend(UserPath, { payment_id: PathId }),
  query: z.strictObject({
    /** If absent, the last one. A payment that changes gets a new invoice; earlier ones stay as they were. */
    revision: z.optional(PathId),
  }),
  mediaType: 'application/pdf',
  reply: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
});
