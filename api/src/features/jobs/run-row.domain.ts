import { inTransaction, type Transaction } from '@entropi/db/db';
import { describeOutcome } from './describe-outcome';
import { lockBegunRow, lockNextRow, saveRow } from './job-lease.repo';
import type { JobRowRecord } from './jobs.repo';
import type { LongJob, OnceWork, RepeatableWork, RowContext, RowResult } from './long-job';

/** Does the next row that waits; false when no row waits. */
export function runNextRow(
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
    const row = await lockNextRow(tx, jobId);
    if (!row) return false;
    await saveOnce(tx, context, row, job, undefined);
    return true;
  });
}

/** The same, after a part that runs outside of any transaction while the row is marked as begun. */
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
    if (outcome.state === 'failed') await saveRow(tx, row, outcome);
    else await saveOnce(tx, context, row, job, prepared);
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
  const outcome = await describeOutcome(context, row, () =>
    job.repeatable(context, job.subject.parse(row.subject)),
  );
  await inTransaction(context.deps.db, (tx) => saveRow(tx, row, outcome));
  return true;
}

function beginNextRow({ deps }: RowContext, jobId: string): Promise<JobRowRecord | null> {
  return inTransaction(deps.db, async (tx) => {
    const next = await lockNextRow(tx, jobId);
    if (next) await saveRow(tx, next, { state: 'running' });
    return next;
  });
}

/** When the work fails, its changes are rolled back and only the mark of the row stays. */
async function saveOnce(
  tx: Transaction,
  context: RowContext,
  row: JobRowRecord,
  job: Once,
  prepared: unknown,
): Promise<void> {
  const work = (part: Transaction): Promise<RowResult> =>
    job.once({ ...context, tx: part, prepared }, job.subject.parse(row.subject));
  await saveRow(tx, row, await describeOutcome(context, row, () => inTransaction(tx, work)));
}
