import type { Queryable } from '@entropi/db/db';
import { type PublishedBy, publishEvents } from '@entropi/db/events';
import { orderIntents } from '@entropi/db/schema/order-intents';
import { currentScales, shares } from '@entropi/db/schema/trading';
import { afterClose } from '@entropi/trading/core/fills';
import { sql } from 'drizzle-orm';
import { IS_LIVE_SHARE, type ShareRow } from './cycle.repo';
import { endCyclesIfDone } from './cycle-end.repo';
import { bookClosings, type Closing, SUMMED, selectSums } from './deal-ledger.repo';
import { type NewWish, saveWishes } from './leave.repo';
import type { PendingOrder } from './order-intents.repo';
import { listShareEvents } from './share-events.repo';
import { findSlippage } from './slippage';

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
  /** The broker's response, stored as evidence. */
  evidence: Record<string, unknown>;
}

/** A position that is gone. */
interface Ending {
  share: ShareRow;
  closed: ClosedDeal;
  /** Our order that closed it, which is resolved with it; null when there was none. */
  filled: {
    intentId: number;
    evidence: Record<string, unknown>;
    /** By how many points it was worse than the price that decided it; null when not known. */
    slippage: number | null;
  } | null;
}

/**
 * Books closes that the broker has filled, while their users' tasks are locked. Returns for each whether it was
 * booked; false when it was resolved before.
 */
export function recordCloses(
  tx: Queryable,
  closes: readonly FilledClose[],
  by: PublishedBy = null,
): Promise<boolean[]> {
  const endings = closes.map(({ order: { intent, share }, closed, evidence }) => {
    const level = closed.closings.at(-1)?.level ?? null;
    const { direction } = share;
    const slippage = findSlippage(intent.decidedBy, { kind: 'CLOSE', direction, level });
    return { share, closed, filled: { intentId: intent.id, evidence, slippage } };
  });
  return recordEndings(tx, endings, by);
}

/** Books that positions are gone, and ends the cycles that have no other share. */
export async function closeShares(
  tx: Queryable,
  gone: readonly { share: ShareRow; closed: ClosedDeal }[],
): Promise<void> {
  await recordEndings(
    tx,
    gone.map((one) => ({ ...one, filled: null })),
    null,
  );
}

/** Returns for each ending whether it was new, that is, whether its order was not resolved before. */
async function recordEndings(
  tx: Queryable,
  endings: readonly Ending[],
  by: PublishedBy,
): Promise<boolean[]> {
  if (endings.length === 0) return [];
  const found = await resolveEndings(tx, endings);
  const ended = endings.filter((_, place) => found.get(place)?.isEnded);
  const deals = ended.flatMap(({ share, closed }) =>
    closed.closings.map((closing) => ({ share, closing })),
  );
  await bookClosings(tx, deals);
  await endShares(tx, ended);
  await saveWishes(tx, ended.flatMap(toStopWish));
  // This includes an order whose share was already ended by a comparison: the cycle waited for it.
  const resolved = endings.filter((_, place) => found.get(place)?.isNew);
  const cycleIds = new Set(resolved.flatMap(({ share }) => share.cycleId ?? []));
  await endCyclesIfDone(tx, [...cycleIds]);
  await publishEvents(
    tx,
    ended.flatMap(({ share }) => listShareEvents(share)),
    by,
  );
  return endings.map((_, place) => found.get(place)?.isNew ?? false);
}

/** When a stop that rested at the broker has closed a share, its cycle is left, wherever the price is by now. */
function toStopWish({ share: { userId, cycleId }, closed: { reason } }: Ending): NewWish[] {
  return reason === 'DISASTER_STOP' && cycleId !== null ? [{ userId, cycleId, reason }] : [];
}

/**
 * Resolves orders, and lets the levels of shares that were live until now wait for what comes next, in one statement.
 * Returns by index whether the ending was new, and whether the share was live.
 */
async function resolveEndings(
  tx: Queryable,
  endings: readonly Ending[],
): Promise<Map<number, { isNew: boolean; isEnded: boolean }>> {
  const wanted = endings.map(({ share, closed: { reason }, filled }, place) => {
    const { id: shareId, currentScaleId: levelId } = share;
    const { intentId, evidence } = filled ?? {};
    return { place, shareId, levelId, intentId, evidence, ...afterClose(reason) };
  });
  const { rows } = await tx.execute<{ place: number; is_new: boolean; is_ended: boolean }>(sql`
    with wanted as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(place int, "shareId" int,
        "levelId" int, phase level_state, armed boolean, "intentId" bigint, evidence jsonb)),
    filled as (
      update ${orderIntents} i set state = 'FILLED', confirm = w.evidence, resolved_at = now()
      from wanted w where i.id = w."intentId" and i.resolved_at is null returning i.id),
    fresh as materialized (
      select wanted.* from wanted left join filled on filled.id = "intentId"
      where "intentId" is null or filled.id is not null),
    ended as materialized (
      select ${shares.id} from ${shares} join fresh on ${shares.id} = fresh."shareId"
      where ${IS_LIVE_SHARE}),
    level as (
      update ${currentScales} l set state = fresh.phase, armed = fresh.armed, rejections = 0, retry_at = null
      from fresh join ended on ended.id = fresh."shareId" where l.id = fresh."levelId")
    select wanted.place, fresh.place is not null as is_new, ended.id is not null as is_ended
    from wanted left join fresh on fresh.place = wanted.place
    left join ended on ended.id = fresh."shareId"`);
  return new Map(
    rows.map((row) => [row.place, { isNew: row.is_new, isEnded: row.is_ended }] as const),
  );
}

/**
 * Ends shares, with the sums of their deals, in one write of each: a share stands in a dozen indexes. Call it when
 * the deals are in the ledger.
 */
async function endShares(tx: Queryable, ended: readonly Ending[]): Promise<void> {
  if (ended.length === 0) return;
  const rows = ended.map(({ share: { id: shareId }, closed: { reason, at }, filled }) => {
    return { shareId, reason, at, slippage: filled?.slippage ?? null };
  });
  await tx.execute(sql`
    update ${shares} s set state = 'CLOSED', close_reason = e.reason, closed_at = e.at,
      close_slippage = e.slippage, ${SUMMED}, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e("shareId" int, reason close_reason,
        at timestamptz, slippage numeric)
      join ${selectSums(rows.map(({ shareId }) => shareId))} on t.share_id = e."shareId"
    where s.id = e."shareId"`);
}
