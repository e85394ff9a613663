import type { Queryable } from '@entropi/db/db';
import { orderIntents } from '@entropi/db/schema/order-intents';
import { eq, type SQL, sql } from 'drizzle-orm';

/** An order on the way to the archive. */
export interface OldOrder {
  id: number;
  /** UTC, as `2026-01`. */
  month: string;
  isResolved: boolean;
  /** The row in PostgreSQL's own JSON; null where nothing of it can be archived, or not yet. */
  line: string | null;
}

/** A resolved order that still has what the broker responded. Orders from `before` on are too young. */
const canLeave = (before: Date) => sql`i.resolved_at is not null and i.archive_id is null
  and i.created_at < ${before.toISOString()}::timestamptz
  and (i.response is not null or i.confirm is not null)`;

async function readOrders(db: Queryable, from: SQL, before: Date): Promise<OldOrder[]> {
  const { rows } = await db.execute<{
    id: string;
    month: string;
    is_resolved: boolean;
    line: string | null;
  }>(sql`
    select i.id, to_char(i.created_at at time zone 'UTC', 'YYYY-MM') as month,
      i.resolved_at is not null as is_resolved,
      case when ${canLeave(before)} then (to_jsonb(i) - 'archive_id')::text end as line
    from (${from}) i order by i.id`);
  return rows.map(({ id, month, is_resolved: isResolved, line }) => ({
    id: Number(id),
    month,
    isResolved,
    line,
  }));
}

/** The next orders after an id, by their ids. */
export function listNextOrders(
  db: Queryable,
  afterId: number,
  { before, limit }: { before: Date; limit: number },
): Promise<OldOrder[]> {
  const next = sql`select * from ${orderIntents} where id > ${afterId}::bigint order by id limit ${limit}`;
  return readOrders(db, next, before);
}

/** Those of these orders that can be archived now, by their ids. */
export async function listOrdersThatCanLeave(
  db: Queryable,
  ids: readonly number[],
  before: Date,
): Promise<OldOrder[]> {
  const named = sql`select * from ${orderIntents} where id = any(${sql.param([...ids])}::bigint[])`;
  return (await readOrders(db, named, before)).filter(({ line }) => line !== null);
}

/** What lists and figures show of an order stays in its row. */
const SHOWN = sql`case when i.confirm is not null then jsonb_strip_nulls(jsonb_build_object(
  'level', i.confirm -> 'level', 'size', i.confirm -> 'size', 'at', i.confirm -> 'at',
  'openedAt', case when i.kind = 'OPEN' then i.confirm -> 'openedAt' end)) end`;

const archived = (lines: readonly string[]) => sql`
  jsonb_to_recordset(${`[${lines.join(',')}]`}::jsonb) as w (id bigint, response jsonb, confirm jsonb)`;

/**
 * Takes from these orders what is archived, where they have exactly that; returns how many it were. Those that are not
 * resolved, or that have something else, stay as they are.
 */
export async function clearEvidence(
  db: Queryable,
  archiveId: number,
  lines: readonly string[],
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update ${orderIntents} i set response = null, confirm = ${SHOWN}, archive_id = ${archiveId}
    from ${archived(lines)}
    where i.id = w.id and i.resolved_at is not null and i.archive_id is null
      and i.response is not distinct from w.response and i.confirm is not distinct from w.confirm`);
  return rowCount ?? 0;
}

/** Gives back to these orders what is archived; returns how many had lacked it. */
export async function restoreEvidence(
  db: Queryable,
  archiveId: number,
  lines: readonly string[],
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update ${orderIntents} i set response = w.response, confirm = w.confirm, archive_id = null
    from ${archived(lines)} where i.id = w.id and i.archive_id = ${archiveId}`);
  return rowCount ?? 0;
}

/** What the broker responded to an order, as the row has it, and its archive; null when there is no such order. */
export async function findEvidence(db: Queryable, orderId: number) {
  const { response, confirm, archiveId, id } = orderIntents;
  const [row] = await db
    .select({ response, confirm, archiveId })
    .from(orderIntents)
    .where(eq(id, orderId));
  return row ?? null;
}
