import { PaymentMethod } from '@entropi/contracts/payment-model';
import { z } from 'zod';
import { conflict, notFound } from '../../errors';
import { defineLongJob } from '../jobs/long-job';
import { updatePayment } from './payments.domain';
import { lockPayment } from './payments.repo';

/** Marks one payment paid and books its credit. */
export const markPaidJob = defineLongJob({
  kind: 'payments.mark-paid',
  subject: z.object({
    paymentId: z.number().int(),
    paidAt: z.string(),
    method: z.enum(PaymentMethod.options).optional(),
  }),
  once: async ({ deps, actor, tx }, { paymentId, paidAt, method }) => {
    const payment = await lockPayment(tx, paymentId);
    if (!payment) throw notFound();
    if (payment.paidAt !== null) throw conflict('payment_paid', 'The payment is paid already');
    const changes = { paid_at: paidAt, method };
    const after = await updatePayment({ ...deps, db: tx }, actor, paymentId, changes);
    return { payment_id: paymentId, paid_at: after.paid_at, amount: after.amount };
  },
});
