import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/db';
import { publishEvents } from '../../db/events';
import { orderIntents } from '../../db/schema/order-intents';
import { cycles, shares, tasks } from '../../db/schema/trading';
import type { LeaveReason } from '../core/cycle-state';
import { IS_LIVE_SHARE, type ShareRow } from './cycle.repo';
import { insertCloses } from './insert-orders.repo';
import { listShareEvents } from './share-events.repo';

/** Pause between two closes of the same share, in milliseconds: doubled by each attempt up to the longest. */
export interface RetryPause {
  firstMs: number;
  longestMs: number;
}

/**
 * Keeps the wish to close every share that a user has ordered until now, and to open nothing more in the cycles that
 * run. To be called under the lock of the user's task.
 */
export async function wishCloseAll(tx: Queryable, userId: number): Promise<void> {
  await tx.execute(sql`
    with task as (
      update ${tasks} set close_all_at = clock_timestamp(), updated_at = now() where user_id = ${userId}),
    cycle as (
      update ${cycles} set leave_reason = 'STOP_ALL', leave_since = clock_timestamp()
      where user_id = ${userId} and ended_at is null and leave_reason is null)
    update ${shares} set leave_reason = 'STOP_ALL', leave_since = clock_timestamp(), updated_at = now()
    where user_id = ${userId} and ${IS_LIVE_SHARE} and leave_reason is null`);
}

/** Whose closes are looked at. */
export type WantedOf = { userId: number } | { brokerAccountId: number };

/** A share that is open and to be closed. */
interface WantedClose {
  share: ShareRow;
  reason: LeaveReason;
  /** Its close was tried before, and is tried again then; null: at once. */
  dueAt: Date | null;
  isDue: boolean;
}

/**
 * Writes the closes that wishes to leave still lack: of shares that are open, unless their close was tried a moment
 * ago. Returns the shares whose close was ordered. To be called under the lock of the user's task.
 */
export async function insertWantedCloses(
  tx: Queryable,
  userId: number,
  epoch: number,
  pause: RetryPause,
): Promise<ShareRow[]> {
  const wanted = (await listWantedCloses(tx, { userId }, pause)).filter(({ isDue }) => isDue);
  const closes = wanted.map(({ share, reason }) => ({ shareId: share.id, reason, epoch }));
  const ids = await insertCloses(tx, closes);
  const ordered = wanted.flatMap(({ share }) => (ids.has(share.id) ? share : []));
  await publishEvents(tx, ordered.flatMap(listShareEvents));
  return ordered;
}

/** Shares that are open although they, their cycle or all that their user had is to be closed. */
export async function listWantedCloses(
  db: Queryable,
  of: WantedOf,
  pause: RetryPause,
): Promise<WantedClose[]> {
  const whose =
    'userId' in of ? eq(shares.userId, of.userId) : eq(shares.brokerAccountId, of.brokerAccountId);
  const dueAt = sql<string | null>`(
    select max(tried.resolved_at) + interval '1 millisecond'
      * least(${pause.firstMs}::float8 * 2 ^ least(max(tried.attempt) - 1, 20), ${pause.longestMs})
    from ${orderIntents} tried where tried.share_id = ${shares.id} and tried.kind = 'CLOSE')`;
  const rows = await db
    .select({
      share: shares,
      reason: sql<LeaveReason>`coalesce(${shares.leaveReason}, ${cycles.leaveReason}, 'STOP_ALL')`,
      dueAt,
      isDue: sql<boolean>`coalesce(${dueAt} <= now(), true)`,
    })
    .from(shares)
    .innerJoin(tasks, eq(tasks.userId, shares.userId))
    .leftJoin(cycles, eq(cycles.id, shares.cycleId))
    .where(and(whose, IS_WANTED_CLOSED));
  return rows.map((row) => ({ ...row, dueAt: row.dueAt === null ? null : new Date(row.dueAt) }));
}

/** Whether a share is open and to be closed, beside its task and its cycle (none: null). */
export const IS_WANTED_CLOSED: SQL = sql`${IS_LIVE_SHARE} and ${shares.state} = 'OPEN'
  and (${shares.leaveReason} is not null or ${cycles.leaveReason} is not null
    or coalesce(${shares.createdAt} <= ${tasks.closeAllAt}, false))`;
