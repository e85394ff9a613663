import fc from 'fast-check';
import { chargeCreation, creditPaying, type PaymentEntry, reverseDeletion } from './ledger';

type Action = 'pay' | 'unpay' | 'delete';
const anyAction = fc.record({
  payment: fc.nat({ max: 4 }),
  action: fc.constantFrom<Action>('pay', 'unpay', 'delete'),
});

function act(
  payment: { amountMinor: number; paidAt: Date | null; deleted: boolean },
  action: Action,
): PaymentEntry | null {
  if (payment.deleted || (action === 'delete' && payment.paidAt !== null)) return null;
  if (action === 'delete') {
    payment.deleted = true;
    return reverseDeletion(payment);
  }
  const paidAt = action === 'pay' ? new Date(0) : null;
  const entry = creditPaying(payment, paidAt);
  payment.paidAt = paidAt;
  return entry;
}

describe('bookings of a payment', () => {
  it('add up to the unpaid payments, in whatever order these are paid, unpaid and deleted', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 5, maxLength: 5 }),
        fc.array(anyAction, { maxLength: 60 }),
        (amounts, actions) => {
          const payments = amounts.map((amountMinor) => ({
            amountMinor,
            paidAt: null as Date | null,
            deleted: false,
          }));
          const entries = payments.map((payment) => chargeCreation(payment));
          for (const { payment, action } of actions) {
            const subject = payments[payment];
            const entry = subject && act(subject, action);
            if (entry) entries.push(entry);
          }
          const balance = entries.reduce((sum, entry) => sum + entry.amountMinor, 0);
          const owed = payments.filter((p) => !p.deleted && p.paidAt === null);
          expect(balance).toBe(owed.reduce((sum, p) => sum + p.amountMinor, 0));
        },
      ),
    );
  });

  it('do not grow when a paid payment is marked paid again', () => {
    const paid = { amountMinor: 100, paidAt: new Date(0) };
    expect(creditPaying(paid, new Date(1))).toBeNull();
  });
});
