import type { PriceSource } from '@entropi/contracts/markets';
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { archives } from './archives';
import { brokerAccounts } from './broker';
import { bigId, timestamptz, utcNow } from './columns';
import { closeReason, orderKind, orderState } from './enums';
import { cycles, shares } from './trading';
import { users } from './users';

/** The price that decided an order, stored with the order; its keys are those in the column. */
export interface DecidedBy {
  bid: number;
  offer: number;
  /** By the broker's clock; null when the broker does not tell the time. */
  broker_at: string | null;
  source: PriceSource;
  /** When the price decided, the milliseconds since the broker was last seen to show it. */
  age_ms: number;
}

/** Committed before any order is sent, so that a crash can neither lose nor double one. */
export const orderIntents = pgTable(
  'order_intents',
  {
    id: bigId(),
    kind: orderKind().notNull(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    brokerAccountId: integer()
      .notNull()
      .references(() => brokerAccounts.id),
    shareId: integer()
      .notNull()
      .references(() => shares.id),
    cycleId: integer().references(() => cycles.id),
    level: integer(),
    /** OPEN: `cycle:<id>:<level>` or `manual:<user>:<Idempotency-Key>`. CLOSE: the dealId. */
    scopeKey: text().notNull(),
    /** The header of an opening by hand; a repeat returns the share of the first one. */
    idempotencyKey: text(),
    /** Up to 30 of `[A-Za-z0-9_-]`, derived from the scope and the attempt. */
    dealReference: text().notNull().unique(),
    /** Raised only after the attempt before is known to be ABSENT or REJECTED. */
    attempt: integer().notNull().default(1),
    state: orderState().notNull().default('PENDING'),
    /** Why a share is closed; null for an opening. */
    reason: closeReason(),
    request: jsonb().$type<Record<string, unknown>>().notNull(),
    response: jsonb().$type<Record<string, unknown>>(),
    confirm: jsonb().$type<Record<string, unknown>>(),
    /** The reason for a rejection, the broker's or ours. */
    rejection: text(),
    /** The price that decided it; null when none did, or the row is old. */
    decidedBy: jsonb().$type<DecidedBy>(),
    /** The trace of the decision, or of the call, from which it comes. */
    traceparent: text(),
    /** The ownership epoch of the process that wrote it. */
    epoch: bigint({ mode: 'number' }).notNull().default(0),
    /** How many reads in a row showed no trace of it; ABSENT needs several. */
    cleanReads: integer().notNull().default(0),
    createdAt: utcNow(),
    sentAt: timestamptz(),
    resolvedAt: timestamptz(),
    /** Where `response` and `confirm` lie; then `confirm` has only the figures that lists show. Null: in this row. */
    archiveId: integer().references(() => archives.id),
  },
  (t) => [
    uniqueIndex('order_intents_open_key')
      .on(t.scopeKey)
      .where(sql`kind = 'OPEN' and resolved_at is null`),
    uniqueIndex('order_intents_close_key')
      .on(t.brokerAccountId, t.scopeKey)
      .where(sql`kind = 'CLOSE' and resolved_at is null`),
    uniqueIndex('order_intents_idempotency_key')
      .on(t.userId, t.idempotencyKey)
      .where(sql`idempotency_key is not null`),
    index('order_intents_unresolved_idx').on(t.brokerAccountId).where(sql`resolved_at is null`),
    index('order_intents_attempts_idx').on(t.scopeKey).where(sql`kind = 'OPEN'`),
    index('order_intents_cycle_idx').on(t.cycleId).where(sql`resolved_at is null`),
    index('order_intents_share_idx').on(t.shareId),
    index('order_intents_user_idx').on(t.userId, t.id),
    /** The newest openings of an account come first; they are counted up to a limit. */
    index('order_intents_openings_idx').on(t.brokerAccountId, t.id).where(sql`kind = 'OPEN'`),
    check('order_intents_reference', sql`deal_reference ~ '^[A-Za-z0-9_-]{1,30}$'`),
    check(
      'order_intents_resolved',
      sql`(resolved_at is not null) = (state in ('FILLED', 'REJECTED', 'ABSENT'))`,
    ),
  ],
);
