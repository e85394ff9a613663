import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/db';
import { currentScales, shares, tasks } from '../../db/schema/trading';
import { endCycleIfDone } from './cycle-end.repo';
import { type PendingOrder, resolveIntent } from './order-intents.repo';
import { announceShare } from './share-events.repo';

/**
 * Books that an opening did not happen: the level waits again, after a pause when it was rejected. A cycle
 * without any share ends with it.
 */
export async function recordRejection(
  tx: Queryable,
  order: Pick<PendingOrder, 'intent' | 'share'>,
  outcome: { state: 'REJECTED' | 'ABSENT'; rejection: string; retryAt: Date | null },
): Promise<boolean> {
  const { intent, share } = order;
  const { state, rejection, retryAt } = outcome;
  if (!(await resolveIntent(tx, intent.id, { state, rejection }))) return false;
  await tx
    .update(shares)
    .set({ state: 'REJECTED', updatedAt: sql`now()` })
    .where(eq(shares.id, share.id));
  if (share.currentScaleId !== null) {
    await tx
      .update(currentScales)
      .set({
        state: 'WAITING',
        retryAt,
        rejections: state === 'REJECTED' ? sql`rejections + 1` : sql`rejections`,
      })
      .where(eq(currentScales.id, share.currentScaleId));
  }
  if (share.cycleId !== null) {
    await tx
      .update(tasks)
      .set({ rejectsInRow: state === 'REJECTED' ? sql`rejects_in_row + 1` : sql`rejects_in_row` })
      .where(eq(tasks.userId, share.userId));
    await endCycleIfDone(tx, share.cycleId, retryAt);
  }
  await announceShare(tx, share);
  return true;
}

/** Books that a close did not happen: the share is open as before, and tried again after a pause. */
export async function recordCloseRejection(
  tx: Queryable,
  order: Pick<PendingOrder, 'intent' | 'share'>,
  outcome: { state: 'REJECTED' | 'ABSENT'; rejection: string; retryAt: Date | null },
): Promise<boolean> {
  const { intent, share } = order;
  const { state, rejection, retryAt } = outcome;
  if (!(await resolveIntent(tx, intent.id, { state, rejection }))) return false;
  await tx
    .update(shares)
    .set({ state: 'OPEN', updatedAt: sql`now()` })
    .where(and(eq(shares.id, share.id), eq(shares.state, 'CLOSING')));
  if (share.currentScaleId !== null) {
    await tx
      .update(currentScales)
      .set({ state: 'OPEN', retryAt, rejections: sql`rejections + 1` })
      .where(eq(currentScales.id, share.currentScaleId));
  }
  await announceShare(tx, share);
  return true;
}
