import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/db';
import { announceEvents, insertEvents, type PublishedBy } from '../../db/events';
import { cycles, shares } from '../../db/schema/trading';
import type { LeaveReason } from '../core/cycle-state';
import { IS_LIVE_SHARE } from './cycle.repo';

/** A wish to leave, to be kept: of a cycle, or of one share. */
export type NewWish = { userId: number; reason: LeaveReason } & (
  | { cycleId: number }
  | { shareId: number }
);

/** Whether a cycle `c`, or a live share of it, is to be left: nothing of it may be opened. */
export const IS_CYCLE_LEFT = sql`(c.leave_reason is not null or exists (
  select from ${shares} left_share where left_share.cycle_id = c.id and left_share.leave_reason is not null
    and left_share.state in ('OPENING', 'OPEN', 'CLOSING', 'UNKNOWN')))`;

/**
 * Keeps wishes to leave, with the transaction that orders their closes and under the locks of the users' tasks. One
 * that stands keeps its reason and its time; one of what has ended is not kept.
 */
export async function keepWishes(
  tx: Queryable,
  wishes: readonly NewWish[],
  by: PublishedBy = null,
): Promise<void> {
  if (wishes.length === 0) return;
  const users = new Set(wishes.map(({ userId }) => userId));
  const events = [...users].map(
    (userId) => ({ userId, event: 'task', ref: { user_id: userId } }) as const,
  );
  await tx.execute(sql`
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
    ${announceEvents(by)}`);
}
