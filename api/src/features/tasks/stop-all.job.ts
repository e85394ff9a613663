import { inTransaction } from '@entropi/db/db';
import { publishEvents } from '@entropi/db/events';
import {
  awaitStarts,
  findMassStop,
  MASS_STOP,
  type MassStop,
  setStartsSettled,
} from '@entropi/engine/store/mass-stop.repo';
import { lockTasks } from '@entropi/engine/store/task-state.repo';
import { z } from 'zod';
import type { Deps } from '../../deps';
import { defineLongJob, type RowOutcome } from '../jobs/long-job';
import { STOP_ALL_KIND, sweep } from './stop-all.domain';
import {
  type CloseProgress,
  listCloseProgress,
  wishStoppedClosed,
  writeStopTrail,
} from './stop-all.repo';

/** How long closes are followed. Shares that are open then are closed all the same, as soon as that is possible. */
const FOLLOWED_MS = 15 * 60_000;

const Subject = z.object({ userId: z.number().int(), from: z.string() });
type Subject = z.infer<typeof Subject>;

interface Followed {
  stop: MassStop;
  isOverdue: boolean;
}

/** Finishes a stop of all tasks: stops those that were locked, announces each, and follows their closes. */
export const stopAllJob = defineLongJob<Subject, Followed>({
  kind: STOP_ALL_KIND,
  subject: Subject,
  followed: {
    prepare: ({ deps }, jobId) => prepare(deps, jobId),
    begin: async ({ tx, prepared: { stop } }, rows) => {
      const all = rows.map(({ subject }) => subject.userId);
      const free = await lockTasks(tx, all, { waits: false });
      const own = rows.filter(({ subject }) => free.has(subject.userId));
      const stopped = own.map(({ subject }) => subject);
      const userIds = stopped.map(({ userId }) => userId);
      if (stop.closes) await wishStoppedClosed(tx, userIds);
      await writeStopTrail(tx, stop, stopped);
      const events = userIds.map(
        (userId) => ({ userId, event: 'task', ref: { user_id: userId } }) as const,
      );
      await publishEvents(tx, events, MASS_STOP);
      return own;
    },
    follow: async ({ deps, prepared: { stop, isOverdue } }, rows) => {
      const userIds = rows.map(({ subject }) => subject.userId);
      const progress = await listCloseProgress(deps.db, userIds, stop.at);
      const outcomes = rows.flatMap(({ number, subject }) => {
        const own = progress.get(subject.userId);
        const outcome = own && findOutcome(own, stop.closes, isOverdue);
        return outcome ? [[number, outcome] as const] : [];
      });
      return new Map(outcomes);
    },
  },
});

/** Waits, once for each stop, for the starts that may have overlooked it, and stops the tasks that slipped through. */
async function prepare({ db, now }: Deps, jobId: string): Promise<Followed> {
  const stop = await findMassStop(db, jobId);
  if (!stop) throw new Error('the stop of a job is gone');
  if (!stop.startsSettled) await inTransaction(db, awaitStarts);
  await sweep(db, { ...stop, jobId });
  if (!stop.startsSettled) await setStartsSettled(db, stop.id);
  return { stop, isOverdue: now().getTime() - stop.at.getTime() > FOLLOWED_MS };
}

/**
 * The outcome for one task; null while closes are under way. A rejected close is not waited for: the engine orders
 * it again.
 */
function findOutcome(
  { userId, closed, waiting, rejected, left, reason }: CloseProgress,
  closes: boolean,
  isOverdue: boolean,
): RowOutcome | null {
  if (!closes) {
    const open = waiting + rejected + left;
    return { state: 'done', result: { user_id: userId, state: 'stopped', closed: 0, left: open } };
  }
  if (waiting > 0 && !isOverdue) return null;
  const code = waiting > 0 ? 'still_closing' : rejected > 0 ? (reason ?? 'still_closing') : null;
  if (code) {
    return { state: 'failed', error: { code, message: `${waiting + rejected} shares are open` } };
  }
  return { state: 'done', result: { user_id: userId, state: 'stopped', closed, left } };
}
