import type { Queryable } from '@entropi/db/db';
import { prepareOnce } from '@entropi/db/prepare-once';
import { markets } from '@entropi/db/schema/broker';
import { cycles, shares } from '@entropi/db/schema/trading';
import { type CycleRows, withLadders } from '@entropi/engine/store/cycle.repo';
import { and, count, desc, eq, inArray, isNotNull, isNull, max, or, sql } from 'drizzle-orm';

export type MarketRow = typeof markets.$inferSelect;

/** A page of a user's cycles, newest first; those that ended before anything was opened are left out. */
export async function listCycles(
  db: Queryable,
  userId: number,
  page: { skip: number; limit: number },
): Promise<{ items: CycleRows[]; total: number }> {
  const shown = and(
    eq(cycles.userId, userId),
    or(isNull(cycles.endedAt), isNotNull(cycles.anchor)),
  );
  const rows = await db
    .select()
    .from(cycles)
    .where(shown)
    .orderBy(desc(cycles.id))
    .offset(page.skip)
    .limit(page.limit);
  const [counted] = await db.select({ total: count() }).from(cycles).where(shown);
  return { items: await withLadders(db, rows), total: counted?.total ?? 0 };
}

/** Stores a user's note about one of their cycles; false when there is no such cycle. */
export async function setNote(
  db: Queryable,
  userId: number,
  cycleId: number,
  note: string,
): Promise<boolean> {
  const rows = await db
    .update(cycles)
    .set({ note })
    .where(and(eq(cycles.id, cycleId), eq(cycles.userId, userId)))
    .returning({ id: cycles.id });
  return rows.length > 0;
}

/**
 * How deep cycles went: the deepest level that was filled, and the number of shares. Cycles without a filled share
 * are missing.
 */
export async function listDepths(
  db: Queryable,
  cycleIds: number[],
): Promise<Map<number, { deepestLevel: number | null; shares: number }>> {
  if (cycleIds.length === 0) return new Map();
  const rows = await db
    .select({ cycleId: shares.cycleId, deepestLevel: max(shares.level), shares: count() })
    .from(shares)
    .where(and(inArray(shares.cycleId, cycleIds), isNotNull(shares.openLevel)))
    .groupBy(shares.cycleId);
  return new Map(
    rows.flatMap(({ cycleId, ...depth }) => (cycleId === null ? [] : [[cycleId, depth]])),
  );
}

const marketsOfEpics = prepareOnce((db) =>
  db
    .select()
    .from(markets)
    .where(sql`${markets.epic} = any(${sql.placeholder('epics')})`)
    .prepare('markets_of_epics'),
);

/** The markets of these epics in every environment, with their last prices. */
export async function listMarketRows(db: Queryable, epics: string[]): Promise<MarketRow[]> {
  if (epics.length === 0) return [];
  return marketsOfEpics(db).execute({ epics: [...new Set(epics)] });
}
