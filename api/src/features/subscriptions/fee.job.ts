import type { Job } from '../../jobs/job';
import { closeEndedPeriods, refreshBillingStatus } from './close-period.domain';

export const FEE_QUEUE = 'fees';

/**
 * Closes ended periods and suspends users who have not paid in time. It runs every hour, so that a missed day is
 * made up for.
 */
export const feeJob: Job = {
  queue: FEE_QUEUE,
  cron: '7 * * * *',
  run: async (deps, _data) => {
    const closed = await closeEndedPeriods(deps);
    await refreshBillingStatus(deps);
    deps.log.info({ closed }, 'ended periods closed');
  },
};
