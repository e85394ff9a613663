import type { JobRow } from '@entropi/contracts/jobs';
import type { Actor } from '@entropi/db/audit.repo';
import type { Queryable, Transaction } from '@entropi/db/db';
import type { z } from 'zod';
import type { Deps } from '../../deps';

/** The result of a row, which is shown with it. */
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
  /**
   * Reports how far the row is, from 0 to 1, or for an atomic job how many rows are done. Only for kinds that do one
   * row at a time.
   */
  report(progress: number): void;
  /** How often the row was kept from being done before, for a reason that passes. */
  tries: number;
}

type OnceContext<Prepared> = RowContext & { tx: Transaction; prepared: Prepared };

interface LongJobKind<Subject> {
  /** Stored with each job; a name is never reused for another meaning. */
  kind: string;
  /** Reads the subject of a stored row. */
  subject: z.ZodType<Subject>;
  /** Who may start it, and must still be allowed to while it runs; superusers if it is absent. */
  role?: 'user';
  /** How many rows are done at a time; one if it is absent. */
  concurrency?: number;
  /** The parts of each subject that are read anew when a row is tried again; if it is absent, all stays as it was. */
  renew?(db: Queryable): Promise<Partial<Subject>>;
}

export interface OnceWork<Subject, Prepared> {
  /**
   * How many rows one transaction does, each as if alone; one if it is absent. More suits work that is short and locks
   * nothing that others wait for. Not with `prepare`.
   */
  together?: number;
  /** Work that takes long and changes nothing. It runs outside of the transaction, and again after a crash halfway. */
  prepare?(context: RowContext, subject: Subject): Promise<Prepared>;
  once(context: OnceContext<Prepared>, subject: Subject): Promise<RowResult>;
}

/** Work on all rows in one transaction: when one row fails, none is done. */
export interface AtomicWork<Subject> {
  atomic(context: OnceContext<void>, subject: Subject): Promise<RowResult>;
}

export interface RepeatableWork<Subject> {
  /**
   * Whether a row that failed because the engine or the broker was away or busy is done again by itself, after a
   * pause. Only for jobs of one row, since the others would wait with it.
   */
  outwaits?: boolean;
  repeatable(context: RowContext, subject: Subject): Promise<RowResult>;
}

/** What a followed job works with. It acts on behalf of no user. */
export type FollowContext = Pick<RowContext, 'deps' | 'signal'>;

/** A row of a followed job. */
export interface FollowedRow<Subject> {
  number: number;
  subject: Subject;
}

/**
 * Work that goes on elsewhere, such as in the engines: many rows are begun by a few statements and then looked at
 * together, again and again, until each has ended.
 */
export interface FollowedWork<Subject, Prepared> {
  followed: {
    /** Runs before each pass over the rows, and may add some. */
    prepare(context: FollowContext, jobId: string): Promise<Prepared>;
    /**
     * Begins rows in the transaction that marks them as begun. Returns those that were begun; the others have their
     * turn later.
     */
    begin(
      context: FollowContext & { tx: Transaction; prepared: Prepared },
      rows: readonly FollowedRow<Subject>[],
    ): Promise<readonly FollowedRow<Subject>[]>;
    /** The outcomes, by row number, of those begun rows that have ended. */
    follow(
      context: FollowContext & { prepared: Prepared },
      rows: readonly FollowedRow<Subject>[],
    ): Promise<ReadonlyMap<number, RowOutcome>>;
  };
}

/**
 * Work on many rows. A row that throws an ApiError has failed with that code, and the others go on.
 *
 * `once` runs in the transaction that marks its row: it changes nothing but the database and is never done twice.
 * `repeatable` runs outside of any transaction, and a second time after a crash halfway. `followed` is begun once
 * for each row, many in one transaction, and asked until it has ended.
 */
export type LongJob<Subject = unknown, Prepared = unknown> = LongJobKind<Subject> &
  (
    | OnceWork<Subject, Prepared>
    | AtomicWork<Subject>
    | RepeatableWork<Subject>
    | FollowedWork<Subject, Prepared>
  );

/** Declares a kind, so that the compiler knows the type of its subjects from its schema. */
export function defineLongJob<Subject, Prepared>(
  job: LongJob<Subject, Prepared>,
): LongJob<Subject, Prepared> {
  return job;
}
