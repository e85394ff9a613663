import type { Job } from '../../jobs/job';
import { resumeTasks } from './task-wishes.domain';

/** Starts tasks whose pause is over. */
export const resumeJob: Job = {
  queue: 'task-resume',
  cron: '* * * * *',
  run: async (deps) => {
    await resumeTasks(deps);
  },
};
