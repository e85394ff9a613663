import * as z from 'zod/mini';
import { Day, Id, Money, Timestamp } from './primitives';

export const PaymentMethod = z.enum(['BANK_TRANSFER', 'CARD', 'OTHER']);
export type PaymentMethod = z.infer<typeof PaymentMethod>;

export const Payment = z.strictObject({
  id: Id,
  user_id: Id,
  username: z.string(),
  amount: Money,
  due_on: Day,
  reference: z.string(),
  method: PaymentMethod,
  paid_at: z.nullable(Timestamp),
  note: z.string(),
  created_at: Timestamp,
  invoice_url: z.nullable(z.string()),
});
export type Payment = z.infer<typeof Payment>;
