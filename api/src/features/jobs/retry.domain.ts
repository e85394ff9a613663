import type { JobAccepted } from '@entropi/contracts/jobs';
import type { Deps } from '../../deps';
import { conflict, forbidden, notFound } from '../../errors';
import type { Caller } from '../../http/caller';
import { allLongJobs } from './all-long-jobs';
import { isRetryable } from './job-view';
import { copyRows, findRetry } from './retry.repo';
import { getVisibleJob, storeJob } from './start-job.domain';

/**
 * Starts a job in the caller's name that tries the failed rows of another job again, or all rows of a job that did
 * all or none. There is only one such job: a second call returns it.
 */
export async function retryJob(
  deps: Pick<Deps, 'db' | 'jobs'>,
  caller: Caller,
  jobId: string,
): Promise<JobAccepted> {
  const { db } = deps;
  const record = await getVisibleJob(deps, caller, jobId);
  const job = allLongJobs.get(record.kind);
  if (job?.role !== 'user' && !caller.isSuperuser) throw forbidden();
  if (!record.finishedAt) throw conflict('job_unfinished');
  if (!job || !isRetryable(record)) throw conflict('nothing_to_retry');
  const before = await findRetry(db, jobId);
  if (before) return { job_id: before };
  const failedAlone = !('atomic' in job);
  const renewed = (await job.renew?.(db)) ?? {};
  const { kind, rowsFailed, rowsTotal } = record;
  const stored = await storeJob(
    deps,
    caller,
    { kind, retryOf: jobId, rowsTotal: failedAlone ? rowsFailed : rowsTotal },
    (tx, id) => copyRows(tx, { from: jobId, to: id }, { failedAlone, renewed }),
  );
  const other = stored?.job_id ?? (await findRetry(db, jobId));
  if (!other) throw notFound();
  return { job_id: other };
}
