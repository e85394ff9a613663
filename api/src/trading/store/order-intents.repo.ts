import { continueTraceparent } from '@entropi/shared/http/trace-context';
import { findCurrentTrace } from '@entropi/shared/server/current-trace';
import { and, asc, count, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/db';
import { currentScales, cycles, orderIntents, shares, tasks } from '../../db/schema/trading';
import { closeReference } from './deal-reference';

export type IntentRow = typeof orderIntents.$inferSelect;
export type ShareOfIntent = typeof shares.$inferSelect;
type CloseReason = NonNullable<IntentRow['reason']>;

/** What an OPEN intent requests of the broker; stored as `request`. */
export interface OpenRequest extends Record<string, unknown> {
  epic: string;
  expiry: string;
  direction: 'BUY' | 'SELL';
  size: number;
  currency: string;
  stop_distance: number | null;
  limit_distance: number | null;
}

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

/**
 * Writes a share and the intent to open it; null when its level may not be opened as things stand in this
 * transaction: it must wait, armed and not resting, and nothing else of its cycle may be opening or closed as a
 * whole. Throws a unique violation when its scope has an unresolved open already, or its level a live share.
 */
export async function insertOpen(
  tx: Queryable,
  open: NewOpen,
): Promise<{ id: number; shareId: number } | null> {
  const { request, currentScaleId } = open;
  const traceparent = open.traceparent ?? continueTraceparent(findCurrentTrace()) ?? null;
  const { rows } = await tx.execute<{ id: string; share_id: number }>(sql`
    with share as (
      insert into ${shares} (deal_reference, user_id, broker_account_id, strategy_id, cycle_id,
        current_scale_id, level, epic, expiry, direction, size, stop_distance, limit_distance)
      select ${open.dealReference}, ${open.userId}::int, ${open.brokerAccountId}::int,
        ${open.strategyId}::int, ${open.cycleId}::int, ${currentScaleId}::int, ${open.level}::int,
        ${request.epic}, ${request.expiry}, ${request.direction}::direction, ${request.size}::numeric,
        ${request.stop_distance}::numeric, ${request.limit_distance}::numeric
      where ${mayOpenLevel(currentScaleId)}
      returning id, user_id, broker_account_id, cycle_id, level, deal_reference),
    level as (
      update ${currentScales} l set state = 'OPENING', updated_at = now() from share
      where l.id = ${currentScaleId}::int)
    insert into ${orderIntents} (kind, user_id, broker_account_id, share_id, cycle_id, level, scope_key,
      idempotency_key, deal_reference, attempt, epoch, traceparent, request)
    select 'OPEN', user_id, broker_account_id, id, cycle_id, level, ${open.scopeKey},
      ${open.idempotencyKey}::text, deal_reference, ${open.attempt}::int, ${open.epoch}::bigint,
      ${traceparent}::text, ${JSON.stringify(request)}::jsonb
    from share returning id, share_id`);
  const [row] = rows;
  return row ? { id: Number(row.id), shareId: row.share_id } : null;
}

function mayOpenLevel(scaleId: number | null): SQL {
  if (scaleId === null) return sql`true`;
  return sql`exists (
    select from ${currentScales} l join ${cycles} c on c.id = l.cycle_id
    where l.id = ${scaleId} and l.state = 'WAITING' and l.armed and coalesce(l.retry_at <= now(), true)
      and c.ended_at is null and not c.closing
      and not exists (
        select from ${currentScales} other where other.cycle_id = c.id and other.state = 'OPENING'))`;
}

/**
 * Writes the intent to close an OPEN share, or returns null when it is not open any more. Throws a unique
 * violation when a close of the deal is unresolved already.
 */
export async function insertClose(
  tx: Queryable,
  close: { shareId: number; reason: CloseReason; epoch: number; traceparent?: string },
): Promise<IntentRow | null> {
  const [share] = await tx
    .update(shares)
    .set({ state: 'CLOSING', updatedAt: sql`now()` })
    .where(and(eq(shares.id, close.shareId), eq(shares.state, 'OPEN')))
    .returning();
  if (!share?.dealId) return null;
  if (share.currentScaleId !== null) await setScaleState(tx, share.currentScaleId, 'CLOSING');
  const [earlier] = await tx
    .select({ attempts: count() })
    .from(orderIntents)
    .where(and(eq(orderIntents.kind, 'CLOSE'), eq(orderIntents.shareId, share.id)));
  const attempt = (earlier?.attempts ?? 0) + 1;
  return insertIntent(tx, {
    kind: 'CLOSE',
    userId: share.userId,
    brokerAccountId: share.brokerAccountId,
    shareId: share.id,
    cycleId: share.cycleId,
    level: share.level,
    scopeKey: share.dealId,
    dealReference: closeReference(share.id, attempt),
    attempt,
    reason: close.reason,
    epoch: close.epoch,
    traceparent: close.traceparent,
    request: { deal_id: share.dealId, direction: share.direction, size: share.size },
  });
}

async function insertIntent(
  tx: Queryable,
  values: typeof orderIntents.$inferInsert,
): Promise<IntentRow> {
  const traceparent = values.traceparent ?? continueTraceparent(findCurrentTrace());
  const [intent] = await tx
    .insert(orderIntents)
    .values({ ...values, traceparent })
    .returning();
  if (!intent) throw new Error('an insert responded no row');
  return intent;
}

/** Sets where a level of a running cycle stands. */
export async function setScaleState(
  tx: Queryable,
  scaleId: number,
  state: (typeof currentScales.$inferSelect)['state'],
): Promise<void> {
  await tx
    .update(currentScales)
    .set({ state, updatedAt: sql`now()` })
    .where(eq(currentScales.id, scaleId));
}

/** An unresolved order with its share, and the numbers to work out its money. */
export interface PendingOrder {
  intent: IntentRow;
  share: ShareOfIntent;
  cycle: typeof cycles.$inferSelect | null;
  taskState: (typeof tasks.$inferSelect)['state'] | null;
  /** Rejected opens of the user since the last accepted one. */
  rejectsInRow: number;
  /** Whether the user wishes what they ordered until some moment closed. */
  hasCloseWish: boolean;
}

/** Orders of an account whose outcome is not known, oldest first. */
export async function listUnresolved(
  db: Queryable,
  brokerAccountId: number,
): Promise<PendingOrder[]> {
  const rows = await db
    .select()
    .from(orderIntents)
    .innerJoin(shares, eq(orderIntents.shareId, shares.id))
    .leftJoin(cycles, eq(orderIntents.cycleId, cycles.id))
    .leftJoin(tasks, eq(orderIntents.userId, tasks.userId))
    .where(and(eq(orderIntents.brokerAccountId, brokerAccountId), isNull(orderIntents.resolvedAt)))
    .orderBy(asc(orderIntents.id));
  return rows.map((row) => ({
    intent: row.order_intents,
    share: row.shares,
    cycle: row.cycles,
    taskState: row.tasks?.state ?? null,
    rejectsInRow: row.tasks?.rejectsInRow ?? 0,
    hasCloseWish: (row.tasks?.closeAllAt ?? null) !== null,
  }));
}

/** The right to trade on a key: good as long as the epoch is not raised. */
export interface Fence {
  brokerKeyId: number;
  epoch: number;
}

/** Names an owner of a key in what it publishes: no other process ever has the same. */
export function nameBooker({ brokerKeyId, epoch }: Fence): string {
  return `${brokerKeyId}:${epoch}`;
}

/** Stores what is known of an order on its way: the broker's response, or that there is none to read. */
export async function updateIntent(
  db: Queryable,
  intentId: number,
  fields: Partial<
    Pick<IntentRow, 'state' | 'response' | 'confirm' | 'rejection' | 'cleanReads' | 'sentAt'>
  >,
): Promise<void> {
  await db
    .update(orderIntents)
    .set(fields)
    .where(and(eq(orderIntents.id, intentId), isNull(orderIntents.resolvedAt)));
}

/**
 * Resolves an order for good; false when it was resolved before, so that what follows from it is done once.
 */
export async function resolveIntent(
  tx: Queryable,
  intentId: number,
  fields: {
    state: 'FILLED' | 'REJECTED' | 'ABSENT';
    rejection?: string;
    confirm?: Record<string, unknown>;
  },
): Promise<boolean> {
  const rows = await tx
    .update(orderIntents)
    .set({ ...fields, resolvedAt: sql`now()` })
    .where(and(eq(orderIntents.id, intentId), isNull(orderIntents.resolvedAt)))
    .returning({ id: orderIntents.id });
  return rows.length === 1;
}
