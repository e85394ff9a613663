/** What is booked for a payment; positive is owed by the user. Amounts in minor units. */
export interface PaymentEntry {
  kind: 'CHARGE' | 'CREDIT' | 'REVERSAL';
  amountMinor: number;
  note: string;
}

/** What of a payment decides about its bookings. */
export interface PaymentState {
  amountMinor: number;
  paidAt: Date | null;
}

/** A payment asked for by hand. The fee job's own are charged by their PERIOD and PERFORMANCE entries. */
export function chargeCreation(payment: { amountMinor: number }): PaymentEntry {
  return { kind: 'CHARGE', amountMinor: payment.amountMinor, note: '' };
}

/** Paid books the credit, unpaid takes it back; null when the payment stays what it was. */
export function creditPaying(payment: PaymentState, paidAt: Date | null): PaymentEntry | null {
  if ((payment.paidAt === null) === (paidAt === null)) return null;
  if (paidAt !== null) return { kind: 'CREDIT', amountMinor: -payment.amountMinor, note: '' };
  return { kind: 'REVERSAL', amountMinor: payment.amountMinor, note: 'payment withdrawn' };
}

/** Deleting an unpaid payment takes its charge back. */
export function reverseDeletion(payment: PaymentState): PaymentEntry {
  return { kind: 'REVERSAL', amountMinor: -payment.amountMinor, note: 'charge withdrawn' };
}
