import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/db';
import { cycles, shares } from '../../db/schema/trading';
import { isLossLimitReached } from '../core/block-reason';
import { isWithinHours } from '../core/trading-hours';
import { IS_LIVE_SHARE, LIVE_SHARE_STATES } from './cycle.repo';
import type { PendingOrder } from './order-intents.repo';
import { sumRealised } from './realised.repo';
import { isSuspended } from './suspension.repo';
import type { TaskRow } from './task-state.repo';

/** Why an opening of the ladder that was decided is not sent after all. */
export type SendBlock =
  | 'task'
  | 'cycle'
  | 'suspended'
  | 'trading_hours'
  | 'loss_limit'
  | 'max_open_shares'
  | 'max_total_size';

/**
 * What forbids an opening at the last moment, in the transaction that marks it as sent and under the lock of its
 * task; null when nothing does. An opening by hand was accepted when it was written, and is not looked at.
 */
export async function findSendBlock(
  tx: Queryable,
  { intent, share }: Pick<PendingOrder, 'intent' | 'share'>,
  task: TaskRow,
  at: Date,
): Promise<SendBlock | null> {
  if (intent.cycleId === null) return null;
  if (task.state !== 'active') return 'task';
  const [cycle] = await tx.select().from(cycles).where(eq(cycles.id, intent.cycleId));
  if (!cycle || cycle.endedAt || cycle.closing || cycle.effectiveMode === 'RECOVERY')
    return 'cycle';
  const { limits } = cycle;
  const today = at.toISOString().slice(0, 10);
  if (!isWithinHours(limits.trading_hours, at)) return 'trading_hours';
  if (await isSuspended(tx, intent.userId, today)) return 'suspended';
  if (limits.daily_loss_limit !== null) {
    const since = new Date(`${today}T00:00:00Z`);
    const realised = await sumRealised(tx, [intent.userId], since);
    const sum = realised.get(intent.userId)?.get(cycle.currency);
    if (sum !== undefined && isLossLimitReached(sum, limits.daily_loss_limit)) return 'loss_limit';
  }
  return (await findLadderBlock(tx, cycle, share)) ?? findJointBlock(tx, cycle, share);
}

/** The user's own limit holds for all members of a coupled strategy together. */
async function findJointBlock(
  tx: Queryable,
  { userId, jointMaxOpenShares }: typeof cycles.$inferSelect,
  share: PendingOrder['share'],
): Promise<SendBlock | null> {
  if (jointMaxOpenShares === null) return null;
  const [held] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(shares)
    .innerJoin(cycles, and(eq(cycles.id, shares.cycleId), isNull(cycles.endedAt)))
    .where(and(eq(cycles.userId, userId), ne(shares.id, share.id), IS_LIVE_SHARE));
  return held && held.count >= jointMaxOpenShares ? 'max_open_shares' : null;
}

async function findLadderBlock(
  tx: Queryable,
  { id, limits }: typeof cycles.$inferSelect,
  share: PendingOrder['share'],
): Promise<SendBlock | null> {
  const { max_open_shares, max_total_size } = limits;
  if (max_open_shares === null && max_total_size === null) return null;
  const [held] = await tx
    .select({
      count: sql<number>`count(*)::int`,
      isTooMuch: sql<boolean>`coalesce(sum(${shares.size}), 0) + ${share.size}::numeric
        > ${max_total_size}::numeric`,
    })
    .from(shares)
    .where(
      and(
        eq(shares.cycleId, id),
        ne(shares.id, share.id),
        inArray(shares.state, [...LIVE_SHARE_STATES]),
      ),
    );
  if (!held) return null;
  if (max_open_shares !== null && held.count >= max_open_shares) return 'max_open_shares';
  return held.isTooMuch ? 'max_total_size' : null;
}
