import type { Language } from '@entropi/shared/contracts/user-model';
import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { timestamptz } from './columns';
import { payments } from './money';

/** What stands on an invoice; amounts in minor units of its currency. */
export interface InvoiceContent {
  language: Language;
  seller: {
    iban: string;
    name: string;
    street: string;
    postcode: string;
    city: string;
    country: string;
    vatNumber: string | null;
  };
  /** Name and address, a line each. */
  recipient: string[];
  /** UTC day, `YYYY-MM-DD`. */
  dueOn: string;
  note: string;
  lines: InvoiceLine[];
  amountMinor: number;
  currency: string;
  reference: string;
  /** Contained in the amount; null: none is charged. */
  vat: {
    percent: string;
    amountMinor: number;
    /** What the tax is called; null or absent: as the language calls it. */
    label?: string | null;
  } | null;
}

export interface InvoiceLine {
  kind: 'PERIOD' | 'PERFORMANCE' | 'CHARGE' | 'CREDIT' | 'REVERSAL' | 'BALANCE';
  /** Days that it is for, both included; null for a line that is for none. */
  from: string | null;
  to: string | null;
  amountMinor: number;
}

/** Append-only (a trigger rejects the rest): a payment that changes gets the next revision. */
export const invoices = pgTable(
  'invoices',
  {
    paymentId: integer()
      .notNull()
      .references(() => payments.id),
    /** From 1 on. */
    revision: integer().notNull(),
    issuedAt: timestamptz().notNull(),
    content: jsonb().$type<InvoiceContent>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.paymentId, t.revision] }),
    check('invoices_revision', sql`revision > 0`),
  ],
);
