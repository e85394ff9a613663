import type { Job, JobRow } from '@entropi/contracts/jobs';
import type { Queryable } from '@entropi/db/db';
import { countReasons, findJob, type JobRecord, type JobRowRecord } from './jobs.repo';
import { findRetry } from './retry.repo';

/**
 * Kinds that are not tried again as a job, since their failed rows go on by themselves or are started from
 * elsewhere.
 */
const NEVER_RETRIED: ReadonlySet<string> = new Set(['tasks.stop-all', 'strategies.backtest']);

/** A job as it is now; null when it was deleted. */
export async function readJob(db: Queryable, jobId: string): Promise<Job | null> {
  const record = await findJob(db, jobId);
  return record && toWholeJob(db, record);
}

/**
 * A job with the reasons why rows have failed and the job that tries them again. Where rows have failed this takes
 * two more statements.
 */
export async function toWholeJob(db: Queryable, record: JobRecord): Promise<Job> {
  const job = toJob(record);
  const canRetry = isRetryable(record);
  if (record.rowsFailed === 0) return { ...job, reasons: [], can_retry: canRetry };
  const reasons = await countReasons(db, record.id);
  const retriedBy = record.finishedAt ? await findRetry(db, record.id) : null;
  return { ...job, reasons, can_retry: canRetry, retried_by: retriedBy };
}

/** Whether a job has ended with failed rows that another job may try again. */
export function isRetryable({ kind, finishedAt, rowsFailed }: JobRecord): boolean {
  return finishedAt !== null && rowsFailed > 0 && !NEVER_RETRIED.has(kind);
}

export function toJob(record: JobRecord): Job {
  const { rowsTotal: total, rowsDone: done, rowsFailed: failed, rowProgress } = record;
  const hasEnded = record.finishedAt !== null;
  const counts = { total, succeeded: done - failed, failed, skipped: total - done };
  return {
    id: record.id,
    kind: record.kind,
    state: record.state,
    progress:
      total === 0 ? (hasEnded ? 1 : 0) : Math.min(1, (done + (hasEnded ? 0 : rowProgress)) / total),
    message: `${done} of ${total} done, ${failed} failed`,
    result: hasEnded ? counts : null,
    error: record.error,
    created_at: record.createdAt.toISOString(),
    finished_at: record.finishedAt?.toISOString() ?? null,
  };
}

export function toJobRow({ number, label, state, result, error }: JobRowRecord): JobRow {
  return { number, label, state, result, error };
}
