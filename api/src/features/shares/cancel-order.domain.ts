import type { Share } from '@entropi/contracts/trading-model';
import { type Actor, writeAudit } from '@entropi/db/audit.repo';
import { recordRejection } from '@entropi/engine/store/record-rejection.repo';
import { withTaskLock } from '@entropi/engine/store/task-state.repo';
import type { Deps } from '../../deps';
import { conflict, notFound } from '../../errors';
import type { OwnerId } from '../../http/caller';
import { endShareWish, findUnresolvedOrder } from './cancel-order.repo';
import { findShareByDeal } from './share.repo';
import { readShare } from './share-view';

/**
 * Takes back an order by hand that has not been sent: an opening comes to nothing, and a share that was to be closed
 * is open as before. It is done under the lock of the task, like marking orders as sent, so that an order that was
 * taken back is never sent. Throws 409 `order_left` when it was sent, and 409 `share_state` for an order that the
 * engine has decided, which users cannot take back.
 */
export async function cancelOrder(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  userId: OwnerId,
  dealId: string,
): Promise<Share> {
  const share = await findShareByDeal(db, userId, dealId);
  if (!share) throw notFound();
  await withTaskLock(db, userId, async (tx) => {
    const order = await findUnresolvedOrder(tx, share.id);
    if (!order) throw conflict('share_state', 'No order of this share is under way');
    const { intent } = order;
    const isByHand = intent.kind === 'OPEN' ? intent.cycleId === null : intent.reason === 'MANUAL';
    if (!isByHand || order.isLeftOtherwise) {
      throw conflict('share_state', 'The order was not placed by hand alone');
    }
    if (intent.state !== 'PENDING') throw conflict('order_left', 'The order has been sent');
    await endShareWish(tx, share.id);
    const noDeal = { state: 'ABSENT', rejection: 'cancelled', retryAt: null } as const;
    await recordRejection(tx, order, noDeal);
    const subject = `share:${share.id}`;
    await writeAudit(tx, actor, { action: 'share.cancel-order', subject, userId });
  });
  const after = await readShare(db, share.id);
  if (!after) throw notFound();
  return after;
}
