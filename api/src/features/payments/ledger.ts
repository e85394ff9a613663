/** A booking for a payment, in minor units; a positive amount is owed by the user. */
export interface PaymentEntry {
  kind: 'CHARGE' | 'CREDIT' | 'REVERSAL';
  amountMinor: number;
  note: string;
}

/** The parts of a payment that decide about its bookings. */
export interface PaymentState {
  amountMinor: number;
  paidAt: Date | null;
}

/**
 * The charge of a payment that an administrator asks for. Payments of the fee job are charged by their PERIOD and
 * PERFORMANCE entries.
 */
export function chargeCreation(payment: { amountMinor: number }): PaymentEntry {
  return { kind: 'CHARGE', amountMinor: payment.amountMinor, note: '' };
}

/** Marking a payment paid books the credit, marking it unpaid takes that back; null when nothing changes. */
export function creditPaying(payment: PaymentState, paidAt: Date | null): PaymentEntry | null {
  if ((payment.paidAt === null) === (paidAt === null)) return null;
  if (paidAt !== null) return { kind: 'CREDIT', amountMinor: -payment.amountMinor, note: '' };
  return { kind: 'REVERSAL', amountMinor: payment.amountMinor, note: 'payment withdrawn' };
}

/** Deleting an unpaid payment takes its charge back. */
export function reverseDeletion(payment: PaymentState): PaymentEntry {
  return { kind: 'REVERSAL', amountMinor: -payment.amountMinor, note: 'charge withdrawn' };
}
