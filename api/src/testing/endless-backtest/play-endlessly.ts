import path from 'node:path';
import { getJob } from '@entropi/contracts/jobs';
import { until } from '@entropi/engine/testing/engine-harness';
import { createBacktestThreads } from '../../features/backtests/backtest-threads';
import type { TestApp } from '../test-app';
import type { TestUser } from '../test-user';

const THREAD = path.join(__dirname, 'endless-thread.mjs');
const PATIENCE_MS = 30_000;

/** Makes back-tests play without end, in the usual threads, until `close`. */
export function playEndlessly({ deps }: TestApp) {
  const usual = deps.backtestThreads;
  const endless = createBacktestThreads(deps.log, THREAD);
  deps.backtestThreads = { ...usual, play: endless.play };
  return {
    /** Waits until the thread of a job has reported its progress. */
    untilPlaying: (user: TestUser, jobId: string) =>
      until(
        async () => (await user.call('GET', `/api/jobs/${jobId}`)).as(getJob.reply),
        ({ progress }) => progress > 0,
        PATIENCE_MS,
      ),
    close: async () => {
      deps.backtestThreads = usual;
      await endless.close();
    },
  };
}
