import type { Job } from '../../jobs/job';
import { deleteOldCommands } from './commands.repo';

/** A repeat comes within seconds; a key is remembered for two days. */
const KEPT_MS = 48 * 3_600_000;

/** Forgets keys of trading requests that no one repeats any more. */
export const commandCleanUp: Job = {
  queue: 'command-clean-up',
  cron: '23 * * * *',
  run: async (deps) => {
    const removed = await deleteOldCommands(deps.db, new Date(deps.now().getTime() - KEPT_MS));
    deps.log.info({ removed }, 'old commands removed');
  },
};
