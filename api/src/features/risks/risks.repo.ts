import type { Queryable } from '@entropi/db/db';
import { riskAcknowledgements } from '@entropi/db/schema/risks';
import { and, desc, eq } from 'drizzle-orm';

/** The newest text that a user acknowledged; null before the first. */
export async function findAcknowledgement(
  db: Queryable,
  userId: number,
): Promise<{ version: number; acknowledgedAt: Date } | null> {
  const [row] = await db
    .select({
      version: riskAcknowledgements.version,
      acknowledgedAt: riskAcknowledgements.acknowledgedAt,
    })
    .from(riskAcknowledgements)
    .where(eq(riskAcknowledgements.userId, userId))
    .orderBy(desc(riskAcknowledgements.version))
    .limit(1);
  return row ?? null;
}

/** Whether a user has acknowledged that text. */
export async function isAcknowledged(
  db: Queryable,
  userId: number,
  version: number,
): Promise<boolean> {
  const rows = await db
    .select({ version: riskAcknowledgements.version })
    .from(riskAcknowledgements)
    .where(and(eq(riskAcknowledgements.userId, userId), eq(riskAcknowledgements.version, version)));
  return rows.length > 0;
}

/** Records that a user acknowledged a text; false when they had done so before, whose time then stays. */
export async function insertAcknowledgement(
  tx: Queryable,
  userId: number,
  version: number,
  at: Date,
): Promise<boolean> {
  const rows = await tx
    .insert(riskAcknowledgements)
    .values({ userId, version, acknowledgedAt: at })
    .onConflictDoNothing()
    .returning({ version: riskAcknowledgements.version });
  return rows.length > 0;
}
