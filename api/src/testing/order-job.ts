import pino from 'pino';
import { openJobs } from '../jobs/jobs';

/** Puts a job that has no data into a queue of a running product, which does it as if its time had come. */
export async function orderJob(databaseUrl: string, queue: string): Promise<void> {
  const jobs = await openJobs({
    url: databaseUrl,
    works: false,
    log: pino({ level: 'silent' }),
  });
  try {
    await jobs.boss.send(queue, {});
  } finally {
    await jobs.stop();
  }
}
