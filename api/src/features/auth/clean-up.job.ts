import { deleteEventsBefore } from '../../db/events';
import type { Job } from '../../jobs/job';
import { cleanUpExpired } from './sessions.domain';

const EVENTS_KEPT_MS = 15 * 60_000;

/** Removes expired tokens and live events that no one resumes from. */
export const cleanUpJob: Job = {
  queue: 'clean-up',
  cron: '*/15 * * * *',
  run: async (_data, deps) => {
    const removed = await cleanUpExpired(deps);
    await deleteEventsBefore(new Date(deps.now().getTime() - EVENTS_KEPT_MS), deps.db);
    deps.log.info({ removed }, 'expired tokens removed');
  },
};
