import { setTimeout as sleep } from 'node:timers/promises';
import { continueTraceparent } from '@entropi/contracts/trace-context';
import type { Share } from '@entropi/contracts/trading-model';
import { type Actor, writeAudit } from '@entropi/db/audit.repo';
import type { Queryable } from '@entropi/db/db';
import { insertClose } from '@entropi/engine/store/insert-orders.repo';
import { saveWishes } from '@entropi/engine/store/leave.repo';
import { announceShare } from '@entropi/engine/store/share-events.repo';
import { withTaskLock } from '@entropi/engine/store/task-state.repo';
import type { Deps } from '../../deps';
import { conflict, notFound } from '../../errors';
import type { OwnerId } from '../../http/caller';
import { findShareByDeal, findWaitingClose } from './share.repo';
import { readShare, toShare } from './share-view';

/** A close is usually sent within milliseconds; one that has not been sent by then is reported as not sent. */
const LEAVING_TIMEOUT_MS = 2000;
const FIRST_LOOK_MS = 10;

/**
 * Closes a share by hand: the wish and the order are committed, and the engine sends the order, again and again
 * until the broker shows no position. A share that is being closed already will now be closed whatever the price; a
 * closed share stays closed. Throws 409 while the broker has not confirmed the opening. The returned share says when
 * the close could not be sent within two seconds.
 */
export async function closeShare(
  { db, trace }: Pick<Deps, 'db' | 'trace'>,
  actor: Actor,
  userId: OwnerId,
  dealId: string,
): Promise<Share> {
  const share = await findShareByDeal(db, userId, dealId);
  if (!share) throw notFound();
  if (share.state === 'CLOSED') return toShare(share);
  if (share.state !== 'OPEN' && share.state !== 'CLOSING')
    throw conflict('share_state', `The share is ${share.state}`);
  await withTaskLock(db, userId, async (tx) => {
    await saveWishes(tx, [{ userId, shareId: share.id, reason: 'MANUAL' }]);
    const isOrdered = await insertClose(tx, {
      shareId: share.id,
      reason: 'MANUAL',
      epoch: 0,
      traceparent: continueTraceparent(trace),
    });
    if (!isOrdered) return;
    const subject = `share:${share.id}`;
    await writeAudit(tx, actor, { action: 'share.close', subject, userId });
    await announceShare(tx, share);
  });
  await awaitLeaving(db, share.id);
  const after = await readShare(db, share.id);
  if (!after) throw notFound();
  return after;
}

/** Waits until a close was sent, or cannot be sent now, but no longer than the caller should wait for an answer. */
async function awaitLeaving(db: Queryable, shareId: number): Promise<void> {
  const deadline = Date.now() + LEAVING_TIMEOUT_MS;
  for (let waitMs = FIRST_LOOK_MS; Date.now() < deadline; waitMs = Math.min(waitMs * 2, 200)) {
    const close = await findWaitingClose(db, shareId);
    const isTriedInVain = close?.state === 'PENDING' && close.rejection !== null;
    if (!close || isTriedInVain) return;
    await sleep(waitMs);
  }
}
