import { type JobAccepted, MAX_UNFINISHED_JOBS } from '@entropi/shared/contracts/jobs';
import { inTransaction, type Queryable, type Transaction } from '../../db/db';
import { publishEvent } from '../../db/events';
import type { Deps } from '../../deps';
import { conflict, forbidden, notFound, tooManyRequests } from '../../errors';
import type { Caller } from '../../http/caller';
import { type Actor, writeAudit } from '../audit/audit.repo';
import { finishJob } from './finish-job';
import {
  countUnfinishedJobs,
  findJob,
  insertJob,
  insertJobRows,
  type JobRecord,
  lockJob,
  lockJobsOfUser,
  raiseTurn,
  requestCancel,
} from './jobs.repo';
import type { LongJob } from './long-job';

/** The queue that hands out turns: one message, one turn of one job. */
export const TURN_QUEUE = 'long-job-turns';

const RETRY_AFTER_S = 30;

type Context = Pick<Deps, 'db' | 'jobs'>;

/**
 * Stores a job with all of its rows and puts it into the queue. 429 while the user has as many unfinished
 * ones as they may.
 */
export async function startJob<Subject>(
  deps: Context,
  actor: Actor,
  job: LongJob<Subject>,
  rows: readonly { label: string; subject: Subject }[],
): Promise<JobAccepted> {
  const { userId } = actor;
  // Before the lock too: a flood of calls must not hold the connections that others need.
  await rejectTooMany(userId, deps.db);
  return inTransaction(deps.db, async (tx) => {
    await lockJobsOfUser(userId, tx);
    await rejectTooMany(userId, tx);
    const id = await insertJob({ kind: job.kind, userId, rowsTotal: rows.length }, tx);
    await insertJobRows(id, rows, tx);
    await enqueueTurn(id, deps, tx);
    const after = { kind: job.kind, rows: rows.length };
    await writeAudit(actor, { action: 'job.start', subject: `job:${id}`, after }, tx);
    await publishEvent(tx, { userId, event: 'job', ref: { job_id: id } });
    return { job_id: id };
  });
}

async function rejectTooMany(userId: number, db: Queryable): Promise<void> {
  if ((await countUnfinishedJobs(userId, db)) < MAX_UNFINISHED_JOBS) return;
  throw tooManyRequests(RETRY_AFTER_S, 'too_many_jobs');
}

/** Puts the next turn of a job into the queue; messages before it start nothing any more. */
export async function enqueueTurn(
  jobId: string,
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Transaction,
  startAfter?: Date,
): Promise<void> {
  const turn = await raiseTurn(jobId, tx);
  await jobs.enqueue(TURN_QUEUE, { jobId, turn }, tx, { startAfter });
}

/** A job that the caller may see: their own, or any for a superuser. 404 unknown, 403 another’s. */
export async function getVisibleJob(
  caller: Caller,
  jobId: string,
  { db }: Pick<Deps, 'db'>,
): Promise<JobRecord> {
  const job = await findJob(jobId, db);
  if (!job) throw notFound();
  if (job.userId !== caller.userId && !caller.isSuperuser) throw forbidden();
  return job;
}

/** Ends a job after the rows that are being done; 409 when it has ended. */
export async function cancelJob(deps: Context, caller: Caller, jobId: string): Promise<void> {
  await getVisibleJob(caller, jobId, deps);
  await inTransaction(deps.db, async (tx) => {
    const job = await lockJob(jobId, tx);
    if (!job) throw notFound();
    if (job.finishedAt) throw conflict('job_ended', `The job is ${job.state}`);
    await requestCancel(jobId, tx);
    await writeAudit(caller, { action: 'job.cancel', subject: `job:${jobId}` }, tx);
    if (!job.leaseHolder) await finishJob(job, 'cancelled', null, tx);
  });
}
