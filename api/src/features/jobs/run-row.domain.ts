import { inTransaction, type Transaction } from '@entropi/db/db';
import { ApiError } from '../../errors';
import { describeOutcome, toRowError } from './describe-outcome';
import { endRows, lockBegunRow, lockNextRows, saveRow } from './job-lease.repo';
import type { JobRowRecord } from './jobs.repo';
import type {
  LongJob,
  OnceWork,
  RepeatableWork,
  RowContext,
  RowOutcome,
  RowResult,
} from './long-job';
import { findPause, PassingFailure } from './passing-failure';

/** Does the next row that waits, or the next few of a job that does several together; false when no row waits. */
export function runNextRows(
  context: RowContext,
  jobId: string,
  job: LongJob & (OnceWork<unknown, unknown> | RepeatableWork<unknown>),
): Promise<boolean> {
  if ('repeatable' in job) return runRepeatable(context, jobId, job);
  return job.prepare ? runPrepared(context, jobId, job) : runOnce(context, jobId, job);
}

type Once = LongJob & OnceWork<unknown, unknown>;
type Repeatable = LongJob & RepeatableWork<unknown>;

/** The work and its mark commit together, or neither does. */
function runOnce(context: RowContext, jobId: string, job: Once): Promise<boolean> {
  return inTransaction(context.deps.db, async (tx) => {
    const rows = await lockNextRows(tx, jobId, job.together ?? 1);
    const outcomes = new Map<number, RowOutcome>();
    for (const row of rows) {
      // The others of a cancelled job wait as before.
      if (context.signal.aborted) break;
      outcomes.set(row.number, await doOnce(tx, context, row, job, undefined));
    }
    await endRows(tx, jobId, outcomes);
    return rows.length > 0;
  });
}

/**
 * The same as `runOnce` for one row, after a part that runs outside of any transaction while the row is marked as
 * begun.
 */
async function runPrepared(context: RowContext, jobId: string, job: Once): Promise<boolean> {
  const { db } = context.deps;
  const row = await beginNextRow(context, jobId);
  if (!row) return false;
  let prepared: unknown;
  const outcome = await describeOutcome(context, row, async () => {
    prepared = await job.prepare?.(context, job.subject.parse(row.subject));
    return {};
  });
  await inTransaction(db, async (tx) => {
    // Another holder has begun the row again or done it, so it is theirs.
    if (!(await lockBegunRow(tx, row))) return;
    const done =
      outcome.state === 'failed' ? outcome : await doOnce(tx, context, row, job, prepared);
    await saveRow(tx, row, done);
  });
  return true;
}

async function runRepeatable(
  context: RowContext,
  jobId: string,
  job: Repeatable,
): Promise<boolean> {
  const row = await beginNextRow(context, jobId);
  if (!row) return false;
  const work = () => job.repeatable(context, job.subject.parse(row.subject));
  const outcome = await describeOutcome(context, row, () =>
    job.outwaits ? outwait(context, work) : work(),
  );
  await inTransaction(context.deps.db, (tx) => saveRow(tx, row, outcome));
  return true;
}

/** Makes of a failure that passes one that the turn ends with. */
async function outwait({ tries }: RowContext, work: () => Promise<RowResult>): Promise<RowResult> {
  try {
    return await work();
  } catch (error) {
    const pauseMs = findPause(error, tries);
    if (pauseMs === null || !(error instanceof ApiError)) throw error;
    throw new PassingFailure(pauseMs, toRowError(error));
  }
}

function beginNextRow({ deps }: RowContext, jobId: string): Promise<JobRowRecord | null> {
  return inTransaction(deps.db, async (tx) => {
    const [next] = await lockNextRows(tx, jobId, 1);
    if (next) await saveRow(tx, next, { state: 'running' });
    return next ?? null;
  });
}

/** When the work fails, its changes are rolled back and nothing but the outcome is left of it. */
function doOnce(
  tx: Transaction,
  context: RowContext,
  row: JobRowRecord,
  job: Once,
  prepared: unknown,
): Promise<RowOutcome> {
  const work = (part: Transaction): Promise<RowResult> =>
    job.once({ ...context, tx: part, prepared }, job.subject.parse(row.subject));
  return describeOutcome(context, row, () => inTransaction(tx, work));
}
