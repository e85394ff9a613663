import type { Transaction } from '@entropi/db/db';
import { orderIntents } from '@entropi/db/schema/order-intents';
import { currentScales, cycles, shares, tasks } from '@entropi/db/schema/trading';
import { sql } from 'drizzle-orm';

/** The times at which the events of a played cycle happened. */
export interface CycleDates {
  cycleId: number;
  endedAt: Date;
  /** When its effective mode took effect. */
  effectiveSince: Date;
  /** When it was decided to leave its last shares. */
  leaveSince: Date;
  nextBeginAt: Date;
}

/**
 * Dates the rows of a played cycle back. The books have dated them with the time at which they were written, but
 * here everything happened long before.
 */
export async function dateHistory(
  tx: Transaction,
  userId: number,
  dates: readonly CycleDates[],
): Promise<void> {
  const ids = sql.param(dates.map(({ cycleId }) => cycleId));
  await tx.execute(sql`
    update ${orderIntents} i set created_at = m.at, sent_at = m.at, resolved_at = m.at
    from ${shares} s cross join lateral (values ('OPEN'::order_kind, s.opened_at), ('CLOSE', s.closed_at)) m(kind, at)
    where i.cycle_id = any(${ids}::int[]) and s.id = i.share_id and m.kind = i.kind`);
  await tx.execute(sql`
    update ${shares} set created_at = opened_at, updated_at = closed_at
    where cycle_id = any(${ids}::int[])`);
  const rows = sql`jsonb_to_recordset(${JSON.stringify(dates)}::jsonb) as w("cycleId" int, "endedAt" timestamptz,
    "effectiveSince" timestamptz, "leaveSince" timestamptz, "nextBeginAt" timestamptz)`;
  await tx.execute(sql`
    update ${currentScales} l set updated_at = w."endedAt" from ${rows} where l.cycle_id = w."cycleId"`);
  await tx.execute(sql`
    update ${cycles} c set ended_at = w."endedAt", effective_since = w."effectiveSince",
      leave_since = case when leave_reason is not null then w."leaveSince" end, next_begin_at = w."nextBeginAt"
    from ${rows} where c.id = w."cycleId"`);
  await tx
    .update(tasks)
    .set({ cooldownUntil: null, coolsAfterStop: false })
    .where(sql`${tasks.userId} = ${userId}`);
}
