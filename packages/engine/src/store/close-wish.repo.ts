import type { Queryable } from '@entropi/db/db';
import { publishEvents } from '@entropi/db/events';
import { prepareOnce } from '@entropi/db/prepare-once';
import { orderIntents } from '@entropi/db/schema/order-intents';
import { cycles, shares, tasks } from '@entropi/db/schema/trading';
import type { LeaveReason } from '@entropi/trading/core/cycle-state';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { IS_LIVE_SHARE, type ShareRow } from './cycle.repo';
import { insertCloses } from './insert-orders.repo';
import { listShareEvents } from './share-events.repo';

/**
 * The pause in milliseconds before a share in a market is closed again after its n-th close had no effect, n from 1.
 */
export type RetryPause = (epic: string, attempt: number) => number;

/**
 * Stores the wish to close every share that a user has ordered until now, and to open nothing more in the cycles
 * that run. Call it while the user's task is locked.
 */
export async function wishCloseAll(
  tx: Queryable,
  userId: number,
  reason: LeaveReason = 'STOP_ALL',
): Promise<void> {
  await tx.execute(sql`
    with task as (
      update ${tasks} set close_all_at = clock_timestamp(), updated_at = now() where user_id = ${userId}),
    cycle as (
      update ${cycles} set leave_reason = ${reason}, leave_since = clock_timestamp()
      where user_id = ${userId} and ended_at is null and leave_reason is null)
    update ${shares} set leave_reason = ${reason}, leave_since = clock_timestamp(), updated_at = now()
    where user_id = ${userId} and ${IS_LIVE_SHARE} and leave_reason is null`);
}

/** Whose closes are looked for. */
export type WantedOf = { userId: number } | { brokerAccountId: number };

/** A share that is open and has to be closed. */
interface WantedClose {
  share: ShareRow;
  reason: LeaveReason;
  /** The milliseconds until its close is tried again; 0 when it may be ordered now. */
  dueInMs: number;
}

/**
 * Writes the closes that wishes to leave still lack, for shares that are open and whose last close was not tried a
 * moment ago. Returns the shares whose close was ordered. Call it while the user's task is locked.
 */
export async function insertWantedCloses(
  tx: Queryable,
  userId: number,
  epoch: number,
  pause: RetryPause,
): Promise<ShareRow[]> {
  const wanted = (await listWantedCloses(tx, { userId }, pause)).filter(isDue);
  const closes = wanted.map(({ share, reason }) => ({ shareId: share.id, reason, epoch }));
  const ids = await insertCloses(tx, closes);
  const ordered = wanted.flatMap(({ share }) => (ids.has(share.id) ? share : []));
  await publishEvents(tx, ordered.flatMap(listShareEvents));
  return ordered;
}

/** How often the closes of a share were tried, and how long ago; null when never. */
const TRIED = sql<{ attempt: number | null; ageMs: number | null }>`(
  select jsonb_build_object('attempt', max(tried.attempt),
    'ageMs', extract(epoch from now() - max(tried.resolved_at)) * 1000)
  from ${orderIntents} tried where tried.share_id = ${shares.id} and tried.kind = 'CLOSE')`;

function selectWanted(db: Queryable, whose: SQL) {
  return db
    .select({
      share: shares,
      reason: sql<LeaveReason>`coalesce(${shares.leaveReason}, ${cycles.leaveReason}, 'STOP_ALL')`,
      tried: TRIED,
    })
    .from(shares)
    .innerJoin(tasks, eq(tasks.userId, shares.userId))
    .leftJoin(cycles, eq(cycles.id, shares.cycleId))
    .where(and(whose, IS_WANTED_CLOSED));
}

/** This statement runs between orders, again and again. */
const wantedOfAccount = prepareOnce((db) =>
  selectWanted(db, eq(shares.brokerAccountId, sql.placeholder('brokerAccountId'))).prepare(
    'wanted_closes_of_account',
  ),
);

/** Shares that are open although they, their cycle or everything that their user had has to be closed. */
export async function listWantedCloses(
  db: Queryable,
  of: WantedOf,
  pause: RetryPause,
): Promise<WantedClose[]> {
  const rows = await ('userId' in of
    ? selectWanted(db, eq(shares.userId, of.userId))
    : wantedOfAccount(db).execute(of));
  return rows.map(({ share, reason, tried: { attempt, ageMs } }) => {
    const pauseMs = attempt === null || ageMs === null ? 0 : pause(share.epic, attempt) - ageMs;
    return { share, reason, dueInMs: Math.max(pauseMs, 0) };
  });
}

/** Whether a close that a wish lacks may be ordered now. */
export function isDue({ dueInMs }: WantedClose): boolean {
  return dueInMs === 0;
}

/**
 * Whether a share is open and has to be closed, given its task and its cycle (null when it has none). One whose close
 * is still on its way waits for what becomes of it.
 */
export const IS_WANTED_CLOSED: SQL = sql`${IS_LIVE_SHARE} and ${shares.state} = 'OPEN'
  and not exists (
    select from ${orderIntents} unresolved where unresolved.share_id = ${shares.id}
      and unresolved.kind = 'CLOSE' and unresolved.resolved_at is null)
  and (${shares.leaveReason} is not null or ${cycles.leaveReason} is not null
    or coalesce(${shares.createdAt} <= ${tasks.closeAllAt}, false))`;
