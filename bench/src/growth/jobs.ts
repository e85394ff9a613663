import { regularJobs } from '@entropi/api/testing/regular-jobs';
import type { GrowthWorld } from './world';

export interface MeasuredJob {
  queue: string;
  /** When it runs, as in crontab. */
  cron: string;
  /** Milliseconds of its first run, which finds something to delete. */
  firstMs: number;
  /** Milliseconds of the next one. */
  ms: number;
}

/** Runs each regular job twice. */
export async function measureJobs({ app }: GrowthWorld): Promise<MeasuredJob[]> {
  const measured: MeasuredJob[] = [];
  for (const { queue, cron = '', run } of regularJobs) {
    const timeRun = async () => {
      const begin = performance.now();
      await run(app.deps, {}, '');
      return performance.now() - begin;
    };
    measured.push({ queue, cron, firstMs: await timeRun(), ms: await timeRun() });
  }
  return measured;
}
