import { writeAudit } from '@entropi/db/audit.repo';
import type { Queryable } from '@entropi/db/db';
import { auditEntries } from '@entropi/db/schema/audit';
import { backtests } from '@entropi/db/schema/backtests';
import { cycles } from '@entropi/db/schema/trading';
import { and, eq, type SQL, sql } from 'drizzle-orm';

/** The audit action that records that the demo was filled. */
export const SEEDED = 'demo.seed';
/** The audit action that records that filling the demo was begun, and on which day. */
const BEGUN = 'demo.begin';

export function isSeeded(db: Queryable): Promise<boolean> {
  return hasAction(db, SEEDED);
}

/** Whether the audit trail has an action, or has it for a user. */
export async function hasAction(db: Queryable, action: string, userId?: number): Promise<boolean> {
  const ofUser: SQL | undefined =
    userId === undefined ? undefined : eq(auditEntries.userId, userId);
  return (await db.$count(auditEntries, and(eq(auditEntries.action, action), ofUser))) > 0;
}

/**
 * The UTC day on which filling the demo was begun, which is recorded if it is today. So an attempt after a failed one
 * plays the same past.
 */
export async function beginDemo(db: Queryable, today: string): Promise<string> {
  const [begun] = await db
    .select({ day: sql<string>`${auditEntries.after} ->> 'day'` })
    .from(auditEntries)
    .where(eq(auditEntries.action, BEGUN));
  if (begun) return begun.day;
  await writeAudit(db, null, { action: BEGUN, subject: 'demo', after: { day: today } });
  return today;
}

/** The id that the next cycle gets, if no id was used up by a cycle that was rolled back. */
export async function findFirstCycleId(db: Queryable): Promise<number> {
  const [row] = await db.select({ last: sql<number>`coalesce(max(${cycles.id}), 0)` }).from(cycles);
  return Number(row?.last ?? 0) + 1;
}

export function countBacktests(db: Queryable, userId: number): Promise<number> {
  return db.$count(backtests, eq(backtests.userId, userId));
}
