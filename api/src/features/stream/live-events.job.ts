import { deleteEventsBefore } from '@entropi/db/events';
import type { Job } from '../../jobs/job';

/** How long events are kept; a reader who was away for longer reads their pages again. */
const KEPT_MS = 15 * 60_000;

/** Deletes events that no reader will resume from. */
export const liveEventsJob: Job = {
  queue: 'live-events',
  cron: '*/5 * * * *',
  run: (deps, _data) => deleteEventsBefore(deps.db, new Date(deps.now().getTime() - KEPT_MS)),
};
