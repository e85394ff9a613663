import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { urlInteger } from './primitives';

export const OrderEvidence = z.strictObject({
  /** Null when the broker gave none, as in the next. */
  answer: z.nullable(z.record(z.string(), z.unknown())),
  confirm: z.nullable(z.record(z.string(), z.unknown())),
  /** The object of the archive from which both come; null when the database has them. */
  archive: z.nullable(z.string()),
});
export type OrderEvidence = z.infer<typeof OrderEvidence>;

export const getOrderEvidence = endpoint({
  id: 'getOrderEvidence',
  method: 'GET',
  path: '/api/admin/monitoring/orders/{order_id}/evidence',
  role: 'superuser',
  summary: 'What the broker responded to an order, from the archive where it lies there',
  params: z.strictObject({ order_id: urlInteger(1, Number.MAX_SAFE_INTEGER) }),
  reply: OrderEvidence,
});
