import type { Queryable } from '@entropi/db/db';
import {
  type AnnouncedRow,
  announceEvents,
  insertEvents,
  type PublishedBy,
  passOnEvents,
} from '@entropi/db/events';
import { orderIntents } from '@entropi/db/schema/order-intents';
import { cycles, shares, tasks } from '@entropi/db/schema/trading';
import type { LeaveReason } from '@entropi/trading/core/cycle-state';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { IS_LIVE_SHARE } from './cycle.repo';
import { recordRejection } from './record-rejection.repo';

/** A wish to leave a cycle or one share, to be stored. */
export type NewWish = { userId: number; reason: LeaveReason } & (
  | { cycleId: number }
  | { shareId: number }
);

/** Whether a cycle `c` or a live share of it is being left, so that nothing of it may be opened. */
export const IS_CYCLE_LEFT = sql`(c.leave_reason is not null or exists (
  select from ${shares} left_share where left_share.cycle_id = c.id and left_share.leave_reason is not null
    and left_share.state in ('OPENING', 'OPEN', 'CLOSING', 'UNKNOWN')))`;

/**
 * Stores wishes to leave. Call it in the transaction that orders their closes, while the users' tasks are locked. A
 * wish that already exists keeps its reason and its time; one for something that has ended is not stored.
 */
export async function saveWishes(
  tx: Queryable,
  wishes: readonly NewWish[],
  by: PublishedBy = null,
): Promise<void> {
  if (wishes.length === 0) return;
  const users = new Set(wishes.map(({ userId }) => userId));
  const events = [...users].map(
    (userId) => ({ userId, event: 'task', ref: { user_id: userId } }) as const,
  );
  const { rows } = await tx.execute<AnnouncedRow>(sql`
    with wanted as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(wishes)}::jsonb) as w("cycleId" int,
        "shareId" int, reason close_reason)),
    cycle as (
      update ${cycles} c set leave_reason = w.reason, leave_since = clock_timestamp() from wanted w
      where c.id = w."cycleId" and c.ended_at is null and c.leave_reason is null),
    share as (
      update ${shares} set leave_reason = w.reason, leave_since = clock_timestamp(), updated_at = now()
      from wanted w
      where ${shares.id} = w."shareId" and ${IS_LIVE_SHARE} and ${shares.leaveReason} is null),
    ${insertEvents(events)}
    ${announceEvents(tx, by)}`);
  passOnEvents(tx, rows);
}

/** What was affected by the end of wishes. */
export interface EndedWishes {
  cycleIds: number[];
  shareIds: number[];
  /** How many closes had not been sent, and will not be. */
  dropped: number;
}

/**
 * Ends every wish to leave of a user: closes that have not been sent are dropped, those on their way still close.
 * Call it while the user's task is locked.
 */
export async function endWishes(tx: Queryable, userId: number): Promise<EndedWishes> {
  const unsent = await tx
    .select({ intent: orderIntents, share: shares })
    .from(orderIntents)
    .innerJoin(shares, eq(orderIntents.shareId, shares.id))
    .where(
      and(
        eq(orderIntents.userId, userId),
        eq(orderIntents.kind, 'CLOSE'),
        eq(orderIntents.state, 'PENDING'),
        // PENDING says so already, but not to the index of those without which all orders of the user are read.
        isNull(orderIntents.resolvedAt),
        sql`${orderIntents.reason} <> 'TAKE_PROFIT'`,
      ),
    );
  for (const order of unsent)
    await recordRejection(tx, order, {
      state: 'ABSENT',
      rejection: 'leaving_ended',
      retryAt: null,
    });
  const none = { leaveReason: null, leaveSince: null };
  const isOpen = sql`${cycles.endedAt} is null and ${cycles.leaveReason} is not null`;
  const ended = await tx
    .update(cycles)
    .set(none)
    .where(and(eq(cycles.userId, userId), isOpen))
    .returning({ id: cycles.id });
  const kept = await tx
    .update(shares)
    .set({ ...none, updatedAt: sql`now()` })
    .where(and(eq(shares.userId, userId), IS_LIVE_SHARE, sql`${shares.leaveReason} is not null`))
    .returning({ id: shares.id });
  await tx.update(tasks).set({ closeAllAt: null }).where(eq(tasks.userId, userId));
  return {
    cycleIds: ended.map(({ id }) => id),
    shareIds: kept.map(({ id }) => id),
    dropped: unsent.length,
  };
}
