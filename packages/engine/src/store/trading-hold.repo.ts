import { writeAudit } from '@entropi/db/audit.repo';
import type { Queryable } from '@entropi/db/db';
import { restoredShares, tradingHolds } from '@entropi/db/schema/trading-holds';
import { isNull, type SQL, sql } from 'drizzle-orm';
import { ENGINE } from './task-state.repo';

export type HoldRow = typeof tradingHolds.$inferSelect;

/** Whether nothing may be opened by anyone until an operator agrees. */
export const IS_HELD: SQL<boolean> = sql<boolean>`exists (
  select from ${tradingHolds} where ${tradingHolds.liftedAt} is null)`;

/** The present hold; null when there is none. */
export async function findHold(db: Queryable): Promise<HoldRow | null> {
  const [row] = await db.select().from(tradingHolds).where(isNull(tradingHolds.liftedAt));
  return row ?? null;
}

/** Begins a hold unless there is one; returns the one that then exists. */
export async function beginHold(
  tx: Queryable,
  begun: Pick<HoldRow, 'reason' | 'dealReference'>,
  by: { userId: number | null; username: string } = { userId: null, username: ENGINE.actor },
): Promise<HoldRow> {
  const [made] = await tx.insert(tradingHolds).values(begun).onConflictDoNothing().returning();
  if (made) {
    const { reason, dealReference } = begun;
    const after = { reason, deal_reference: dealReference };
    await writeAudit(tx, by, { action: 'hold.begin', subject: `hold:${made.id}`, after });
  }
  const hold = made ?? (await findHold(tx));
  // The hold was lifted between the two statements; the next comparison begins another.
  if (!hold) throw new Error('a hold was lifted while it was begun');
  return hold;
}

/** Ends the present hold; null when there is none. */
export async function liftHold(
  tx: Queryable,
  by: { userId: number | null; username: string },
  note: string | null,
): Promise<HoldRow | null> {
  const [lifted] = await tx
    .update(tradingHolds)
    .set({ liftedAt: sql`now()`, liftedBy: by.username, note })
    .where(isNull(tradingHolds.liftedAt))
    .returning();
  if (!lifted) return null;
  const change = { action: 'hold.lift', subject: `hold:${lifted.id}`, after: { note } };
  await writeAudit(tx, by, change);
  return lifted;
}

/** Stores that a share came into the books by a comparison with the broker, once for each share. */
export async function saveRestored(
  tx: Queryable,
  restored: Omit<typeof restoredShares.$inferInsert, 'at'>,
): Promise<void> {
  await tx.insert(restoredShares).values(restored).onConflictDoNothing();
}
