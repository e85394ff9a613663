import type { InvoiceLine } from '@entropi/db/schema/invoices';
import type { FeeKind } from '../payments/ledger.repo';

interface Entry {
  kind: FeeKind;
  periodFrom: string;
  periodTo: string;
  amountMinor: number;
}

/** Kinds of bookings that say what a payment is for; those that pay or withdraw it are no lines of its invoice. */
const LINE_KINDS: readonly FeeKind[] = ['PERIOD', 'PERFORMANCE', 'CHARGE'];

/** The number of a payment's invoice; one that replaces another ends with its revision. */
export function toInvoiceNumber(paymentId: number, revision: number): string {
  const number = `ENT-${String(paymentId).padStart(8, '0')}`;
  return revision > 1 ? `${number}-${revision}` : number;
}

/**
 * The lines of a payment's invoice, which add up to its amount. Entries of one kind and period make one line;
 * earlier overpayments and later corrections make the last line.
 */
export function toInvoiceLines(entries: readonly Entry[], amountMinor: number): InvoiceLine[] {
  const lines = new Map<string, InvoiceLine>();
  for (const entry of entries.filter(({ kind }) => LINE_KINDS.includes(kind))) {
    const { kind, periodFrom, periodTo } = entry;
    const key = `${kind} ${periodFrom}`;
    const line = lines.get(key) ?? { kind, from: periodFrom, to: periodTo, amountMinor: 0 };
    lines.set(key, { ...line, amountMinor: line.amountMinor + entry.amountMinor });
  }
  const shown = [...lines.values()].filter((line) => line.amountMinor !== 0);
  const rest = amountMinor - shown.reduce((sum, line) => sum + line.amountMinor, 0);
  if (rest === 0) return shown;
  return [...shown, { kind: 'BALANCE', from: null, to: null, amountMinor: rest }];
}
