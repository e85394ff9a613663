import type { Share } from '@entropi/shared/contracts/trading-model';
import { continueTraceparent } from '@entropi/shared/http/trace-context';
import { type Actor, writeAudit } from '../../db/audit.repo';
import { isUniqueViolation } from '../../db/sql-state';
import type { Deps } from '../../deps';
import { conflict, notFound } from '../../errors';
import type { OwnerId } from '../../http/caller';
import { insertClose } from '../../trading/store/insert-orders.repo';
import { saveWishes } from '../../trading/store/leave.repo';
import { announceShare } from '../../trading/store/share-events.repo';
import { withTaskLock } from '../../trading/store/task-state.repo';
import { findShare, findShareByDeal } from './share.repo';
import { toShare } from './share-view';

/**
 * Closes a share by hand: the wish and the order are committed, the engine sends it, and orders it again until the
 * broker shows none. One that is being closed already is wanted from now on whatever the price; one that is closed
 * stays so; 409 while the broker has not confirmed the opening.
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
  try {
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
  } catch (error) {
    if (!isUniqueViolation(error, 'order_intents_close_key')) throw error;
  }
  const after = await findShare(db, share.id);
  if (!after) throw notFound();
  return toShare(after);
}
