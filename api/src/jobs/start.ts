import { TRACE_LABEL } from '@entropi/contracts/request-ids';
import { waitForDatabase } from '@entropi/db/wait-for-database';
import type PgBoss from 'pg-boss';
import type { Deps } from '../deps';
import { allJobs } from './all-jobs';
import type { Job } from './job';
import { jobSeconds } from './job-metrics';
import { continueInJobs, findQueueingStep } from './jobs';

const POLL_S = 1;
/** Longer than a server takes to recover, shorter than a job waits before it is done again. */
const SAVE_WITHIN_MS = 5 * 60_000;

/** Works through the queues and starts scheduled jobs; it ends with the queue's `stop`. */
export async function startJobs(deps: Deps, jobs: readonly Job[] = allJobs): Promise<void> {
  const { boss } = deps.jobs;
  for (const job of jobs) {
    const options = { pollingIntervalSeconds: POLL_S, batchSize: job.concurrency ?? 1 };
    await boss.work(job.queue, options, (batch) => runBatch(deps, job, batch));
    await waitForDatabase(async () => {
      const { queue, cron, expireInSeconds } = job;
      // The queue accepts a missing option, but not an undefined one.
      const lasting = expireInSeconds === undefined ? {} : { expireInSeconds };
      if (cron) await boss.schedule(queue, cron, {}, { tz: 'UTC', ...lasting });
      await job.onStart?.(deps);
    }, deps.log);
  }
}

/** Each failed job is tried again alone, so that the rest of the batch is not done twice. */
async function runBatch(deps: Deps, job: Job, batch: PgBoss.Job<unknown>[]): Promise<void> {
  await Promise.all(
    batch.map(async ({ id, data }) => {
      const endTimer = jobSeconds.startTimer({ queue: job.queue });
      const parent = findQueueingStep(data);
      const span = deps.tracing.start(`job ${job.queue}`, { kind: 'consumer', parent });
      const trace = span.context;
      const log = deps.log.child({ [TRACE_LABEL]: span.context.traceId });
      try {
        const jobs = continueInJobs(deps.jobs, trace);
        await job.run({ ...deps, log, trace, jobs }, data, id);
        endTimer({ outcome: 'done' });
        span.end();
        await saveEnd(deps, job, id, () => deps.jobs.boss.complete(job.queue, id));
      } catch (error) {
        endTimer({ outcome: 'failed' });
        span.end({}, 'failed');
        log.warn({ err: error, queue: job.queue, job: id }, 'a job failed');
        await saveEnd(deps, job, id, () => deps.jobs.boss.fail(job.queue, id, describe(error)));
      }
    }),
  );
}

/**
 * Saves how a job ended, as soon as the database is there again, so that a job is not done twice because a server
 * was away for a moment. If it cannot be saved, the job is done again when its time is up.
 */
async function saveEnd(
  deps: Deps,
  job: Job,
  id: string,
  save: () => Promise<unknown>,
): Promise<void> {
  try {
    await waitForDatabase(save, deps.log, SAVE_WITHIN_MS);
  } catch (error) {
    deps.log.warn({ err: error, queue: job.queue, job: id }, 'the end of a job was not saved');
  }
}

/** What the queue stores of a failure. */
function describe(error: unknown): object {
  return { message: error instanceof Error ? error.message : String(error) };
}
