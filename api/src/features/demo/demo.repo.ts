import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/db';
import { auditEntries } from '../../db/schema/audit';

/** The audit action that records that the demo was filled. */
export const SEEDED = 'demo.seed';

export async function isSeeded(db: Queryable): Promise<boolean> {
  return (await db.$count(auditEntries, eq(auditEntries.action, SEEDED))) > 0;
}
