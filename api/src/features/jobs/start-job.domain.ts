import { type JobAccepted, MAX_UNFINISHED_JOBS } from '@entropi/contracts/jobs';
import { type Actor, writeAudit } from '@entropi/db/audit.repo';
import { inTransaction, type Queryable, type Transaction } from '@entropi/db/db';
import { publishEvent } from '@entropi/db/events';
import type { Deps } from '../../deps';
import { conflict, forbidden, notFound, tooManyRequests } from '../../errors';
import type { Caller } from '../../http/caller';
import { finishJob } from './finish-job';
import {
  countUnfinishedJobs,
  findJob,
  insertJob,
  insertJobRows,
  type JobRecord,
  lockJob,
  lockJobsOfUser,
  type NewJob,
  raiseTurn,
  requestCancel,
} from './jobs.repo';
import type { LongJob } from './long-job';

/** The queue that hands out turns: each message is one turn of one job. */
export const TURN_QUEUE = 'long-job-turns';

const RETRY_AFTER_S = 30;

/** Kinds that finish what has taken effect already: cancelling them would undo nothing. */
const NEEDED_KINDS: ReadonlySet<string> = new Set(['tasks.stop-all']);

type Context = Pick<Deps, 'db' | 'jobs'>;

/**
 * Stores a job with all of its rows and what `together` writes, and puts it into the queue. Throws 429 while the
 * user has as many unfinished jobs as they may have.
 */
export async function startJob<Subject>(
  deps: Context,
  actor: Actor,
  job: LongJob<Subject>,
  rows: readonly { label: string; subject: Subject }[],
  together: (tx: Transaction, jobId: string) => Promise<void> = async () => undefined,
): Promise<JobAccepted> {
  const stored = await storeJob(
    deps,
    actor,
    { kind: job.kind, rowsTotal: rows.length },
    async (tx, id) => {
      await insertJobRows(tx, id, rows);
      await together(tx, id);
    },
  );
  if (!stored) throw new Error('a job that retries none is not stored');
  return stored;
}

/**
 * The same as `startJob`, with rows that `fill` writes; null when another job already tries the rows of the same job
 * again.
 */
export async function storeJob(
  deps: Context,
  actor: Actor,
  job: Pick<NewJob, 'kind' | 'retryOf'> & { rowsTotal: number },
  fill: (tx: Transaction, jobId: string) => Promise<void>,
): Promise<JobAccepted | null> {
  const { userId } = actor;
  // Counted before the lock too, so that a flood of calls does not hold the connections that others need.
  await rejectTooMany(deps.db, userId);
  return inTransaction(deps.db, async (tx) => {
    await lockJobsOfUser(tx, userId);
    await rejectTooMany(tx, userId);
    const id = await insertJob(tx, { ...job, userId });
    if (id === null) return null;
    await fill(tx, id);
    await enqueueTurn(deps, tx, id);
    const { kind, rowsTotal: rows, retryOf } = job;
    const after = { kind, rows, ...(retryOf ? { retry_of: retryOf } : {}) };
    await writeAudit(tx, actor, { action: 'job.start', subject: `job:${id}`, after });
    await publishEvent(tx, { userId, event: 'job', ref: { job_id: id } });
    return { job_id: id };
  });
}

async function rejectTooMany(db: Queryable, userId: number): Promise<void> {
  if ((await countUnfinishedJobs(db, userId)) < MAX_UNFINISHED_JOBS) return;
  throw tooManyRequests(RETRY_AFTER_S, 'too_many_jobs');
}

/**
 * Puts the next turn of a job into the queue; earlier messages start nothing any more.
 *
 * @param tries how often its row was kept from being done before, for a reason that passes
 */
export async function enqueueTurn(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Transaction,
  jobId: string,
  { startAfter, tries = 0 }: { startAfter?: Date | undefined; tries?: number } = {},
): Promise<void> {
  const turn = await raiseTurn(tx, jobId);
  await jobs.enqueue(tx, TURN_QUEUE, { jobId, turn, tries }, { startAfter });
}

/** A job that the caller may see: their own, or any for a superuser. 404 unknown, 403 another’s. */
export async function getVisibleJob(
  { db }: Pick<Deps, 'db'>,
  caller: Caller,
  jobId: string,
): Promise<JobRecord> {
  const job = await findJob(db, jobId);
  if (!job) throw notFound();
  if (job.userId !== caller.userId && !caller.isSuperuser) throw forbidden();
  return job;
}

/**
 * Ends a job after the rows that are being done. Throws 409 for a job that has ended, or that finishes what has taken
 * effect already.
 */
export async function cancelJob(deps: Context, caller: Caller, jobId: string): Promise<void> {
  await getVisibleJob(deps, caller, jobId);
  await inTransaction(deps.db, async (tx) => {
    const job = await lockJob(tx, jobId);
    if (!job) throw notFound();
    if (NEEDED_KINDS.has(job.kind)) throw conflict('job_needed');
    if (job.finishedAt) throw conflict('job_ended', `The job is ${job.state}`);
    await requestCancel(tx, jobId);
    await writeAudit(tx, caller, { action: 'job.cancel', subject: `job:${jobId}` });
    if (!job.leaseHolder) await finishJob(tx, job, 'cancelled', null);
  });
}
