import path from 'node:path';
import { getJob } from '@entropi/shared/contracts/jobs';
import { until } from '../../engine/testing/engine-harness';
import { createBacktestThreads } from '../../features/backtests/backtest-threads';
import type { TestApp } from '../test-app';
import type { TestUser } from '../test-user';

const THREAD = path.join(__dirname, 'endless-thread.mjs');
const PATIENCE_MS = 30_000;

/** Has back-tests play without an end of their own, in threads like any other's, until `close`. */
export function playEndlessly({ deps }: TestApp) {
  const usual = deps.backtestThreads;
  const endless = createBacktestThreads(deps.log, THREAD);
  deps.backtestThreads = { ...usual, play: endless.play };
  return {
    /** Until the thread of a job has shown how far it is. */
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
