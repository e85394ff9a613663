import { inTransaction, type Transaction } from '@entropi/db/db';
import { describeOutcome } from './describe-outcome';
import { InterruptedError } from './interrupted-error';
import { lockHeldJob, saveRow, saveRows } from './job-lease.repo';
import { type JobRowRecord, listWaitingRows } from './jobs.repo';
import type { AtomicWork, LongJob, RowContext, RowOutcome } from './long-job';

/** Thrown to roll the transaction of all rows back; it says which row failed. */
class FailedRowError extends Error {
  override readonly name = 'FailedRowError';
  readonly row: JobRowRecord;
  readonly outcome: RowOutcome;
  constructor(row: JobRowRecord, outcome: RowOutcome) {
    super('a row of an atomic job failed');
    this.row = row;
    this.outcome = outcome;
  }
}

/** Does every row of a job in one transaction, or none: when a row fails, only its mark stays. */
export async function runAllRows(
  context: RowContext,
  held: { jobId: string; holder: string },
  job: LongJob & AtomicWork<unknown>,
): Promise<void> {
  const { db } = context.deps;
  try {
    await inTransaction(db, (tx) => doRows(tx, context, held, job));
  } catch (error) {
    if (!(error instanceof FailedRowError)) throw error;
    await inTransaction(db, (tx) => saveRow(tx, error.row, error.outcome));
  }
}

async function doRows(
  tx: Transaction,
  context: RowContext,
  { jobId, holder }: { jobId: string; holder: string },
  job: LongJob & AtomicWork<unknown>,
): Promise<void> {
  const results: { number: number; result: Record<string, unknown> }[] = [];
  for (const row of await listWaitingRows(tx, jobId)) {
    if (context.signal.aborted) throw new InterruptedError('an atomic job was ended');
    const outcome = await describeOutcome(context, row, () =>
      job.atomic({ ...context, tx, prepared: undefined }, job.subject.parse(row.subject)),
    );
    if (outcome.state === 'failed') throw new FailedRowError(row, outcome);
    results.push({ number: row.number, result: outcome.result });
    context.report(results.length);
  }
  // Locked only at the end, so that the job can show its progress and be cancelled meanwhile.
  if (!(await lockHeldJob(tx, jobId, holder))) throw new InterruptedError('the lease was lost');
  await saveRows(tx, jobId, results);
}
