import type { JobRow } from '@entropi/shared/contracts/jobs';
import type { z } from 'zod';
import type { Actor } from '../../db/audit.repo';
import type { Queryable, Transaction } from '../../db/db';
import type { Deps } from '../../deps';

/** What a row brought; shown with it. */
export type RowResult = Record<string, unknown>;

/** How a row ended. */
export type RowOutcome =
  | { state: 'done'; result: RowResult }
  | { state: 'failed'; error: NonNullable<JobRow['error']> };

/** Who started the job, as they are now. */
export interface JobActor extends Actor {
  demoMode: boolean;
}

export interface RowContext {
  deps: Deps;
  actor: JobActor;
  /** Aborted when the job is cancelled or has another holder: the row is not done then. */
  signal: AbortSignal;
  /** Shows how far the row is, 0 to 1, or how many rows of an atomic job are; of kinds that do one at a time. */
  report(progress: number): void;
}

type OnceContext<Prepared> = RowContext & { tx: Transaction; prepared: Prepared };

/** Thrown by a row that was ended before it was done: it is done again, unless the job is cancelled. */
export class InterruptedError extends Error {
  override readonly name = 'InterruptedError';
}

interface LongJobKind<Subject> {
  /** Stored with each job: never reused for another meaning. */
  kind: string;
  /** Reads the subject of a stored row. */
  subject: z.ZodType<Subject>;
  /** Who may start it, and must still be allowed to while it runs; absent: superusers. */
  role?: 'user';
  /** Rows done at a time; absent: one. */
  concurrency?: number;
  /** What of each subject is as of now when a row is tried again; absent: all is as it was. */
  renew?(db: Queryable): Promise<Partial<Subject>>;
}

export interface OnceWork<Subject, Prepared> {
  /** What takes long and changes nothing, outside of the transaction; again after a crash in its middle. */
  prepare?(context: RowContext, subject: Subject): Promise<Prepared>;
  once(context: OnceContext<Prepared>, subject: Subject): Promise<RowResult>;
}

/** One transaction for all rows: when one fails, none is done. */
export interface AtomicWork<Subject> {
  atomic(context: OnceContext<void>, subject: Subject): Promise<RowResult>;
}

export interface RepeatableWork<Subject> {
  repeatable(context: RowContext, subject: Subject): Promise<RowResult>;
}

/** What a followed job works with: it acts for no one. */
export type FollowContext = Pick<RowContext, 'deps' | 'signal'>;

/** A row of a followed job. */
export interface FollowedRow<Subject> {
  number: number;
  subject: Subject;
}

/**
 * What goes on elsewhere, as at the engines: many rows are begun by a few statements, then looked at together, again
 * and again, until each has ended.
 */
export interface FollowedWork<Subject, Prepared> {
  followed: {
    /** Before each pass over the rows; may add some. */
    prepare(context: FollowContext, jobId: string): Promise<Prepared>;
    /** In the transaction that marks rows as begun: returns those that were, the others have their turn later. */
    begin(
      context: FollowContext & { tx: Transaction; prepared: Prepared },
      rows: readonly FollowedRow<Subject>[],
    ): Promise<readonly FollowedRow<Subject>[]>;
    /** Which rows of those that were begun have ended, by number, and how. */
    follow(
      context: FollowContext & { prepared: Prepared },
      rows: readonly FollowedRow<Subject>[],
    ): Promise<ReadonlyMap<number, RowOutcome>>;
  };
}

/**
 * Work on many rows. A row that throws an ApiError has failed with that code, and the others go on.
 *
 * `once` runs in the transaction that marks its row: it changes nothing but the database and is never done
 * twice. `repeatable` runs outside of any, and a second time after a crash in its middle. `followed` is begun once for
 * each row, in a transaction of many, and asked until it has ended.
 */
export type LongJob<Subject = unknown, Prepared = unknown> = LongJobKind<Subject> &
  (
    | OnceWork<Subject, Prepared>
    | AtomicWork<Subject>
    | RepeatableWork<Subject>
    | FollowedWork<Subject, Prepared>
  );

/** Keeps the type of the subjects between a kind's schema and its rows. */
export function defineLongJob<Subject, Prepared>(
  job: LongJob<Subject, Prepared>,
): LongJob<Subject, Prepared> {
  return job;
}
