import type { Parsed } from '@entropi/contracts/endpoint';
import type { listShares, ShareSort } from '@entropi/contracts/shares';
import type { Queryable } from '@entropi/db/db';
import { shares } from '@entropi/db/schema/trading';
import { sortedBy } from '@entropi/db/sorted-by.repo';
import { holdsText } from '@entropi/db/text-search.repo';
import { IS_LIVE_SHARE, type ShareRow } from '@entropi/engine/store/cycle.repo';
import { and, type Column, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';

export type ShareQuery = Parsed<typeof listShares>['query'];

/** The states are literals in the SQL, so that PostgreSQL can use the partial index of each. */
const STATES = { OPEN: IS_LIVE_SHARE, CLOSED: sql`${shares.state} = 'CLOSED'` };

const TEXT = sql`lower(' ' || coalesce(${shares.dealId}, '') || ' ' || ${shares.dealReference} || ' ' || ${shares.epic})`;

const SORTED_BY: Record<ShareSort, Column | SQL> = {
  opened_at: shares.openedAt,
  closed_at: shares.closedAt,
  level: shares.level,
  size: shares.size,
  open_level: shares.openLevel,
  close_level: shares.closeLevel,
  points: sql`case ${shares.direction} when 'BUY' then ${shares.closeLevel} - ${shares.openLevel}
    else ${shares.openLevel} - ${shares.closeLevel} end`,
  profit: shares.profitMinor,
  reason: sql`${shares.closeReason}::text`,
  duration: sql`${shares.closedAt} - ${shares.openedAt}`,
};

/** A page of a user's open or closed shares. By default those that were closed last come first, or opened last. */
export async function listSharePage(
  db: Queryable,
  userId: number,
  query: ShareQuery,
): Promise<{ rows: ShareRow[]; total: number }> {
  const { search, direction, reason, cycle_id: cycleId } = query;
  const wanted = and(
    eq(shares.userId, userId),
    STATES[query.state],
    direction && eq(shares.direction, direction),
    reason && eq(shares.closeReason, reason),
    cycleId === undefined ? undefined : eq(shares.cycleId, cycleId),
    search ? holdsText(TEXT, search) : undefined,
  );
  const [ids, [counted]] = await Promise.all([
    db
      .select({ id: shares.id })
      .from(shares)
      .where(wanted)
      .orderBy(...toOrder(query))
      .offset(query.skip)
      .limit(query.limit),
    db.select({ total: count() }).from(shares).where(wanted),
  ]);
  const rows = await listSharesInOrder(
    db,
    ids.map(({ id }) => id),
  );
  return { rows, total: counted?.total ?? 0 };
}

/** Reads the rows of one page, whose ids and order an index has given. */
async function listSharesInOrder(db: Queryable, ids: number[]): Promise<ShareRow[]> {
  if (ids.length === 0) return [];
  const rows = await db.select().from(shares).where(inArray(shares.id, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function toOrder({ state, sort, order }: ShareQuery): SQL[] {
  // Closed shares are listed by the time of their closing, open ones by that of their opening.
  if (state === 'CLOSED' && (sort ?? 'closed_at') === 'closed_at') {
    return sortedBy(shares.closedAt, shares.id, order ?? (sort ? 'asc' : 'desc'), false);
  }
  return sort ? sortedBy(SORTED_BY[sort], shares.id, order) : [desc(shares.id)];
}
