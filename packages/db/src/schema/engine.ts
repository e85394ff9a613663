import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { brokerKeys } from './broker';
import { bigId, timestamptz, utcNow } from './columns';
import { environment, requestState } from './enums';
import { users } from './users';

/** What the API asks of the engine that owns the broker key; announced by NOTIFY. */
export const engineRequests = pgTable(
  'engine_requests',
  {
    id: bigId(),
    kind: text().notNull(),
    userId: integer().references(() => users.id),
    /** Null: any engine may claim it (for example for a key that no engine owns yet). */
    brokerKeyId: integer().references(() => brokerKeys.id),
    payload: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** Credentials to check, sealed; they are cleared when the request is done. */
    secretSealed: text(),
    state: requestState().notNull().default('queued'),
    result: jsonb().$type<unknown>(),
    /** The code and message of a rejection. */
    error: jsonb().$type<{ code: string; message: string }>(),
    createdAt: utcNow(),
    /** The trace of the call that made the request. */
    traceparent: text(),
    /** After this the caller no longer waits, so the request is not begun any more. */
    expiresAt: timestamptz().notNull(),
    claimedBy: text(),
    claimedAt: timestamptz(),
    finishedAt: timestamptz(),
  },
  (t) => [index('engine_requests_queue_idx').on(t.id).where(sql`state in ('queued', 'claimed')`)],
);

/** Processes with the engine role, with their heartbeats. */
export const engineProcesses = pgTable('engine_processes', {
  id: text().primaryKey(),
  roles: text().array().notNull(),
  startedAt: utcNow(),
  heartbeatAt: utcNow(),
  feedAgeMs: integer(),
  /** Until then it takes its share of the broker keys; null: not yet. */
  memberUntil: timestamptz(),
});

/**
 * A lease: the owner keeps it by renewing it, and anybody may take it once it has expired. The epoch fences the
 * writes of an engine that has lost a key without noticing. `processId` null: it was handed over and is free.
 */
export const keyOwnership = pgTable('key_ownership', {
  brokerKeyId: integer()
    .primaryKey()
    .references(() => brokerKeys.id),
  epoch: bigint({ mode: 'number' }).notNull().default(0),
  processId: text(),
  since: utcNow(),
  expiresAt: utcNow(),
});

/** The same for the feed account of an environment. */
export const feedOwnership = pgTable('feed_ownership', {
  environment: environment().primaryKey(),
  epoch: bigint({ mode: 'number' }).notNull().default(0),
  processId: text(),
  since: utcNow(),
  expiresAt: utcNow(),
});

/** Events that a reader of the live stream may have missed; they are kept for minutes. */
export const liveEvents = pgTable(
  'live_events',
  {
    id: bigId(),
    /** Null: for superusers, and for users who watch the reference. */
    userId: integer().references(() => users.id),
    event: text().notNull(),
    ref: jsonb().$type<Record<string, unknown>>().notNull(),
    at: utcNow(),
  },
  (t) => [
    index('live_events_at_idx').on(t.at),
    // All pages of an API process that ends come back at once, each for its user's events.
    index('live_events_user_idx').on(t.userId, t.id),
  ],
);
