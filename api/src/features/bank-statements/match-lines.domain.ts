import type { BankLineReason, BankLineState } from '@entropi/contracts/bank-statements';
import type { StatementLine } from './statement-line';

/** A payment that lines are compared with. */
export interface KnownPayment {
  id: number;
  amountMinor: number;
  currency: string;
  isPaid: boolean;
  firstName: string;
  lastName: string;
}

export interface LineMatch {
  state: BankLineState;
  reason: BankLineReason | null;
  paymentId: number | null;
}

interface MatchInput {
  /** The payments whose references a line has, by the line's place. */
  referenced: ReadonlyMap<number, readonly KnownPayment[]>;
  /** The open payments of the amounts that lines have. */
  open: readonly KnownPayment[];
  /** Payments that a line of another statement waits to be booked on, or is booked on. */
  taken: ReadonlySet<number>;
}

/**
 * Finds the payment of each line: the one whose reference it has, if the amount is the same, or else the only open one
 * of the amount whose user the payer's name names. What is not sure is left open with the reason, and two lines never
 * have one payment.
 */
export function matchLines(lines: readonly StatementLine[], input: MatchInput): LineMatch[] {
  const taken = new Set(input.taken);
  const byAmount = groupByAmount(input.open);
  const found = lines.map((line, index) =>
    matchByReference(line, input.referenced.get(index) ?? [], taken),
  );
  // By name only after all that have a reference, which is surer.
  return lines.map(
    (line, index) =>
      found[index] ?? matchByName(line, byAmount.get(toAmountKey(line)) ?? [], taken),
  );
}

const toAmountKey = ({ amountMinor, currency }: { amountMinor: number; currency: string }) =>
  `${currency} ${amountMinor}`;

function groupByAmount(open: readonly KnownPayment[]): Map<string, KnownPayment[]> {
  const groups = new Map<string, KnownPayment[]>();
  for (const payment of open) {
    const key = toAmountKey(payment);
    const group = groups.get(key);
    if (group) group.push(payment);
    else groups.set(key, [payment]);
  }
  return groups;
}

const OUTGOING: LineMatch = { state: 'outgoing', reason: null, paymentId: null };

const leaveOpen = (reason: BankLineReason, paymentId: number | null = null): LineMatch => ({
  state: 'open',
  reason,
  paymentId,
});

/** What follows for a line from our references in it; null when it has none. */
function matchByReference(
  line: StatementLine,
  referenced: readonly KnownPayment[],
  taken: Set<number>,
): LineMatch | null {
  if (line.amountMinor <= 0) return OUTGOING;
  const [payment] = referenced;
  if (!payment) return null;
  // One transfer for several payments is for a person to divide.
  if (referenced.length > 1) return leaveOpen('SEVERAL');
  if (payment.isPaid) return leaveOpen('PAID_ALREADY', payment.id);
  if (payment.currency !== line.currency) return leaveOpen('OTHER_CURRENCY', payment.id);
  if (payment.amountMinor > line.amountMinor) return leaveOpen('TOO_LITTLE', payment.id);
  if (payment.amountMinor < line.amountMinor) return leaveOpen('TOO_MUCH', payment.id);
  return claim(payment, 'REFERENCE', taken);
}

function matchByName(
  line: StatementLine,
  sameAmount: readonly KnownPayment[],
  taken: Set<number>,
): LineMatch {
  const words = new Set(listWords(line.payer || line.text));
  const named = words.size === 0 ? [] : sameAmount.filter((one) => isNamed(one, words));
  const [payment] = named;
  if (!payment) return leaveOpen('NOTHING_FITS');
  return named.length > 1 ? leaveOpen('SEVERAL') : claim(payment, 'NAME', taken);
}

function claim({ id }: KnownPayment, reason: BankLineReason, taken: Set<number>): LineMatch {
  if (taken.has(id)) return leaveOpen('TAKEN', id);
  taken.add(id);
  return { state: 'matched', reason, paymentId: id };
}

/** Whether words have the whole last name and one of the first names. */
function isNamed({ firstName, lastName }: KnownPayment, words: ReadonlySet<string>): boolean {
  const last = listWords(lastName);
  return (
    last.length > 0 &&
    last.every((word) => words.has(word)) &&
    listWords(firstName).some((word) => words.has(word))
  );
}

const listWords = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
