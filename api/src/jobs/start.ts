import { TRACE_LABEL } from '@entropi/shared/server/request-ids';
import type PgBoss from 'pg-boss';
import type { Deps } from '../deps';
import { allJobs } from './all-jobs';
import type { Job } from './job';
import { jobSeconds } from './job-metrics';
import { continueInJobs, findQueueingStep } from './jobs';

const POLL_S = 1;

/** Works through the queues and starts what has its hour; ends with the queue's `stop`. */
export async function startJobs(deps: Deps): Promise<void> {
  const { boss } = deps.jobs;
  for (const job of allJobs) {
    const options = { pollingIntervalSeconds: POLL_S, batchSize: job.concurrency ?? 1 };
    await boss.work(job.queue, options, (batch) => runBatch(deps, job, batch));
    if (job.cron) await boss.schedule(job.queue, job.cron, {}, { tz: 'UTC' });
    await job.onStart?.(deps);
  }
}

/** Those that fail are tried again by themselves: the rest of the batch is not done twice. */
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
      } catch (error) {
        endTimer({ outcome: 'failed' });
        span.end({}, 'failed');
        log.warn({ err: error, queue: job.queue, job: id }, 'a job failed');
        await deps.jobs.boss.fail(job.queue, id, describe(error));
      }
    }),
  );
}

/** What the queue keeps of a failure. */
function describe(error: unknown): object {
  return { message: error instanceof Error ? error.message : String(error) };
}
