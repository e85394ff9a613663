import { z } from 'zod';
import { conflict, notFound } from '../../errors';
import { defineLongJob } from '../jobs/long-job';
import { updatePayment } from '../payments/payments.domain';
import { lockPayment } from '../payments/payments.repo';
import { lockLine, updateLine } from './bank-lines.repo';

/** Marks the payment of one bank line paid, as of the day on which the bank booked it. */
export const bookLineJob = defineLongJob({
  kind: 'payments.book-line',
  subject: z.object({ lineId: z.number().int(), paymentId: z.number().int() }),
  once: async ({ deps, actor, tx }, { lineId, paymentId }) => {
    // Always the payment before the line: undoing locks them in the same order.
    const payment = await lockPayment(tx, paymentId);
    const found = await lockLine(tx, lineId);
    if (!payment || !found) throw notFound();
    const { line } = found;
    if (line.state === 'booked') throw conflict('line_booked');
    if (line.state !== 'matched' || line.paymentId !== paymentId) throw conflict('line_changed');
    if (payment.paidAt !== null) throw conflict('payment_paid', 'The payment is paid already');
    if (payment.amountMinor !== line.amountMinor || payment.currency !== line.currency) {
      throw conflict('line_changed');
    }
    const now = deps.now();
    const day = new Date(`${line.bookedOn}T00:00:00Z`);
    const paidAt = (day < now ? day : now).toISOString();
    const changes = { paid_at: paidAt, method: 'BANK_TRANSFER' as const };
    const after = await updatePayment({ ...deps, db: tx }, actor, paymentId, changes);
    await updateLine(tx, lineId, { state: 'booked', bookedAt: now, bookedBy: actor.userId });
    return { payment_id: paymentId, paid_at: after.paid_at, amount: after.amount };
  },
});
