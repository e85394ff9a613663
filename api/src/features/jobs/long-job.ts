import type { z } from 'zod';
import type { Actor } from '../../db/audit.repo';
import type { Transaction } from '../../db/db';
import type { Deps } from '../../deps';

/** What a row brought; shown with it. */
export type RowResult = Record<string, unknown>;

/** Who started the job, as they are now. */
export interface JobActor extends Actor {
  demoMode: boolean;
}

export interface RowContext {
  deps: Deps;
  actor: JobActor;
  /** Aborted when the job is cancelled or has another holder: the row is not done then. */
  signal: AbortSignal;
  /** Shows how far the row is, 0 to 1; of kinds that do one row at a time. */
  report(progress: number): void;
}

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
}

/**
 * Work on many rows. A row that throws an ApiError has failed with that code, and the others go on.
 *
 * `once` runs in the transaction that marks its row: it changes nothing but the database and is never done
 * twice. `repeatable` runs outside of any, and a second time after a crash in its middle.
 */
export type LongJob<Subject = unknown> = LongJobKind<Subject> &
  (
    | { once(context: RowContext & { tx: Transaction }, subject: Subject): Promise<RowResult> }
    | { repeatable(context: RowContext, subject: Subject): Promise<RowResult> }
  );

/** Keeps the type of the subjects between a kind's schema and its rows. */
export function defineLongJob<Subject>(job: LongJob<Subject>): LongJob<Subject> {
  return job;
}
