import { cleanUpJob } from '../features/auth/clean-up.job';
import { backtestCleanUp } from '../features/backtests/clean-up.job';
import { commandCleanUp } from '../features/commands/clean-up.job';
import { longJobUpkeep } from '../features/jobs/long-job.job';
import { strategyDaysJob } from '../features/strategies/strategy-days.job';
import { liveEventsJob } from '../features/stream/live-events.job';
import type { Job } from '../jobs/job';
import { noticesJob } from '../mail/notices.job';

/** The jobs that run by themselves, again and again, and read or delete what trading leaves. */
export const regularJobs: readonly Job[] = [
  noticesJob,
  liveEventsJob,
  cleanUpJob,
  longJobUpkeep,
  backtestCleanUp,
  commandCleanUp,
  strategyDaysJob,
];
