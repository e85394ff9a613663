import type { Job, JobRow } from '@entropi/shared/contracts/jobs';
import type { Queryable } from '../../db/db';
import { countReasons, findJob, type JobRecord, type JobRowRecord } from './jobs.repo';

/** A job as it is now; null when it is gone. */
export async function readJob(db: Queryable, jobId: string): Promise<Job | null> {
  const record = await findJob(db, jobId);
  return record && addReasons(db, record);
}

/** With why its rows have failed: one statement more, where some have. */
export async function addReasons(db: Queryable, record: JobRecord): Promise<Job> {
  const reasons = record.rowsFailed > 0 ? await countReasons(db, record.id) : [];
  return { ...toJob(record), reasons };
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
