import { TaskAction } from '@entropi/contracts/bulk';
import { findLastMassStop } from '@entropi/engine/store/mass-stop.repo';
import { z } from 'zod';
import { defineLongJob, type RowContext } from '../jobs/long-job';
import { stopTask } from './stop-task.domain';
import { clearTaskError, pauseTask, startTask } from './task-actions.domain';

/** How many tasks are acted on at the same time: a start waits for the broker, a stop for its closes. */
const CONCURRENCY = 4;

const Subject = z.object({
  userId: z.number().int(),
  action: z.enum(TaskAction.options),
  closeShares: z.boolean(),
  /** The newest stop of all tasks when the job was ordered; a later stop keeps the job from starting tasks. */
  seenStop: z.optional(z.number().int()),
});
type Subject = z.infer<typeof Subject>;

/** Does one action on one user’s task, in the same way as the single call. */
export const bulkTaskJob = defineLongJob({
  kind: 'tasks.act',
  subject: Subject,
  concurrency: CONCURRENCY,
  // A user who tries it again knows about the stops until then.
  renew: async (db) => ({ seenStop: await findLastMassStop(db) }),
  repeatable: async (context, subject) => ({
    user_id: subject.userId,
    action: subject.action,
    ...(await act(context, subject)),
  }),
});

async function act(
  { deps, actor }: RowContext,
  { userId, action, closeShares, seenStop }: Subject,
) {
  if (action === 'stop') {
    const { task, shares } = await stopTask(deps, actor, userId, closeShares);
    return { state: task.state, shares };
  }
  if (action === 'start') return { state: (await startTask(deps, actor, userId, seenStop)).state };
  const run = { pause: pauseTask, 'clear-error': clearTaskError }[action];
  return { state: (await run(deps, actor, userId)).state };
}
