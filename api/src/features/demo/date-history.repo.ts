import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/db';
import { orderIntents } from '../../db/schema/order-intents';
import { currentScales, cycles, shares, tasks } from '../../db/schema/trading';

/** When what was played of a cycle happened. */
export interface CycleDates {
  cycleId: number;
  endedAt: Date;
  /** When its effective mode began to hold. */
  effectiveSince: Date;
  /** When its last shares were decided to be left. */
  leaveSince: Date;
  nextBeginAt: Date;
}

/** The books date what they are told with the moment at which they are told it: here it happened long before. */
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
