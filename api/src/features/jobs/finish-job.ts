import type { JobError } from '@entropi/contracts/error-codes';
import type { Transaction } from '@entropi/db/db';
import { publishEvent } from '@entropi/db/events';
import { endJob, type JobRecord, skipRows } from './jobs.repo';

/** Ends a job and marks its rows that were not begun as skipped. */
export async function finishJob(
  tx: Transaction,
  job: Pick<JobRecord, 'id' | 'userId'>,
  state: 'done' | 'failed' | 'cancelled',
  error: JobError | null,
): Promise<void> {
  await skipRows(tx, job.id);
  await endJob(tx, job.id, { state, error });
  await publishEvent(tx, { userId: job.userId, event: 'job', ref: { job_id: job.id } });
}
