import type { Transaction } from '../../db/db';
import { publishEvent } from '../../db/events';
import { endJob, type JobRecord, skipRows } from './jobs.repo';

/** Ends a job, whose rows that were not begun are skipped. */
export async function finishJob(
  job: Pick<JobRecord, 'id' | 'userId'>,
  state: 'done' | 'failed' | 'cancelled',
  error: string | null,
  tx: Transaction,
): Promise<void> {
  await skipRows(job.id, tx);
  await endJob(job.id, { state, error }, tx);
  await publishEvent(tx, { userId: job.userId, event: 'job', ref: { job_id: job.id } });
}
