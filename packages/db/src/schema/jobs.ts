import type { JobRow } from '@entropi/contracts/jobs';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { timestamptz, utcNow } from './columns';
import { jobRowState, jobState } from './enums';
import { users } from './users';

/** Long jobs that a user started and may watch or cancel; pg-boss hands out their turns. */
export const jobs = pgTable(
  'jobs',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text().notNull(),
    /** Null for the operator at the command line. */
    userId: integer().references(() => users.id),
    state: jobState().notNull().default('queued'),
    rowsTotal: integer().notNull().default(0),
    rowsDone: integer().notNull().default(0),
    rowsFailed: integer().notNull().default(0),
    /** The progress of the row in work, from 0 to 1. */
    rowProgress: real().notNull().default(0),
    /** The code of what has ended the job early; null when nothing did. */
    error: text(),
    cancelRequested: boolean().notNull().default(false),
    /** Raised by every message to the queue, so that an older message starts nothing. */
    turn: integer().notNull().default(0),
    enqueuedAt: utcNow(),
    /** The process that works on it now; null when none does. */
    leaseHolder: uuid(),
    /** A holder that does not renew its lease has died. */
    leaseUntil: timestamptz(),
    /** The job whose failed rows it tries again; null when it is not such a job. */
    retryOf: uuid().references((): AnyPgColumn => jobs.id, { onDelete: 'set null' }),
    createdAt: utcNow(),
    startedAt: timestamptz(),
    finishedAt: timestamptz(),
  },
  (t) => [
    index('jobs_user_idx').on(t.userId, t.createdAt.desc(), t.id),
    index('jobs_unfinished_idx').on(t.id).where(sql`state in ('queued', 'running')`),
    uniqueIndex('jobs_retry_of_idx').on(t.retryOf),
    index('jobs_finished_idx').on(t.finishedAt).where(sql`finished_at is not null`),
  ],
);

/** One thing that a long job does: what it concerns, and how it ended. */
export const jobRows = pgTable(
  'job_rows',
  {
    jobId: uuid()
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    /** Its name for a reader of the list, e.g. a username. */
    label: text().notNull(),
    subject: jsonb().$type<unknown>().notNull(),
    state: jobRowState().notNull().default('waiting'),
    result: jsonb().$type<Record<string, unknown>>(),
    error: jsonb().$type<NonNullable<JobRow['error']>>(),
    finishedAt: timestamptz(),
  },
  (t) => [
    primaryKey({ columns: [t.jobId, t.number] }),
    index('job_rows_waiting_idx').on(t.jobId, t.number).where(sql`state in ('waiting', 'running')`),
  ],
);
