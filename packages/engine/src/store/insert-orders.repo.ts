import { continueTraceparent } from '@entropi/contracts/trace-context';
import type { Queryable } from '@entropi/db/db';
import type { DecidedBy } from '@entropi/db/schema/order-intents';
import { orderIntents } from '@entropi/db/schema/order-intents';
import { currentScales, cycles, shares } from '@entropi/db/schema/trading';
import { type SQL, sql } from 'drizzle-orm';
import { findCurrentTrace } from '../tracing/current-trace';
import { closePrefix } from './deal-reference';
import { IS_CYCLE_LEFT } from './leave.repo';
import type { IntentRow, OpenRequest } from './order-intents.repo';
import { selectBlock } from './send-check.repo';

export interface NewOpen {
  userId: number;
  brokerAccountId: number;
  strategyId: number | null;
  cycleId: number | null;
  currentScaleId: number | null;
  level: number | null;
  scopeKey: string;
  dealReference: string;
  idempotencyKey: string | null;
  attempt: number;
  epoch: number;
  /** The trace of the call that wants it. The engine's own orders continue the trace of their decision. */
  traceparent?: string;
  /** The price that decided it; null or absent when none did. */
  decidedBy?: DecidedBy | null;
  request: OpenRequest;
}

/** An order that was just written, with what is needed to send it. */
export type WrittenOrder = Pick<
  IntentRow,
  | 'id'
  | 'kind'
  | 'state'
  | 'shareId'
  | 'cycleId'
  | 'dealReference'
  | 'traceparent'
  | 'request'
  | 'createdAt'
>;

export interface NewClose {
  shareId: number;
  reason: NonNullable<IntentRow['reason']>;
  epoch: number;
  traceparent?: string;
  decidedBy?: DecidedBy | null;
}

/** The trace that an order continues when its caller names none: that of the work in progress. */
export function findOrderTrace(): string | undefined {
  return continueTraceparent(findCurrentTrace());
}

/**
 * Ends a subquery of `exists`, so that it runs for each row, by keys. Otherwise it may be planned to run once, for all
 * levels and cycles that there have ever been.
 */
const FOR_EACH_ROW = sql`offset 0`;

/** Does what `insertOpens` does, for one opening. Returns its share's id, or null when it may not be opened. */
export async function insertOpen(tx: Queryable, open: NewOpen): Promise<number | null> {
  const written = await insertOpens(tx, [open]);
  return written.get(open.dealReference)?.shareId ?? null;
}

/**
 * Writes shares and the intents to open them; returns those, by reference. Left out is every opening whose level may
 * not open as things stand in this transaction: the level has to wait, be armed and not rest, and nothing else of
 * its cycle may be opening or being left. Throws a unique violation when the scope of an opening already has an
 * unresolved one, or its level a live share. Never pass two openings of one cycle. `marking` names those that are
 * checked a last time, as of a moment, and marked as sent at once; one that something forbids stays PENDING.
 */
export async function insertOpens(
  tx: Queryable,
  opens: readonly NewOpen[],
  marking: { references: ReadonlySet<string>; at: Date } | null = null,
): Promise<Map<string, WrittenOrder>> {
  if (opens.length === 0) return new Map();
  const rows = opens.map((open) => ({
    ...open,
    ...open.request,
    request: open.request,
    traceparent: open.traceparent ?? findOrderTrace(),
    marks: marking?.references.has(open.dealReference) ?? false,
  }));
  const opening = {
    isOfLadder: sql`(w."cycleId" is not null)`,
    shareId: sql`share.id`,
    size: sql`w.size`,
  };
  const leaves = marking
    ? sql`w.marks and ${selectBlock(marking.at, opening)} is null`
    : sql`false`;
  const { rows: written } = await tx.execute<WrittenRow>(sql`
    with wanted as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w("dealReference" text,
        "userId" int, "brokerAccountId" int, "strategyId" int, "cycleId" int, "currentScaleId" int,
        "decidedBy" jsonb, level int, "scopeKey" text, "idempotencyKey" text, attempt int, epoch bigint, traceparent text,
        marks boolean, request jsonb, epic text, expiry text, direction direction, size numeric,
        stop_distance numeric, limit_distance numeric)),
    share as (
      insert into ${shares} (deal_reference, user_id, broker_account_id, strategy_id, cycle_id,
        current_scale_id, level, epic, expiry, direction, size, stop_distance, limit_distance)
      select "dealReference", "userId", "brokerAccountId", "strategyId", "cycleId", "currentScaleId",
        level, epic, expiry, direction, size, stop_distance, limit_distance
      from wanted where "currentScaleId" is null or exists (
        select from ${currentScales} l join ${cycles} c on c.id = l.cycle_id
        where l.id = "currentScaleId" and l.state = 'WAITING' and l.armed
          and coalesce(l.retry_at <= now(), true) and c.ended_at is null and not ${IS_CYCLE_LEFT}
          and not exists (
            select from ${currentScales} other where other.cycle_id = c.id and other.state = 'OPENING')
        ${FOR_EACH_ROW})
      returning id, deal_reference),
    opening as materialized (
      select share.id, w.*, ${leaves} as leaves
      from share join wanted w on "dealReference" = share.deal_reference
        left join ${cycles} c on c.id = w."cycleId"),
    level as (
      update ${currentScales} l set state = 'OPENING', updated_at = now() from opening
      where l.id = "currentScaleId")
    insert into ${orderIntents} (kind, user_id, broker_account_id, share_id, cycle_id, level, scope_key,
      idempotency_key, deal_reference, attempt, epoch, traceparent, decided_by, request, state, sent_at)
    select 'OPEN', "userId", "brokerAccountId", id, "cycleId", level, "scopeKey", "idempotencyKey",
      "dealReference", attempt, epoch, traceparent, "decidedBy", request, ${selectMark(sql`leaves`)}
    from opening returning ${WRITTEN}`);
  return new Map(written.map((row) => [row.deal_reference, toWrittenOrder(row)]));
}

