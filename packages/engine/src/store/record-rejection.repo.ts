import type { Queryable } from '@entropi/db/db';
import { currentScales, shares, tasks } from '@entropi/db/schema/trading';
import { isMissedPrice } from '@entropi/trading/core/missed-price';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { endCyclesIfDone } from './cycle-end.repo';
import { type PendingOrder, resolveIntent, type ShareOfIntent } from './order-intents.repo';
import { announceShare } from './share-events.repo';

/** Why an order made no deal, and when its level or its share may be tried again (null: at once). */
export interface NoDeal {
  state: 'REJECTED' | 'ABSENT';
  rejection: string;
  retryAt: Date | null;
}

/**
 * Books that an order made no deal: the level of an opening waits again, and the share of a close is open as before.
 * False when it was resolved before. Call it while the user's task is locked.
 */
export async function recordRejection(
  tx: Queryable,
  { intent, share }: Pick<PendingOrder, 'intent' | 'share'>,
  noDeal: NoDeal,
): Promise<boolean> {
  const { state, rejection } = noDeal;
  if (!(await resolveIntent(tx, intent.id, { state, rejection }))) return false;
  if (intent.kind === 'OPEN') await undoOpening(tx, share, noDeal);
  else await undoClosing(tx, share, noDeal);
  await announceShare(tx, share);
  return true;
}

/**
 * Undoes an opening; a cycle without any other share ends with it. A missed price counts only for its level, because
 * the broker has not rejected anything.
 */
async function undoOpening(
  tx: Queryable,
  share: ShareOfIntent,
  { state, rejection, retryAt }: NoDeal,
) {
  const isMissed = isMissedPrice(rejection);
  const isRejected = state === 'REJECTED' && !isMissed;
  await tx
    .update(shares)
    .set({ state: 'REJECTED', updatedAt: sql`now()` })
    .where(eq(shares.id, share.id));
  if (share.currentScaleId !== null) {
    const rejections = isRejected || isMissed ? sql`rejections + 1` : sql`rejections`;
    await tx
      .update(currentScales)
      .set({ state: 'WAITING', retryAt, rejections })
      .where(eq(currentScales.id, share.currentScaleId));
  }
  if (share.cycleId === null) return;
  if (isRejected) {
    await tx
      .update(tasks)
      .set({ rejectsInRow: sql`rejects_in_row + 1` })
      .where(eq(tasks.userId, share.userId));
  }
  await endCyclesIfDone(tx, [share.cycleId], retryAt);
}

/** A share that a comparison has ended meanwhile stays ended; its cycle may have waited only for this order. */
async function undoClosing(tx: Queryable, share: ShareOfIntent, { retryAt }: NoDeal) {
  const [open] = await tx
    .update(shares)
    .set({ state: 'OPEN', updatedAt: sql`now()` })
    .where(and(eq(shares.id, share.id), inArray(shares.state, ['CLOSING', 'OPEN'])))
    .returning({ id: shares.id });
  if (!open) return endCyclesIfDone(tx, share.cycleId === null ? [] : [share.cycleId]);
  if (share.currentScaleId === null) return;
  await tx
    .update(currentScales)
    .set({ state: 'OPEN', retryAt, rejections: sql`rejections + 1` })
    .where(eq(currentScales.id, share.currentScaleId));
}

/** How often the broker, or a missed price, has kept a level from opening since it was last open. */
export async function countRejections(
  tx: Queryable,
  { currentScaleId }: Pick<ShareOfIntent, 'currentScaleId'>,
): Promise<number> {
  if (currentScaleId === null) return 0;
  const [level] = await tx
    .select({ rejections: currentScales.rejections })
    .from(currentScales)
    .where(eq(currentScales.id, currentScaleId));
  return level?.rejections ?? 0;
}
