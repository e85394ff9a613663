import { inTransaction, type Transaction } from '../../db/db';
import { isConflict } from '../../db/repeat-conflict';
import { isDatabaseDown, isDatabaseError } from '../../db/sql-state';
import { ApiError } from '../../errors';
import { lockNextRow, saveRow } from './job-lease.repo';
import type { JobRowRecord } from './jobs.repo';
import { InterruptedError, type LongJob, type RowContext, type RowResult } from './long-job';

/** Does the next row that waits; false when none does. */
export function runNextRow(context: RowContext, jobId: string, job: LongJob): Promise<boolean> {
  return 'once' in job ? runOnce(context, jobId, job) : runRepeatable(context, jobId, job);
}

type Once = Extract<LongJob, { once: unknown }>;
type Repeatable = Extract<LongJob, { repeatable: unknown }>;

/** The work and its mark commit together, or neither does. */
function runOnce(context: RowContext, jobId: string, job: Once): Promise<boolean> {
  return inTransaction(context.deps.db, async (tx) => {
    const row = await lockNextRow(tx, jobId);
    if (!row) return false;
    const work = (part: Transaction) =>
      job.once({ ...context, tx: part }, job.subject.parse(row.subject));
    // Of work that fails nothing stays but its mark.
    await saveOutcome(tx, context, row, () => inTransaction(tx, work));
    return true;
  });
}

async function runRepeatable(
  context: RowContext,
  jobId: string,
  job: Repeatable,
): Promise<boolean> {
  const { db } = context.deps;
  const row = await inTransaction(db, async (tx) => {
    const next = await lockNextRow(tx, jobId);
    if (next) await saveRow(tx, next, { state: 'running' });
    return next;
  });
  if (!row) return false;
  const outcome = await describeOutcome(context, row, () =>
    job.repeatable(context, job.subject.parse(row.subject)),
  );
  await inTransaction(db, (tx) => saveRow(tx, row, outcome));
  return true;
}

async function saveOutcome(
  tx: Transaction,
  context: RowContext,
  row: JobRowRecord,
  work: () => Promise<RowResult>,
): Promise<void> {
  await saveRow(tx, row, await describeOutcome(context, row, work));
}

type Outcome = Parameters<typeof saveRow>[2];

/** Throws when nothing can be said of the row, e.g. without a database: its turn comes again. */
async function describeOutcome(
  { deps }: RowContext,
  row: JobRowRecord,
  work: () => Promise<RowResult>,
): Promise<Outcome> {
  try {
    return { state: 'done', result: await work() };
  } catch (error) {
    if (error instanceof InterruptedError) throw error;
    if (isConflict(error) || (isDatabaseError(error) && isDatabaseDown(error))) throw error;
    if (error instanceof ApiError) {
      const message = error.details?.map(writeDetail).join('; ') || error.message;
      return { state: 'failed', error: { code: error.code, message } };
    }
    const { jobId, number } = row;
    deps.log.error({ err: error, job: jobId, row: number }, 'a row of a job failed');
    return { state: 'failed', error: { code: 'internal_error', message: 'Internal Server Error' } };
  }
}

function writeDetail({ path, message }: { path: string; message: string }): string {
  return path ? `${path}: ${message}` : message;
}
