import type { Queryable } from '@entropi/db/db';
import { orderIntents } from '@entropi/db/schema/order-intents';
import { cycles, shares, tasks } from '@entropi/db/schema/trading';
import type { IntentRow, ShareOfIntent } from '@entropi/engine/store/order-intents.repo';
import { and, eq, isNull, sql } from 'drizzle-orm';

/** An order of a share that is not resolved yet. */
export interface UnresolvedOrder {
  intent: IntentRow;
  share: ShareOfIntent;
  /** Whether the share is also to be closed with its cycle, or with all shares of its user. */
  isLeftOtherwise: boolean;
}

/**
 * Finds the order of a share that is under way; null when there is none. Call this under the lock of the user's task.
 */
export async function findUnresolvedOrder(
  tx: Queryable,
  shareId: number,
): Promise<UnresolvedOrder | null> {
  const [row] = await tx
    .select({
      intent: orderIntents,
      share: shares,
      isLeftOtherwise: sql<boolean>`(${cycles.leaveReason} is not null
        or coalesce(${shares.createdAt} <= ${tasks.closeAllAt}, false))`,
    })
    .from(orderIntents)
    .innerJoin(shares, eq(shares.id, orderIntents.shareId))
    .leftJoin(cycles, eq(cycles.id, shares.cycleId))
    .leftJoin(tasks, eq(tasks.userId, shares.userId))
    .where(and(eq(orderIntents.shareId, shareId), isNull(orderIntents.resolvedAt)));
  return row ?? null;
}

/** Ends a user's wish to close a share. */
export async function endShareWish(tx: Queryable, shareId: number): Promise<void> {
  await tx
    .update(shares)
    .set({ leaveReason: null, leaveSince: null, updatedAt: sql`now()` })
    .where(eq(shares.id, shareId));
}
