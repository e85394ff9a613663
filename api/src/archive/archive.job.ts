import type { Job } from '../jobs/job';
import { archiveOrders } from './archive-orders';
import { withArchiveClaimed } from './claim-archive';

const LASTS_HOURS = 2;
/** Then no further part is begun; the next night goes on. */
const BEGUN_FOR_MS = 3_600_000;

/** Moves what the broker responded to old orders into the archive each night, where there is one. */
export const archiveJob: Job = {
  queue: 'archive',
  cron: '47 3 * * *',
  expireInSeconds: LASTS_HOURS * 3600,
  run: async (deps) => {
    const { archive, config, databaseUrl, log } = deps;
    if (!archive) return;
    const begun = performance.now();
    const mayGoOn = () => performance.now() - begun < BEGUN_FOR_MS;
    const options = { keptMonths: config.ORDERS_KEPT_MONTHS, mayGoOn };
    const work = () => archiveOrders(deps, archive.store, options);
    const done = await withArchiveClaimed(databaseUrl, work);
    if (done) log.info(done, 'orders archived');
    else log.info('the archive is being changed by another process');
  },
};
