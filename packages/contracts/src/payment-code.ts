import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { PathId, UserPath } from './primitives';

/** How a transfer is paid. */
export const PayInstruction = z.strictObject({
  iban: z.string(),
  beneficiary: z.string(),
  reference: z.string(),
  /** A scannable payment code as SVG; empty when nothing is owed, or no standard has a code. */
  qr_svg: z.string(),
  kind: z.enum(['SWISS_QR', 'EPC']),
});
export type PayInstruction = z.infer<typeof PayInstruction>;

export const getPaymentCode = endpoint({
  id: 'getPaymentCode',
  method: 'GET',
  path: '/api/profile/{user_id}/payments/{payment_id}/code',
  role: 'owner',
  summary: 'How to pay one payment alone; 409 `payment_paid` for one that is paid',
  params: z.extend(UserPath, { payment_id: PathId }),
  reply: PayInstruction,
});
