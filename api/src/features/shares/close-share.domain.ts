import type { Share } from '@entropi/shared/contracts/trading-model';
import { isUniqueViolation } from '../../db/sql-state';
import type { Deps } from '../../deps';
import { conflict, notFound } from '../../errors';
import type { OwnerId } from '../../http/caller';
import { insertClose } from '../../trading/store/order-intents.repo';
import { announceShare } from '../../trading/store/record-fill.repo';
import { withTaskLock } from '../../trading/store/task-state.repo';
import { type Actor, writeAudit } from '../audit/audit.repo';
import { findShare, findShareByDeal } from './share.repo';
import { toShare } from './share-view';

/**
 * Closes a share by hand: the intent is committed, the engine sends it. Closing one that is being closed or
 * is closed already changes nothing; 409 while the broker has not confirmed the opening.
 */
export async function closeShare(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  userId: OwnerId,
  dealId: string,
): Promise<Share> {
  const share = await findShareByDeal(userId, dealId, db);
  if (!share) throw notFound();
  if (share.state === 'CLOSING' || share.state === 'CLOSED') return toShare(share);
  if (share.state !== 'OPEN') throw conflict('share_state', `The share is ${share.state}`);
  try {
    await withTaskLock(userId, db, async (tx) => {
      const intent = await insertClose({ shareId: share.id, reason: 'MANUAL', epoch: 0 }, tx);
      if (!intent) return;
      const subject = `share:${share.id}`;
      await writeAudit(actor, { action: 'share.close', subject, userId }, tx);
      await announceShare(share, tx);
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'order_intents_close_key')) throw error;
  }
  const after = await findShare(share.id, db);
  if (!after) throw notFound();
  return toShare(after);
}
