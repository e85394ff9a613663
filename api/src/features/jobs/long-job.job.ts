import { inTransaction } from '@entropi/db/db';
import { z } from 'zod';
import type { Deps } from '../../deps';
import type { Job } from '../../jobs/job';
import { allLongJobs } from './all-long-jobs';
import { listLostJobs } from './job-lease.repo';
import { deleteJobsBefore } from './jobs.repo';
import { runTurn } from './run-turn.domain';
import { enqueueTurn, TURN_QUEUE } from './start-job.domain';

/** How many turns run at the same time, so that jobs of several users go on side by side. */
const CONCURRENCY = 2;
const KEPT_MS = 30 * 24 * 3_600_000;

const Turn = z.object({
  jobId: z.string(),
  turn: z.number().int(),
  tries: z.number().int().default(0),
});

/** Does turns of long jobs, and continues those that a process left behind when it died. */
export const longJobTurns: Job = {
  queue: TURN_QUEUE,
  concurrency: CONCURRENCY,
  onStart: (deps) => resumeJobs(deps, { isStarting: true }),
  run: (deps, data) => runTurn(deps, Turn.parse(data), allLongJobs),
};

/** Continues jobs that no process works on any more, and deletes those that ended more than a month ago. */
export const longJobUpkeep: Job = {
  queue: 'long-job-upkeep',
  cron: '* * * * *',
  run: async (deps, _data) => {
    await resumeJobs(deps, { isStarting: false });
    await deleteJobsBefore(deps.db, new Date(deps.now().getTime() - KEPT_MS));
  },
};

async function resumeJobs(deps: Deps, when: { isStarting: boolean }): Promise<void> {
  for (const { id, leaseUntil } of await listLostJobs(deps.db, when)) {
    await inTransaction(deps.db, (tx) =>
      enqueueTurn(deps, tx, id, { startAfter: leaseUntil ?? undefined }),
    );
  }
}
