import { createHash } from 'node:crypto';
import { MAX_STATEMENT_LINES, type StatementFormat } from '@entropi/contracts/bank-statements';
import { toShownText } from '@entropi/contracts/shown-text';
import { invalid } from '../../errors';

/** What a file says of one movement of an account. */
export interface StatementLine {
  /** The account's IBAN; empty where the file does not say it. */
  account: string;
  /** UTC day, `YYYY-MM-DD`. */
  bookedOn: string;
  /** Negative when it left the account. */
  amountMinor: number;
  currency: string;
  payer: string;
  payerAccount: string;
  /** The structured reference; empty when there is none. */
  reference: string;
  text: string;
  /** The bank's own reference of the entry; empty when there is none. */
  bankReference: string;
}

/** Texts that payers write. */
const SHOWN = ['payer', 'payerAccount', 'reference', 'text'] as const;

export interface ReadStatement {
  format: StatementFormat;
  lines: StatementLine[];
}

/** 422: the file is of the right kind, and cannot be read as a whole. Nothing of it is imported. */
export const damaged = (message: string) => invalid('content', message, 'statement_damaged');

/** 422 for one line of a file, counted from 1. */
export const unreadableLine = (line: number, message: string) =>
  invalid('content', `line ${line}: ${message}`, 'statement_line', { line });

export function rejectTooManyLines(count: number): void {
  if (count <= MAX_STATEMENT_LINES) return;
  throw invalid('content', `has more than ${MAX_STATEMENT_LINES} lines`, 'statement_lines', {
    max: MAX_STATEMENT_LINES,
  });
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

/** SHA-256 of a file's text. */
export const hashContent = hash;

/**
 * A key for each line, by which it is recognized in other files. It is made of the bank's reference, or else of all
 * that is known of the line; lines that are the same in one file are numbered, because each is money of its own.
 */
export function keyLines(lines: readonly StatementLine[]): string[] {
  const times = new Map<string, number>();
  return lines.map((line) => {
    const { account, bookedOn, amountMinor, currency, bankReference } = line;
    const known = bankReference
      ? [bankReference]
      : ['', line.payer, line.payerAccount, line.reference, line.text];
    const parts = JSON.stringify([account, bookedOn, amountMinor, currency, ...known]);
    const time = (times.get(parts) ?? 0) + 1;
    times.set(parts, time);
    return hash(`${time} ${parts}`);
  });
}

/** One line of text without runs of spaces and what a database cannot store, no longer than fits. */
export const tidy = (text: string, maxChars = 500) =>
  [...text.replaceAll(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim()].slice(0, maxChars).join('');

/**
 * The line as operators are shown it. Its key is of the text as the bank wrote it, by which it is known in files that were
 * imported before.
 */
export const toShownLine = <Line extends Pick<StatementLine, (typeof SHOWN)[number]>>(
  line: Line,
): Line => ({
  ...line,
  ...Object.fromEntries(SHOWN.map((name) => [name, toShownText(line[name])])),
});

/** Whether a text is a day of the last or of this century, as `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^(19|20)\d\d-\d\d-\d\d$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
