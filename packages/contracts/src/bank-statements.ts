import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { JobAccepted } from './jobs';
import { FileName } from './name';
import { Payment } from './payment-model';
import {
  boundedInteger,
  Day,
  Id,
  Money,
  Page,
  PathId,
  pageSchema,
  Search,
  SortOrder,
  Timestamp,
} from './primitives';

/** Most characters of a statement's file. */
export const MAX_STATEMENT_CHARS = 3_000_000;
/** Most lines of a statement. */
export const MAX_STATEMENT_LINES = 5000;
const MAX_REASON_CHARS = 500;

export const StatementFormat = z.enum(['CAMT053', 'CSV']);
export type StatementFormat = z.infer<typeof StatementFormat>;

/**
 * `matched` has a payment that will be booked; `open` has none, for its `reason`; `left` was left alone by an
 * operator; `outgoing` is no receipt; `booked` has marked its payment paid; `undone` had done so.
 */
export const BankLineState = z.enum(['matched', 'open', 'left', 'outgoing', 'booked', 'undone']);
export type BankLineState = z.infer<typeof BankLineState>;

/** Why a line has its payment, or none. */
export const BankLineReason = z.enum([
  // It has one: by the payment's reference, by amount and payer's name, or by an operator's choice.
  'REFERENCE',
  'NAME',
  'CHOSEN',
  // It has none, but names one.
  'TOO_LITTLE',
  'TOO_MUCH',
  'OTHER_CURRENCY',
  'PAID_ALREADY',
  'TAKEN',
  // It has none.
  'SEVERAL',
  'NOTHING_FITS',
]);
export type BankLineReason = z.infer<typeof BankLineReason>;

/** A payment that a line is, or may be, the receipt of. */
const LinePayment = z.strictObject({
  id: Id,
  user_id: Id,
  username: z.string(),
  reference: z.string(),
  amount: Money,
  due_on: Day,
});

/** A line of a bank statement. */
export const BankLine = z.strictObject({
  id: Id,
  statement_id: Id,
  number: z.int(),
  /** The day on which the bank booked it. */
  booked_on: Day,
  /** Negative when it left the account. */
  amount: Money,
  payer: z.string(),
  /** The payer's account; empty where the statement does not name it. */
  payer_account: z.string(),
  /** The structured reference; empty when there is none. */
  reference: z.string(),
  /** What the payer wrote. */
  text: z.string(),
  state: BankLineState,
  reason: z.nullable(BankLineReason),
  /** The payment that it will be, is or was booked on, or that its reason is about. */
  payment: z.nullable(LinePayment),
  booked_at: z.nullable(Timestamp),
  booked_by: z.nullable(z.string()),
  undone_at: z.nullable(Timestamp),
  undone_by: z.nullable(z.string()),
  /** Why the booking was undone; empty when it was not. */
  undo_reason: z.string(),
});
export type BankLine = z.infer<typeof BankLine>;

export const BankStatement = z.strictObject({
  id: Id,
  file_name: z.string(),
  format: StatementFormat,
  /** The account's IBAN; null where the file does not say it, or says several. */
  account: z.nullable(z.string()),
  /** The first and the last day on which the bank booked a line; null without lines. */
  from: z.nullable(Day),
  to: z.nullable(Day),
  created_at: Timestamp,
  created_by: z.string(),
  /** How many of its lines other statements had brought already; they are not listed again. */
  known_lines: z.int(),
  lines: z.int(),
  /** How many lines are in each state. */
  states: z.strictObject({
    matched: z.int(),
    open: z.int(),
    left: z.int(),
    outgoing: z.int(),
    booked: z.int(),
    undone: z.int(),
  }),
  /** What its matched lines amount to, by currency. */
  matched: z.array(Money),
});
export type BankStatement = z.infer<typeof BankStatement>;

const StatementPath = z.strictObject({ statement_id: PathId });
const LinePath = z.strictObject({ line_id: PathId });

