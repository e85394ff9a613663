import { writeAudit } from '@entropi/db/audit.repo';
import type { Queryable } from '@entropi/db/db';
import { auditEntries } from '@entropi/db/schema/audit';
import { backtests } from '@entropi/db/schema/backtests';
import { cycles } from '@entropi/db/schema/trading';
import { and, eq, type SQL, sql } from 'drizzle-orm';

/** The audit action that records that the demo was filled. */
export const SEEDED = 'demo.seed';
/** The action that says that it was begun to be, and on which day. */
const BEGUN = 'demo.begin';

export function isSeeded(db: Queryable): Promise<boolean> {
  return hasAction(db, SEEDED);
}

/** Whether something was done to the demo, or to a user of it. */
export async function hasAction(db: Queryable, action: string, userId?: number): Promise<boolean> {
  const ofUser: SQL | undefined =
    userId === undefined ? undefined : eq(auditEntries.userId, userId);
  return (await db.$count(auditEntries, and(eq(auditEntries.action, action), ofUser))) > 0;
}

/** The UTC day on which the demo was begun: what is played of its past is the same after an attempt that failed. */
export async function beginDemo(db: Queryable, today: string): Promise<string> {
  const [begun] = await db
    .select({ day: sql<string>`${auditEntries.after} ->> 'day'` })
    .from(auditEntries)
    .where(eq(auditEntries.action, BEGUN));
  if (begun) return begun.day;
  await writeAudit(db, null, { action: BEGUN, subject: 'demo', after: { day: today } });
  return today;
}

/** The number that the next cycle gets where none was begun and taken back. */
export async function findFirstCycleId(db: Queryable): Promise<number> {
  const [row] = await db.select({ last: sql<number>`coalesce(max(${cycles.id}), 0)` }).from(cycles);
  return Number(row?.last ?? 0) + 1;
}

export function countBacktests(db: Queryable, userId: number): Promise<number> {
  return db.$count(backtests, eq(backtests.userId, userId));
}
