import type { Job } from '../../jobs/job';
import { closeEndedPeriods, refreshBillingStatus } from './close-period.domain';

export const FEE_QUEUE = 'fees';

/** Closes ended periods and suspends who has not paid in time. Hourly: a day that was missed is made good. */
export const feeJob: Job = {
  queue: FEE_QUEUE,
  cron: '7 * * * *',
  run: async (deps, _data) => {
    const closed = await closeEndedPeriods(deps);
    await refreshBillingStatus(deps);
    deps.log.info({ closed }, 'fees');
  },
};
