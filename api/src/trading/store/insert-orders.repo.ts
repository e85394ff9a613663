import { continueTraceparent } from '@entropi/shared/http/trace-context';
import { findCurrentTrace } from '@entropi/shared/server/current-trace';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/db';
import { currentScales, cycles, orderIntents, shares } from '../../db/schema/trading';
import { closeReference } from './deal-reference';
import type { IntentRow, OpenRequest } from './order-intents.repo';

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
  /** Of the call that wants it; the engine's own orders go on with the trace of their decision. */
  traceparent?: string;
  request: OpenRequest;
}

export interface NewClose {
  shareId: number;
  reason: NonNullable<IntentRow['reason']>;
  epoch: number;
  traceparent?: string;
}

/** Where an order's trace goes on when its caller names none: the work that is being done. */
export function findOrderTrace(): string | undefined {
  return continueTraceparent(findCurrentTrace());
}

/** The same as `insertOpens` for one: its share's id, or null when it may not be opened. */
export async function insertOpen(tx: Queryable, open: NewOpen): Promise<number | null> {
  const ids = await insertOpens(tx, [open]);
  return ids.get(open.dealReference) ?? null;
}

/**
 * Writes shares and the intents to open them; returns the shares' ids by reference. One is left out whose level
 * may not be opened as things stand in this transaction: it must wait, armed and not resting, and nothing else of
 * its cycle may be opening or closed as a whole. Throws a unique violation when the scope of one has an unresolved
 * open already, or its level a live share. Two of one cycle do not go together.
 */
export async function insertOpens(
  tx: Queryable,
  opens: readonly NewOpen[],
): Promise<Map<string, number>> {
  if (opens.length === 0) return new Map();
  const rows = opens.map((open) => ({
    ...open,
    ...open.request,
    request: open.request,
    traceparent: open.traceparent ?? findOrderTrace(),
  }));
  const { rows: written } = await tx.execute<{ share_id: number; deal_reference: string }>(sql`
    with wanted as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w("dealReference" text,
        "userId" int, "brokerAccountId" int, "strategyId" int, "cycleId" int, "currentScaleId" int,
        level int, "scopeKey" text, "idempotencyKey" text, attempt int, epoch bigint, traceparent text,
        request jsonb, epic text, expiry text, direction direction, size numeric,
        stop_distance numeric, limit_distance numeric)),
    share as (
      insert into ${shares} (deal_reference, user_id, broker_account_id, strategy_id, cycle_id,
        current_scale_id, level, epic, expiry, direction, size, stop_distance, limit_distance)
      select "dealReference", "userId", "brokerAccountId", "strategyId", "cycleId", "currentScaleId",
        level, epic, expiry, direction, size, stop_distance, limit_distance
      from wanted where "currentScaleId" is null or exists (
        select from ${currentScales} l join ${cycles} c on c.id = l.cycle_id
        where l.id = "currentScaleId" and l.state = 'WAITING' and l.armed
          and coalesce(l.retry_at <= now(), true) and c.ended_at is null and not c.closing
          and not exists (
            select from ${currentScales} other where other.cycle_id = c.id and other.state = 'OPENING'))
      returning id, deal_reference),
    opening as materialized (
      select share.id, wanted.* from share join wanted on "dealReference" = share.deal_reference),
    level as (
      update ${currentScales} l set state = 'OPENING', updated_at = now() from opening
      where l.id = "currentScaleId")
    insert into ${orderIntents} (kind, user_id, broker_account_id, share_id, cycle_id, level, scope_key,
      idempotency_key, deal_reference, attempt, epoch, traceparent, request)
    select 'OPEN', "userId", "brokerAccountId", id, "cycleId", level, "scopeKey", "idempotencyKey",
      "dealReference", attempt, epoch, traceparent, request
    from opening returning share_id, deal_reference`);
  return new Map(written.map((row) => [row.deal_reference, row.share_id]));
}

/** The same as `insertCloses` for one: false when its share is not open any more. */
export async function insertClose(tx: Queryable, close: NewClose): Promise<boolean> {
  const ordered = await insertCloses(tx, [close]);
  return ordered.has(close.shareId);
}

/**
 * Writes the intents to close shares; returns the ids of those that were OPEN until now. Throws a unique violation
 * when a close of a deal is unresolved already. To be called under the locks of the users' tasks.
 */
export async function insertCloses(
  tx: Queryable,
  closes: readonly NewClose[],
): Promise<Set<number>> {
  if (closes.length === 0) return new Set();
  const attempts = await countCloses(
    tx,
    closes.map(({ shareId }) => shareId),
  );
  const rows = closes.map((close) => {
    const attempt = (attempts.get(close.shareId) ?? 0) + 1;
    const reference = closeReference(close.shareId, attempt);
    return { ...close, attempt, reference, traceparent: close.traceparent ?? findOrderTrace() };
  });
  const { rows: written } = await tx.execute<{ share_id: number }>(sql`
    with wanted as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w("shareId" int,
        reason close_reason, epoch bigint, attempt int, reference text, traceparent text)),
    share as (
      update ${shares} s set state = 'CLOSING', updated_at = now() from wanted
      where s.id = "shareId" and s.state = 'OPEN' and s.deal_id is not null
      returning s.id, s.user_id, s.broker_account_id, s.cycle_id, s.current_scale_id, s.level, s.deal_id,
        s.direction, s.size),
    level as (
      update ${currentScales} l set state = 'CLOSING', updated_at = now() from share
      where l.id = share.current_scale_id)
    insert into ${orderIntents} (kind, user_id, broker_account_id, share_id, cycle_id, level, scope_key,
      deal_reference, attempt, reason, epoch, traceparent, request)
    select 'CLOSE', user_id, broker_account_id, id, cycle_id, level, deal_id, reference, attempt, reason,
      epoch, traceparent,
      jsonb_build_object('deal_id', deal_id, 'direction', direction, 'size', size)
    from share join wanted on "shareId" = id returning share_id`);
  return new Set(written.map((row) => row.share_id));
}

/** How often it was tried to close shares so far. */
async function countCloses(tx: Queryable, shareIds: number[]): Promise<Map<number, number>> {
  const { rows } = await tx.execute<{ share_id: number; attempts: number }>(sql`
    select share_id, count(*)::int as attempts from ${orderIntents}
    where kind = 'CLOSE' and share_id = any(${sql.param(shareIds)}::int[]) group by share_id`);
  return new Map(rows.map((row) => [row.share_id, row.attempts]));
}
