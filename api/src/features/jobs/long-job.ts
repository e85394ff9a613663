import type { z } from 'zod';
import type { Transaction } from '../../db/db';
import type { Deps } from '../../deps';
import type { Actor } from '../audit/audit.repo';

/** What a row brought; shown with it. */
export type RowResult = Record<string, unknown>;

/** Who started the job, as they are now. */
export interface JobActor extends Actor {
  demoMode: boolean;
}

export interface RowContext {
  deps: Deps;
  actor: JobActor;
}

interface LongJobKind<Subject> {
  /** Stored with each job: never reused for another meaning. */
  kind: string;
  /** Reads the subject of a stored row. */
  subject: z.ZodType<Subject>;
  /** Rows done at a time; absent: one. */
  concurrency?: number;
}

/**
 * Work on many rows that a superuser starts. A row that throws an ApiError has failed with that code, and
 * the others go on.
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