/** The state and the time of sending of an order, which may be marked as sent when it is written. */
function selectMark(leaves: SQL): SQL {
  return sql`case when ${leaves} then 'SENT' else 'PENDING' end::order_state,
    case when ${leaves} then clock_timestamp() end`;
}

const WRITTEN = sql.raw(
  'id, kind, state, share_id, cycle_id, deal_reference, traceparent, request, created_at',
);

interface WrittenRow extends Record<string, unknown> {
  id: string;
  kind: WrittenOrder['kind'];
  state: WrittenOrder['state'];
  share_id: number;
  cycle_id: number | null;
  deal_reference: string;
  traceparent: string | null;
  request: WrittenOrder['request'];
  created_at: string;
}

function toWrittenOrder(row: WrittenRow): WrittenOrder {
  return {
    id: Number(row.id),
    kind: row.kind,
    state: row.state,
    shareId: row.share_id,
    cycleId: row.cycle_id,
    dealReference: row.deal_reference,
    traceparent: row.traceparent,
    request: row.request,
    createdAt: new Date(row.created_at),
  };
}

/**
 * Does what `insertCloses` does, for one close. False when its share is no longer open, or a close of its deal is
 * under way.
 */
export async function insertClose(tx: Queryable, close: NewClose): Promise<boolean> {
  const ordered = await insertCloses(tx, [close]);
  return ordered.has(close.shareId);
}

/**
 * Writes the intents to close shares that were OPEN until now; returns those, by the ids of their shares. A share is
 * closed by the close of its deal that is unresolved already, where there is one, and by no second one. Call it while
 * the users' tasks are locked. `marked` names the shares whose close is marked as sent at once.
 */
export async function insertCloses(
  tx: Queryable,
  closes: readonly NewClose[],
  marked: ReadonlySet<number> = new Set(),
): Promise<Map<number, WrittenOrder>> {
  if (closes.length === 0) return new Map();
  const rows = closes.map((close) => ({
    ...close,
    prefix: closePrefix(close.shareId),
    traceparent: close.traceparent ?? findOrderTrace(),
    marks: marked.has(close.shareId),
  }));
  const { rows: written } = await tx.execute<WrittenRow>(sql`
    with wanted as materialized (
      select w.*, 1 + (
        select count(*)::int from ${orderIntents} tried
        where tried.kind = 'CLOSE' and tried.share_id = w."shareId") as attempt
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w("shareId" int, reason close_reason,
        epoch bigint, prefix text, traceparent text, "decidedBy" jsonb, marks boolean)),
    share as (
      update ${shares} s set state = 'CLOSING', updated_at = now() from wanted
      where s.id = "shareId" and s.state = 'OPEN' and s.deal_id is not null
      returning s.id, s.user_id, s.broker_account_id, s.cycle_id, s.current_scale_id, s.level, s.deal_id,
        s.direction, s.size),
    level as (
      update ${currentScales} l set state = 'CLOSING', updated_at = now() from share
      where l.id = share.current_scale_id)
    insert into ${orderIntents} (kind, user_id, broker_account_id, share_id, cycle_id, level, scope_key,
      deal_reference, attempt, reason, epoch, traceparent, decided_by, request, state, sent_at)
    select 'CLOSE', user_id, broker_account_id, id, cycle_id, level, deal_id, prefix || attempt, attempt,
      reason, epoch, traceparent, "decidedBy",
      jsonb_build_object('deal_id', deal_id, 'direction', direction, 'size', size),
      ${selectMark(sql`marks`)}
    from share join wanted on "shareId" = id
    on conflict (broker_account_id, scope_key) where kind = 'CLOSE' and resolved_at is null do nothing
    returning ${WRITTEN}`);
  return new Map(written.map((row) => [row.share_id, toWrittenOrder(row)]));
}
