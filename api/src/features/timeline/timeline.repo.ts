import type { TimelineKind, TimelineOrder } from '@entropi/contracts/timeline';
import type { Queryable } from '@entropi/db/db';
import { auditEntries } from '@entropi/db/schema/audit';
import type { DecidedBy } from '@entropi/db/schema/order-intents';
import { orderIntents } from '@entropi/db/schema/order-intents';
import { cycles, shares } from '@entropi/db/schema/trading';
import { type SQL, sql } from 'drizzle-orm';

/** An order with its share; times are texts as the database writes them. */
export type OrderDetail = Omit<TimelineOrder, 'decided_by' | 'profit'> & {
  decided_by: DecidedBy | null;
  profit_minor: number | null;
  profit_currency: string | null;
};

/** Something that happened, as the database has it. */
export type EventRow = { id: string; at: string } & (
  | { kind: 'ORDER'; detail: OrderDetail }
  | { kind: 'TASK'; detail: { action: string; actor: string; state: string | null } }
  | {
      kind: 'CYCLE';
      detail: { epic: string; has_ended: boolean; realised_minor: number; currency: string };
    }
);

export interface TimelinePage {
  kind?: TimelineKind | undefined;
  skip: number;
  limit: number;
}

/** A page of what happened in a user's trading, newest first. No more of each kind is read than the page may need. */
export async function listEvents(
  db: Queryable,
  userId: number,
  { kind, skip, limit }: TimelinePage,
): Promise<EventRow[]> {
  const kinds: Record<TimelineKind, SQL[]> = {
    ORDER: [selectOrders(userId)],
    TASK: [selectTaskChanges(userId)],
    CYCLE: [selectCycles(userId, false), selectCycles(userId, true)],
  };
  const wanted = kind ? kinds[kind] : Object.values(kinds).flat();
  const first = sql`limit ${skip + limit}`;
  const union = sql.join(
    wanted.map((one) => sql`(${one} ${first})`),
    sql` union all `,
  );
  const { rows } = await db.execute<EventRow & Record<string, unknown>>(
    sql`select kind, id, at, detail from (${union}) events
      order by at desc, id desc offset ${skip} limit ${limit}`,
  );
  return rows;
}

/** The number of events, of one kind or of all. */
export async function countEvents(
  db: Queryable,
  userId: number,
  kind: TimelineKind | undefined,
): Promise<number> {
  const { rows } = await db.execute<{ kind: TimelineKind; count: number }>(sql`
    select 'ORDER' as kind, count(*)::int as count from ${orderIntents} where user_id = ${userId}
    union all select 'TASK', count(*)::int from ${auditEntries}
      where user_id = ${userId} and action like 'task.%'
    union all select 'CYCLE', (count(*) + count(ended_at))::int from ${cycles}
      where user_id = ${userId} and anchor is not null`);
  const counted = rows.filter((row) => !kind || row.kind === kind);
  return counted.reduce((sum, { count }) => sum + count, 0);
}

/** The orders of a user, newest first; only those before an id when one is given. */
export function selectOrders(userId: number, before: number | null = null): SQL {
  const older = before === null ? sql`` : sql`and i.id < ${before}::bigint`;
  return sql`
    select 'ORDER' as kind, 'order-' || i.id as id, i.created_at as at, jsonb_build_object(
      'kind', i.kind, 'epic', s.epic, 'direction', s.direction,
      'size', coalesce(s.opened_size, s.size), 'level', i.level, 'reason', i.reason,
      'is_by_hand', i.idempotency_key is not null or coalesce(i.reason = 'MANUAL', false),
      'decided_by', i.decided_by, 'sent_at', i.sent_at, 'has_response', i.response is not null or i.confirm is not null or i.archive_id is not null or i.state in ('FILLED', 'REJECTED'),
      'resolved_at', i.resolved_at, 'state', i.state,
      'filled_at_level', case when i.state <> 'FILLED' then null
        when i.kind = 'OPEN' then s.open_level else s.close_level end,
      'profit_minor', case when i.kind = 'CLOSE' and i.state = 'FILLED' then s.profit_minor end,
      'profit_currency', s.profit_currency, 'rejection', i.rejection) as detail
    from ${orderIntents} i join ${shares} s on s.id = i.share_id
    where i.user_id = ${userId} ${older} order by i.id desc`;
}

function selectTaskChanges(userId: number): SQL {
  return sql`
    select 'TASK' as kind, 'task-' || id as id, at, jsonb_build_object(
      'action', substr(action, 6), 'actor', actor, 'state', after ->> 'state') as detail
    from ${auditEntries} where user_id = ${userId} and action like 'task.%' order by ${auditEntries.id} desc`;
}

/** Cycles in which anything was opened, by their beginning or their end. */
function selectCycles(userId: number, hasEnded: boolean): SQL {
  const at = hasEnded ? sql`ended_at` : sql`started_at`;
  return sql`
    select 'CYCLE' as kind, ${hasEnded ? 'ended-' : 'begun-'}::text || id as id, ${at} as at, jsonb_build_object(
      'epic', epic, 'has_ended', ${hasEnded}::boolean, 'realised_minor', realised_minor, 'currency', currency) as detail
    from ${cycles} where user_id = ${userId} and anchor is not null and ${at} is not null
    order by ${at} desc`;
}
