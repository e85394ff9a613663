import type { Job } from '../../jobs/job';
import { cleanUpExpired } from './sessions.domain';

/** Removes expired tokens. */
export const cleanUpJob: Job = {
  queue: 'clean-up',
  cron: '*/15 * * * *',
  run: async (deps, _data) => {
    const removed = await cleanUpExpired(deps);
    deps.log.info({ removed }, 'expired tokens removed');
  },
};
