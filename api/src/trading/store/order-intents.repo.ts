import { continueTraceparent } from '@entropi/shared/http/trace-context';
import { findCurrentTrace } from '@entropi/shared/server/current-trace';
import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/db';
import { keyOwnership } from '../../db/schema/engine';
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

/** Attempts so far to open in a scope: the next one's number is this plus one. */
export async function countOpenAttempts(db: Queryable, scopeKey: string): Promise<number> {
  const [row] = await db
    .select({ attempts: count() })
    .from(orderIntents)
    .where(and(eq(orderIntents.kind, 'OPEN'), eq(orderIntents.scopeKey, scopeKey)));
  return row?.attempts ?? 0;
}

/**
 * Writes a share and the intent to open it. Throws a unique violation when its scope has an unresolved
 * open already, or its level a live share.
 */
export async function insertOpen(tx: Queryable, open: NewOpen): Promise<IntentRow> {
  const { request } = open;
  const [share] = await tx
    .insert(shares)
    .values({
      dealReference: open.dealReference,
      userId: open.userId,
      brokerAccountId: open.brokerAccountId,
      strategyId: open.strategyId,
      cycleId: open.cycleId,
      currentScaleId: open.currentScaleId,
      level: open.level,
      epic: request.epic,
      expiry: request.expiry,
      direction: request.direction,
      size: request.size,
      stopDistance: request.stop_distance,
      limitDistance: request.limit_distance,
    })
    .returning({ id: shares.id });
  if (!share) throw new Error('an insert responded no row');
  if (open.currentScaleId !== null) await setScaleState(tx, open.currentScaleId, 'OPENING');
  const { request: _, currentScaleId, strategyId, ...rest } = open;
  return insertIntent(tx, { ...rest, kind: 'OPEN', shareId: share.id, request });
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
  }));
}

/**
 * Marks a PENDING order as sent before it is sent: false when it is not to be sent any more, because
 * another engine owns the key by now or has resolved it.
 */
export async function markSent(db: Queryable, intent: IntentRow, fence: Fence): Promise<boolean> {
  const owned = sql`exists (select 1 from ${keyOwnership} where ${keyOwnership.brokerKeyId} =
    ${fence.brokerKeyId} and ${keyOwnership.epoch} = ${fence.epoch} for share)`;
  const rows = await db
    .update(orderIntents)
    .set({ state: 'SENT', sentAt: sql`now()`, epoch: fence.epoch })
    .where(and(eq(orderIntents.id, intent.id), eq(orderIntents.state, 'PENDING'), owned))
    .returning({ id: orderIntents.id });
  return rows.length === 1;
}

/** The right to trade on a key: good as long as the epoch is not raised. */
export interface Fence {
  brokerKeyId: number;
  epoch: number;
}

/** Whether the key is still ours; no other process can claim it until the transaction ends. */
export async function holdsFence(tx: Queryable, fence: Fence): Promise<boolean> {
  const rows = await tx
    .select({ epoch: keyOwnership.epoch })
    .from(keyOwnership)
    .where(
      and(eq(keyOwnership.brokerKeyId, fence.brokerKeyId), eq(keyOwnership.epoch, fence.epoch)),
    )
    .for('share');
  return rows.length === 1;
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

/**
 * Whether a level may be opened as things stand in this transaction: it waits, is armed and not resting, and
 * nothing else of its cycle is being opened or closed as a whole.
 */
export async function mayOpenLevel(tx: Queryable, scaleId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: currentScales.id })
    .from(currentScales)
    .innerJoin(cycles, eq(cycles.id, currentScales.cycleId))
    .where(
      and(
        eq(currentScales.id, scaleId),
        eq(currentScales.state, 'WAITING'),
        currentScales.armed,
        sql`coalesce(${currentScales.retryAt} <= now(), true)`,
        isNull(cycles.endedAt),
        sql`not ${cycles.closing}`,
        sql`not exists (select from current_scales other
          where other.cycle_id = ${cycles.id} and other.state = 'OPENING')`,
      ),
    );
  return rows.length === 1;
}
