import { KEPT_BACKTESTS } from '@entropi/shared/contracts/backtests';
import type { Job } from '../../jobs/job';
import { deleteOldBacktests, dropEndedPrices } from './backtests.repo';

/** Keeps the newest back-tests of each user, and no prices of ended ones. */
export const backtestCleanUp: Job = {
  queue: 'backtest-clean-up',
  cron: '11,41 * * * *',
  run: async (deps) => {
    const removed = await deleteOldBacktests(deps.db, KEPT_BACKTESTS);
    await dropEndedPrices(deps.db);
    deps.log.info({ removed }, 'old back-tests removed');
  },
};
