import { inTransaction, type Transaction } from '../../db/db';
import { isConflict } from '../../db/repeat-conflict';
import { isDatabaseDown, isDatabaseError } from '../../db/sql-state';
import { ApiError } from '../../errors';
import { lockNextRow, saveRow } from './job-lease.repo';
import type { JobRowRecord } from './jobs.repo';
import type { LongJob, RowContext, RowResult } from './long-job';

/** Does the next row that waits; false when none does. */
export function runNextRow(jobId: string, job: LongJob, context: RowContext): Promise<boolean> {
  return 'once' in job ? runOnce(jobId, job, context) : runRepeatable(jobId, job, context);
}

type Once = Extract<LongJob, { once: unknown }>;
type Repeatable = Extract<LongJob, { repeatable: unknown }>;

/** The work and its mark commit together, or neither does. */
function runOnce(jobId: string, job: Once, context: RowContext): Promise<boolean> {
  return inTransaction(context.deps.db, async (tx) => {
    const row = await lockNextRow(jobId, tx);
    if (!row) return false;
    const work = (part: Transaction) =>
      job.once(job.subject.parse(row.subject), { ...context, tx: part });
    // Of work that fails nothing stays but its mark.
    await saveOutcome(row, () => inTransaction(tx, work), tx, context);
    return true;
  });
}

async function runRepeatable(
  jobId: string,
  job: Repeatable,
  context: RowContext,
): Promise<boolean> {
  const { db } = context.deps;
  const row = await inTransaction(db, async (tx) => {
    const next = await lockNextRow(jobId, tx);
    if (next) await saveRow(next, { state: 'running' }, tx);
    return next;
  });
  if (!row) return false;
  const outcome = await describeOutcome(
    row,
    () => job.repeatable(job.subject.parse(row.subject), context),
    context,
  );
  await inTransaction(db, (tx) => saveRow(row, outcome, tx));
  return true;
}

async function saveOutcome(
  row: JobRowRecord,
  work: () => Promise<RowResult>,
  tx: Transaction,
  context: RowContext,
): Promise<void> {
  await saveRow(row, await describeOutcome(row, work, context), tx);
}

type Outcome = Parameters<typeof saveRow>[1];

/** Throws when nothing can be said of the row, e.g. without a database: its turn comes again. */
async function describeOutcome(
  row: JobRowRecord,
  work: () => Promise<RowResult>,
  { deps }: RowContext,
): Promise<Outcome> {
  try {
    return { state: 'done', result: await work() };
  } catch (error) {
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