export const listBankStatements = endpoint({
  id: 'listBankStatements',
  method: 'GET',
  path: '/api/admin/bank-statements',
  role: 'superuser',
  summary: 'Imported bank statements, the newest first',
  query: Page,
  reply: pageSchema(BankStatement),
});

export const importBankStatement = endpoint({
  id: 'importBankStatement',
  method: 'POST',
  path: '/api/admin/bank-statements',
  role: 'superuser',
  risk: 'money',
  summary:
    'Reads a camt.053 or CSV file and matches its lines with open payments; nothing is booked yet. The same file again returns the same statement',
  body: z.strictObject({
    file_name: FileName,
    content: z.string().check(z.minLength(1), z.maxLength(MAX_STATEMENT_CHARS)),
  }),
  maxBodyBytes: 2 * MAX_STATEMENT_CHARS,
  status: 201,
  reply: BankStatement,
});

export const getBankStatement = endpoint({
  id: 'getBankStatement',
  method: 'GET',
  path: '/api/admin/bank-statements/{statement_id}',
  role: 'superuser',
  summary: 'An imported bank statement, with how many of its lines are in each state',
  params: StatementPath,
  reply: BankStatement,
});

export const bookBankStatement = endpoint({
  id: 'bookBankStatement',
  method: 'POST',
  path: '/api/admin/bank-statements/{statement_id}/book',
  role: 'superuser',
  risk: 'money',
  summary:
    'Marks the payments of all matched lines paid, a row of the job each; 409 `selection_grown` when more are matched than were confirmed',
  params: StatementPath,
  body: z.strictObject({ confirmed: boundedInteger(1) }),
  status: 202,
  reply: JobAccepted,
});

const BankLineSort = z.enum(['booked_on', 'amount']);

export const listBankLines = endpoint({
  id: 'listBankLines',
  method: 'GET',
  path: '/api/admin/bank-lines',
  role: 'superuser',
  summary: 'Lines of bank statements, of one or of all, in the order of the statements',
  query: z.extend(Page, {
    statement_id: z.optional(PathId),
    state: z.optional(BankLineState),
    reason: z.optional(BankLineReason),
    /** Searches payer, reference and text. */
    search: z.optional(Search),
    sort: z.optional(BankLineSort),
    order: z.optional(SortOrder),
  }),
  reply: pageSchema(BankLine),
});

export const getBankLine = endpoint({
  id: 'getBankLine',
  method: 'GET',
  path: '/api/admin/bank-lines/{line_id}',
  role: 'superuser',
  summary: 'A line of a bank statement',
  params: LinePath,
  reply: BankLine,
});

export const listBankLineCandidates = endpoint({
  id: 'listBankLineCandidates',
  method: 'GET',
  path: '/api/admin/bank-lines/{line_id}/candidates',
  role: 'superuser',
  summary: 'Open payments of the line’s amount and currency, those due first, twenty at most',
  params: LinePath,
  query: z.strictObject({
    /** Searches the reference and the user's names. */
    search: z.optional(Search),
  }),
  reply: z.array(Payment),
});

export const chooseBankLine = endpoint({
  id: 'chooseBankLine',
  method: 'PUT',
  path: '/api/admin/bank-lines/{line_id}',
  role: 'superuser',
  risk: 'money',
  summary:
    'Chooses the open payment of the same amount that a line is booked on, or with null leaves the line alone; 409 once it is booked',
  params: LinePath,
  body: z.strictObject({ payment_id: z.nullable(Id) }),
  reply: BankLine,
});

export const undoBankLine = endpoint({
  id: 'undoBankLine',
  method: 'POST',
  path: '/api/admin/bank-lines/{line_id}/undo',
  role: 'superuser',
  risk: 'money',
  summary:
    'Takes the booking of a line back: its payment is open again, with all that follows from it',
  params: LinePath,
  body: z.strictObject({
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_REASON_CHARS)),
  }),
  reply: BankLine,
});
