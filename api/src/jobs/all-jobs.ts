import { archiveJob } from '../archive/archive.job';
import { cleanUpJob } from '../features/auth/clean-up.job';
import { backtestCleanUp } from '../features/backtests/clean-up.job';
import { commandCleanUp } from '../features/commands/clean-up.job';
import { longJobTurns, longJobUpkeep } from '../features/jobs/long-job.job';
import { candleCleanUp } from '../features/markets/clean-up.job';
import { strategyDaysJob } from '../features/strategies/strategy-days.job';
import { liveEventsJob } from '../features/stream/live-events.job';
import { feeJob } from '../features/subscriptions/fee.job';
import { resumeJob } from '../features/tasks/resume.job';
import { mailJobs } from '../mail/mail.job';
import { noticesJob } from '../mail/notices.job';
import { pushJob } from '../push/push.job';
import { telegramJob } from '../telegram/telegram.job';
import { backupJob } from './backup.job';
import type { Job } from './job';

/** Every job of the product; those of a feature stand beside its domain. */
export const allJobs: readonly Job[] = [
  ...mailJobs,
  noticesJob,
  pushJob,
  telegramJob,
  cleanUpJob,
  backupJob,
  archiveJob,
  feeJob,
  liveEventsJob,
  longJobTurns,
  longJobUpkeep,
  backtestCleanUp,
  commandCleanUp,
  candleCleanUp,
  strategyDaysJob,
  resumeJob,
];

export const queueNames = allJobs.map((job) => job.queue);
