import type { Deps } from '../deps';
import { allJobs } from './all-jobs';

const POLL_S = 1;

/** Works through the queues and starts what has its hour; ends with the queue's `stop`. */
export async function startJobs(deps: Deps): Promise<void> {
  const { boss } = deps.jobs;
  for (const job of allJobs) {
    await boss.work(job.queue, { pollingIntervalSeconds: POLL_S }, async (batch) => {
      for (const { data } of batch) await job.run(data, deps);
    });
    if (job.cron) await boss.schedule(job.queue, job.cron, {}, { tz: 'UTC' });
  }
}
