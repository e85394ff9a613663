import type { Region } from '@entropi/contracts/languages';
import type { Language } from '@entropi/contracts/user-model';
import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { timestamptz } from './columns';
import { payments } from './money';

/** The content of an invoice; amounts are in minor units of its currency. */
export interface InvoiceContent {
  language: Language;
  /** Whose way of writing days and amounts it follows; null or absent: the usual one of the language. */
  region?: Region | null;
  seller: {
    iban: string;
    name: string;
    street: string;
    postcode: string;
    city: string;
    country: string;
    vatNumber: string | null;
  };
  /** Name and address, one item for each line. */
  recipient: string[];
  /** UTC day, `YYYY-MM-DD`. */
  dueOn: string;
  note: string;
  lines: InvoiceLine[];
  amountMinor: number;
  currency: string;
  reference: string;
  /** The tax contained in the amount; null when none is charged. */
  vat: {
    percent: string;
    amountMinor: number;
    /** What the tax is called; null or absent: its usual name in the language. */
    label?: string | null;
  } | null;
}

export interface InvoiceLine {
  kind: 'PERIOD' | 'PERFORMANCE' | 'CHARGE' | 'CREDIT' | 'REVERSAL' | 'BALANCE';
  /** The days that the line is for, `from` and `to` included; null for a line without days. */
  from: string | null;
  to: string | null;
  amountMinor: number;
}

/** Append-only (a trigger rejects changes): a payment that changes gets another revision. */
export const invoices = pgTable(
  'invoices',
  {
    paymentId: integer()
      .notNull()
      .references(() => payments.id),
    /** From 1 upwards. */
    revision: integer().notNull(),
    issuedAt: timestamptz().notNull(),
    content: jsonb().$type<InvoiceContent>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.paymentId, t.revision] }),
    check('invoices_revision', sql`revision > 0`),
  ],
);
