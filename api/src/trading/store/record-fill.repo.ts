import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/db';
import { announceEvents, insertEvents, type NewEvent, publishEvents } from '../../db/events';
import { currentScales, cycles, orderIntents, shares, tasks } from '../../db/schema/trading';
import { afterClose, basketReason } from '../core/fills';
import { triggerTicks } from '../core/ladder';
import { fromTicks, toDir, toTicks } from '../core/units';
import { LIVE_SHARE_STATES, type ShareRow } from './cycle.repo';
import { endCycleIfDone } from './cycle-end.repo';
import { bookClosing, type Closing, sumLedger } from './deal-ledger.repo';
import { toMarketRules } from './load-cycle';
import { type PendingOrder, resolveIntent } from './order-intents.repo';

type CloseReason = NonNullable<ShareRow['closeReason']>;

/** What the broker says of an opening. */
export interface OpenedDeal {
  dealId: string;
  level: number;
  size: number;
  at: Date;
  /** The broker's response, kept as evidence. */
  evidence: Record<string, unknown>;
}

/** How a position has ended: every broker deal that closed some of it and that the ledger may not have yet. */
export interface ClosedDeal {
  closings: readonly Closing[];
  reason: CloseReason;
  at: Date;
}

/**
 * Books an opening that the broker has filled: share, level, and the anchor when it is level 0's. The task is
 * locked first. Only a fill that sets the anchor needs a transaction around it: the rest is one statement.
 */
export async function recordFill(
  tx: Queryable,
  order: Pick<PendingOrder, 'intent' | 'share' | 'cycle'>,
  deal: OpenedDeal,
  by: string | null = null,
): Promise<boolean> {
  const { intent, share, cycle } = order;
  const { rows } = await tx.execute(sql`
    with task as materialized (
      select user_id from ${tasks} where user_id = ${share.userId} for update),
    intent as (
      update ${orderIntents} i set state = 'FILLED', confirm = ${JSON.stringify(deal.evidence)}::jsonb,
        resolved_at = now()
      from task where i.id = ${intent.id} and i.resolved_at is null returning i.id),
    opened as (update ${shares} s set ${openedBy(deal)} from intent where s.id = ${share.id}),
    level as (
      update ${currentScales} l set state = 'OPEN', rejections = 0, retry_at = null, updated_at = now()
      from intent where l.id = ${share.currentScaleId}::int),
    accepted as (
      update ${tasks} t set rejects_in_row = 0 from intent
      where t.user_id = ${share.userId} and t.rejects_in_row <> 0),
    ${insertEvents(listShareEvents(share), sql`select from intent`)}
    ${announceEvents(by)}`);
  if (rows.length === 0) return false;
  if (cycle && setsAnchor(order)) await setAnchor(tx, cycle, deal.level);
  return true;
}

/** Whether this fill binds the ladder to a price. */
export function setsAnchor({ share, cycle }: Pick<PendingOrder, 'share' | 'cycle'>): boolean {
  return cycle !== null && cycle.anchor === null && share.level === 0;
}

/** Writes down that a share is a position at the broker. */
export async function openShare(tx: Queryable, share: ShareRow, deal: OpenedDeal): Promise<void> {
  await tx.execute(sql`update ${shares} s set ${openedBy(deal)} where s.id = ${share.id}`);
}

function openedBy({ dealId, level, size, at }: OpenedDeal): SQL {
  return sql`deal_id = ${dealId}, open_level = ${level}, size = ${size}, opened_size = ${size}, state = 'OPEN',
    opened_at = ${at.toISOString()}, closed_at = null, close_reason = null, updated_at = now()`;
}

/** The fill of level 0 binds every level of the ladder to a price. */
async function setAnchor(
  tx: Queryable,
  cycle: NonNullable<PendingOrder['cycle']>,
  anchor: number,
): Promise<void> {
  const market = toMarketRules(cycle);
  const dir = toDir(cycle.direction);
  const ticks = dir * toTicks(anchor, market);
  const scales = await tx.select().from(currentScales).where(eq(currentScales.cycleId, cycle.id));
  await tx
    .update(cycles)
    .set({ anchor })
    .where(and(eq(cycles.id, cycle.id), isNull(cycles.anchor)));
  const levels = scales.map((scale) => {
    const trigger = triggerTicks(scale.offset, cycle.unit, ticks, market);
    return { id: scale.id, trigger: fromTicks(dir * trigger, market) };
  });
  await tx.execute(sql`
    update ${currentScales} l set trigger_level = t.trigger
    from jsonb_to_recordset(${JSON.stringify(levels)}::jsonb) as t(id int, trigger numeric)
    where l.id = t.id`);
}

/** Books an order's close. False when it was resolved before. */
export async function recordClose(
  tx: Queryable,
  order: Pick<PendingOrder, 'intent' | 'share'>,
  closed: ClosedDeal,
  evidence: Record<string, unknown>,
): Promise<boolean> {
  const resolved = await resolveIntent(tx, order.intent.id, { state: 'FILLED', confirm: evidence });
  if (resolved) await closeShare(tx, order.share, closed);
  return resolved;
}

