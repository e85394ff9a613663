import type { Job } from '../../jobs/job';
import { deleteOldCommands } from './commands.repo';

/** A key is remembered for two days, although a repeat usually comes within seconds. */
const KEPT_MS = 48 * 3_600_000;

/** Deletes the keys of trading requests that no one will repeat any more. */
export const commandCleanUp: Job = {
  queue: 'command-clean-up',
  cron: '23 * * * *',
  run: async (deps) => {
    const removed = await deleteOldCommands(deps.db, new Date(deps.now().getTime() - KEPT_MS));
    deps.log.info({ removed }, 'old commands removed');
  },
};
