import type { Job } from '../../jobs/job';
import { sumStrategyDays } from './strategy-days.domain';

/** Sums up what users earned with each strategy, day by day. */
export const strategyDaysJob: Job = {
  queue: 'strategy-days',
  cron: '4-59/10 * * * *',
  run: (deps) => sumStrategyDays(deps),
};
