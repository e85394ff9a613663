import type { Job } from '../../jobs/job';
import { cleanUpExpired } from './sessions.domain';

/** Removes what has expired: sessions, tokens, proofs, challenges, registrations, codes and counted attempts. */
export const cleanUpJob: Job = {
  queue: 'clean-up',
  cron: '*/15 * * * *',
  run: async (deps, _data) => {
    const removed = await cleanUpExpired(deps);
    deps.log.info({ removed }, 'expired tokens removed');
  },
};
