import type {
  BankLineReason,
  BankLineState,
  StatementFormat,
} from '@entropi/contracts/bank-statements';
import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { currencyCode, id, minorUnits, timestamptz, utcNow } from './columns';
import { payments } from './money';
import { users } from './users';

/** Files of a bank, each imported once. */
export const bankStatements = pgTable(
  'bank_statements',
  {
    id: id(),
    fileName: text().notNull(),
    format: text().$type<StatementFormat>().notNull(),
    /** The account's IBAN; null where the file does not say it, or says several. */
    account: text(),
    /** SHA-256 of the file. */
    contentHash: text().notNull(),
    /** How many of its lines other statements had brought already. */
    knownLines: integer().notNull().default(0),
    createdBy: integer()
      .notNull()
      .references(() => users.id),
    createdAt: utcNow(),
  },
  (t) => [
    unique('bank_statements_hash_key').on(t.contentHash),
    check('bank_statements_format', sql`format in ('CAMT053', 'CSV')`),
  ],
);

/** What came into an account or left it, each entry once, whichever statements have it. */
export const bankLines = pgTable(
  'bank_lines',
  {
    id: id(),
    statementId: integer()
      .notNull()
      .references(() => bankStatements.id),
    number: integer().notNull(),
    /** The bank's reference of the entry in its account, or else a hash of all that is known of it. */
    lineKey: text().notNull(),
    bookedOn: date({ mode: 'string' }).notNull(),
    /** Negative when it left the account. */
    amountMinor: minorUnits().notNull(),
    currency: currencyCode().notNull(),
    payer: text().notNull().default(''),
    payerAccount: text().notNull().default(''),
    reference: text().notNull().default(''),
    text: text().notNull().default(''),
    state: text().$type<BankLineState>().notNull(),
    reason: text().$type<BankLineReason>(),
    paymentId: integer().references(() => payments.id),
    bookedAt: timestamptz(),
    bookedBy: integer().references(() => users.id),
    undoneAt: timestamptz(),
    undoneBy: integer().references(() => users.id),
    undoReason: text().notNull().default(''),
  },
  (t) => [
    unique('bank_lines_key').on(t.lineKey),
    index('bank_lines_statement_idx').on(t.statementId, t.number),
    uniqueIndex('bank_lines_booked_key').on(t.paymentId).where(sql`state = 'booked'`),
    check(
      'bank_lines_state',
      sql`state in ('matched', 'open', 'left', 'outgoing', 'booked', 'undone')`,
    ),
    check('bank_lines_payment', sql`state not in ('matched', 'booked') or payment_id is not null`),
  ],
);
