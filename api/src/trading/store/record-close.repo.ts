import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/db';
import { type PublishedBy, publishEvents } from '../../db/events';
import { currentScales, cycles, orderIntents, shares } from '../../db/schema/trading';
import { afterClose, basketReason } from '../core/fills';
import { IS_LIVE_SHARE, type ShareRow } from './cycle.repo';
import { endCyclesIfDone } from './cycle-end.repo';
import { bookClosings, type Closing, sumLedgers } from './deal-ledger.repo';
import type { PendingOrder } from './order-intents.repo';
import { listShareEvents } from './share-events.repo';

type CloseReason = NonNullable<ShareRow['closeReason']>;

/** How a position has ended: every broker deal that closed some of it and that the ledger may not have yet. */
export interface ClosedDeal {
  closings: readonly Closing[];
  reason: CloseReason;
  at: Date;
}

/** An order to close that the broker has filled. */
export interface FilledClose {
  order: Pick<PendingOrder, 'intent' | 'share'>;
  closed: ClosedDeal;
  /** The broker's response, kept as evidence. */
  evidence: Record<string, unknown>;
}

/**
 * Books closes that the broker has filled, under the locks of their users' tasks. Returns for each whether it was:
 * false when it was resolved before.
 */
export async function recordCloses(
  tx: Queryable,
  closes: readonly FilledClose[],
  by: PublishedBy = null,
): Promise<boolean[]> {
  const wanted = closes.map(({ order, evidence }) => ({ id: order.intent.id, evidence }));
  const { rows } = await tx.execute<{ id: string }>(sql`
    update ${orderIntents} i set state = 'FILLED', confirm = w.evidence, resolved_at = now()
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(id bigint, evidence jsonb)
    where i.id = w.id and i.resolved_at is null returning i.id`);
  const resolved = new Set(rows.map(({ id }) => Number(id)));
  const done = closes.filter(({ order }) => resolved.has(order.intent.id));
  await closeShares(
    tx,
    done.map(({ order, closed }) => ({ share: order.share, closed })),
    by,
  );
  return closes.map(({ order }) => resolved.has(order.intent.id));
}

/** Writes down that positions are gone, and ends the cycles of which they were the last. */
export async function closeShares(
  tx: Queryable,
  gone: readonly { share: ShareRow; closed: ClosedDeal }[],
  by: PublishedBy = null,
): Promise<void> {
  const ended = await endShares(tx, gone);
  if (ended.length === 0) return;
  const deals = ended.flatMap(({ share, closed }) =>
    closed.closings.map((closing) => ({ share, closing })),
  );
  await bookClosings(tx, deals);
  await sumLedgers(
    tx,
    ended.map(({ share }) => share),
  );
  await updateLevels(tx, ended);
  await closeBaskets(tx, ended);
  const cycleIds = new Set(ended.flatMap(({ share }) => share.cycleId ?? []));
  await endCyclesIfDone(tx, [...cycleIds]);
  await publishEvents(
    tx,
    ended.flatMap(({ share }) => listShareEvents(share)),
    by,
  );
}

/** Those that were live until now. */
async function endShares<Gone extends { share: ShareRow; closed: ClosedDeal }>(
  tx: Queryable,
  gone: readonly Gone[],
): Promise<Gone[]> {
  if (gone.length === 0) return [];
  const wanted = gone.map(({ share, closed: { reason, at } }) => ({ id: share.id, reason, at }));
  const { rows } = await tx.execute<{ id: number }>(sql`
    update ${shares} set state = 'CLOSED', close_reason = w.reason, closed_at = w.at, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
      as w(id int, reason close_reason, at timestamptz)
    where ${shares.id} = w.id and ${IS_LIVE_SHARE} returning ${shares.id}`);
  const ids = new Set(rows.map(({ id }) => id));
  return gone.filter(({ share }) => ids.has(share.id));
}

/** Where each share's level goes now. */
async function updateLevels(
  tx: Queryable,
  ended: readonly { share: ShareRow; closed: ClosedDeal }[],
): Promise<void> {
  const levels = ended.flatMap(({ share: { currentScaleId: id }, closed }) =>
    id === null ? [] : { id, ...afterClose(closed.reason) },
  );
  if (levels.length === 0) return;
  await tx.execute(sql`
    update ${currentScales} l set state = w.phase, armed = w.armed, rejections = 0, retry_at = null
    from jsonb_to_recordset(${JSON.stringify(levels)}::jsonb)
      as w(id int, phase level_state, armed boolean)
    where l.id = w.id`);
}

/** One close that ends the basket ends the others with it; a group that OFFSET closes is no basket. */
async function closeBaskets(
  tx: Queryable,
  ended: readonly { share: ShareRow; closed: ClosedDeal }[],
): Promise<void> {
  const baskets = ended.flatMap(({ share: { cycleId: id }, closed: { reason } }) =>
    id === null || basketReason(reason, { recovery: null }) === null ? [] : { id, reason },
  );
  if (baskets.length === 0) return;
  await tx.execute(sql`
    update ${cycles} c set closing = true, closing_reason = w.reason
    from jsonb_to_recordset(${JSON.stringify(baskets)}::jsonb) as w(id int, reason close_reason)
    where c.id = w.id and not (w.reason = 'RECOVERY'
      and c.sell_mode_config #>> '{recovery,method}' is not distinct from 'OFFSET')`);
}
