import { KEPT_BACKTESTS } from '@entropi/contracts/backtests';
import type { Job } from '../../jobs/job';
import { deleteOldBacktests, dropEndedPrices } from './backtests.repo';

/** Deletes all but the newest back-tests of each user, and the prices of those that have ended. */
export const backtestCleanUp: Job = {
  queue: 'backtest-clean-up',
  cron: '11,41 * * * *',
  run: async (deps) => {
    const removed = await deleteOldBacktests(deps.db, KEPT_BACKTESTS);
    await dropEndedPrices(deps.db);
    deps.log.info({ removed }, 'old back-tests removed');
  },
};
