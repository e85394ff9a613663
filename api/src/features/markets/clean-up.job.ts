import type { Job } from '../../jobs/job';
import { deleteOldCandles } from './markets.repo';

/** Candles that one statement deletes. */
const AT_ONCE = 1000;

/** Deletes candles that were fetched longer ago than they are kept; without such a time it does nothing. */
export const candleCleanUp: Job = {
  queue: 'candle-clean-up',
  cron: '11 4 * * *',
  run: async ({ config, db, log, now }) => {
    const { CANDLES_KEPT_MONTHS: months } = config;
    if (months === undefined) return;
    const old = { now: now(), months, limit: AT_ONCE };
    let removed = 0;
    for (let last = AT_ONCE; last === AT_ONCE; removed += last)
      last = await deleteOldCandles(db, old);
    log.info({ removed }, 'old candles removed');
  },
};
