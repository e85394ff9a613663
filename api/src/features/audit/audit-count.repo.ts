import type { Queryable } from '@entropi/db/db';
import { auditEntries } from '@entropi/db/schema/audit';
import { type SQL, sql } from 'drizzle-orm';

/** How many entries match up to an id. Entries are never changed, and none comes below this id any more. */
interface Settled {
  upTo: number;
  entries: number;
}

const MAX_FILTERS = 100;
/** No transaction that writes an entry lasts so long, so all entries from before are there. */
const SETTLED_AFTER = sql`interval '1 day'`;

const memories = new WeakMap<Queryable, Map<string, Settled>>();

/**
 * How many entries of the audit match. What was counted of them once is remembered for the filter, and only those
 * that came since, or in the last day, are counted: the trail only grows.
 *
 * @param filter what `where` depends on, as a text that is the same whenever it is
 */
export async function countEntries(
  db: Queryable,
  where: SQL | undefined,
  filter: string,
): Promise<number> {
  const memory = memories.get(db) ?? new Map<string, Settled>();
  memories.set(db, memory);
  const known = memory.get(filter) ?? { upTo: 0, entries: 0 };
  const { rows } = await db.execute<{ up_to: string; settled: number; recent: number }>(sql`
    with settled as materialized (select coalesce(
      (select id - 1 from ${auditEntries} where at >= now() - ${SETTLED_AFTER} order by at limit 1),
      (select max(id) from ${auditEntries}), 0) as up_to)
    select (select up_to from settled) as up_to,
      count(*) filter (where ${auditEntries.id} <= (select up_to from settled))::int as settled,
      count(*) filter (where ${auditEntries.id} > (select up_to from settled))::int as recent
    from ${auditEntries} where ${auditEntries.id} > ${known.upTo}${where ? sql` and ${where}` : sql``}`);
  const [row] = rows;
  if (!row) throw new Error('an aggregate returned no row');
  const entries = known.entries + row.settled;
  remember(memory, filter, { upTo: Math.max(known.upTo, Number(row.up_to)), entries });
  return entries + row.recent;
}

function remember(memory: Map<string, Settled>, filter: string, settled: Settled): void {
  const other = memory.get(filter);
  memory.delete(filter);
  const [oldest] = memory.keys();
  if (memory.size >= MAX_FILTERS && oldest !== undefined) memory.delete(oldest);
  // Of two calls at once the one that has seen more is remembered.
  memory.set(filter, other && other.upTo > settled.upTo ? other : settled);
}