/** Writes down that a position is gone, and ends the cycle if it was the last. */
export async function closeShare(
  tx: Queryable,
  share: ShareRow,
  { at, reason, closings }: ClosedDeal,
): Promise<void> {
  const rows = await tx
    .update(shares)
    .set({ state: 'CLOSED', closeReason: reason, closedAt: at, updatedAt: sql`now()` })
    .where(and(eq(shares.id, share.id), inArray(shares.state, [...LIVE_SHARE_STATES])))
    .returning({ id: shares.id });
  if (rows.length === 0) return;
  for (const closing of closings) await bookClosing(tx, share, closing);
  await sumLedger(tx, share);
  if (share.currentScaleId !== null) {
    const next = afterClose(reason);
    await tx
      .update(currentScales)
      .set({ state: next.phase, armed: next.armed, rejections: 0, retryAt: null })
      .where(eq(currentScales.id, share.currentScaleId));
  }
  if (share.cycleId !== null) await endCycleAfter(tx, share.cycleId, reason);
  await announceShare(tx, share);
}

/** One close that ends the basket ends the others with it; a group that OFFSET closes is no basket. */
async function endCycleAfter(tx: Queryable, cycleId: number, reason: CloseReason): Promise<void> {
  if (basketReason(reason, { recovery: null }) !== null) {
    const isOffset = sql`${reason} = 'RECOVERY'
      and ${cycles.sellModeConfig} #>> '{recovery,method}' is not distinct from 'OFFSET'`;
    await tx
      .update(cycles)
      .set({ closing: true, closingReason: reason })
      .where(and(eq(cycles.id, cycleId), sql`not (${isOffset})`));
  }
  await endCycleIfDone(tx, cycleId);
}

/**
 * Books that an opening did not happen: the level waits again, after a pause when it was rejected. A cycle
 * without any share ends with it.
 */
export async function recordRejection(
  tx: Queryable,
  order: Pick<PendingOrder, 'intent' | 'share'>,
  outcome: { state: 'REJECTED' | 'ABSENT'; rejection: string; retryAt: Date | null },
): Promise<boolean> {
  const { intent, share } = order;
  const { state, rejection, retryAt } = outcome;
  if (!(await resolveIntent(tx, intent.id, { state, rejection }))) return false;
  await tx
    .update(shares)
    .set({ state: 'REJECTED', updatedAt: sql`now()` })
    .where(eq(shares.id, share.id));
  if (share.currentScaleId !== null) {
    await tx
      .update(currentScales)
      .set({
        state: 'WAITING',
        retryAt,
        rejections: state === 'REJECTED' ? sql`rejections + 1` : sql`rejections`,
      })
      .where(eq(currentScales.id, share.currentScaleId));
  }
  if (share.cycleId !== null) {
    await tx
      .update(tasks)
      .set({ rejectsInRow: state === 'REJECTED' ? sql`rejects_in_row + 1` : sql`rejects_in_row` })
      .where(eq(tasks.userId, share.userId));
    await endCycleIfDone(tx, share.cycleId, retryAt);
  }
  await announceShare(tx, share);
  return true;
}

/** Books that a close did not happen: the share is open as before, and tried again after a pause. */
export async function recordCloseRejection(
  tx: Queryable,
  order: Pick<PendingOrder, 'intent' | 'share'>,
  outcome: { state: 'REJECTED' | 'ABSENT'; rejection: string; retryAt: Date | null },
): Promise<boolean> {
  const { intent, share } = order;
  const { state, rejection, retryAt } = outcome;
  if (!(await resolveIntent(tx, intent.id, { state, rejection }))) return false;
  await tx
    .update(shares)
    .set({ state: 'OPEN', updatedAt: sql`now()` })
    .where(and(eq(shares.id, share.id), eq(shares.state, 'CLOSING')));
  if (share.currentScaleId !== null) {
    await tx
      .update(currentScales)
      .set({ state: 'OPEN', retryAt, rejections: sql`rejections + 1` })
      .where(eq(currentScales.id, share.currentScaleId));
  }
  await announceShare(tx, share);
  return true;
}

/** Notifies readers of a share, its cycle and its task. */
export async function announceShare(
  tx: Queryable,
  share: Pick<ShareRow, 'id' | 'userId' | 'cycleId'>,
  by: string | null = null,
): Promise<void> {
  await publishEvents(tx, listShareEvents(share), by);
}

function listShareEvents(share: Pick<ShareRow, 'id' | 'userId' | 'cycleId'>): NewEvent[] {
  const { id, userId, cycleId } = share;
  const own: NewEvent = { userId, event: 'share', ref: { share_id: id } };
  if (cycleId === null) return [own];
  return [
    own,
    { userId, event: 'cycle', ref: { cycle_id: cycleId } },
    { userId, event: 'task', ref: { user_id: userId } },
  ];
}
