import { and, eq, gte, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/db';
import { currentScales, cycles, orderIntents, shares } from '../../db/schema/trading';
import { LIVE_SHARE_STATES, type ShareRow } from './cycle.repo';
import type { IntentRow } from './order-intents.repo';
import { type OpenedDeal, openShare } from './record-fill.repo';

/** A share that is, may be or might turn out to be a position at the broker. */
export interface KnownDeal {
  share: ShareRow;
  cycle: typeof cycles.$inferSelect | null;
  opening: IntentRow | null;
  hasUnresolvedClose: boolean;
}

/** Openings that were given up are looked for among the positions for so long. */
const ORPHANS_OF = sql`now() - interval '7 days'`;

/** Live shares of an account, and those of the last days that were given up or closed. */
export async function listKnownDeals(db: Queryable, accountId: number): Promise<KnownDeal[]> {
  const isLive = inArray(shares.state, [...LIVE_SHARE_STATES]);
  const isRecent = and(
    inArray(shares.state, ['REJECTED', 'CLOSED']),
    gte(shares.updatedAt, ORPHANS_OF),
  );
  const rows = await db
    .select()
    .from(shares)
    .leftJoin(cycles, eq(shares.cycleId, cycles.id))
    .leftJoin(orderIntents, and(eq(orderIntents.shareId, shares.id), eq(orderIntents.kind, 'OPEN')))
    .where(and(eq(shares.brokerAccountId, accountId), or(isLive, isRecent)));
  const closes = await db
    .select({ shareId: orderIntents.shareId })
    .from(orderIntents)
    .where(
      and(
        eq(orderIntents.brokerAccountId, accountId),
        eq(orderIntents.kind, 'CLOSE'),
        isNull(orderIntents.resolvedAt),
      ),
    );
  const closing = new Set(closes.map((close) => close.shareId));
  return rows.map((row) => ({
    share: row.shares,
    cycle: row.cycles,
    opening: row.order_intents,
    hasUnresolvedClose: closing.has(row.shares.id),
  }));
}

/**
 * Takes a given-up opening back that the broker shows as a position. False when its level is taken or its
 * cycle has ended: it is then kept outside of the ladder, to be closed by hand.
 */
export async function adoptOrphan(
  tx: Queryable,
  share: ShareRow,
  deal: OpenedDeal,
): Promise<boolean> {
  const { currentScaleId, cycleId } = share;
  const isFree = currentScaleId !== null && (await isLevelFree(tx, currentScaleId, share.id));
  if (currentScaleId !== null && !isFree) {
    await tx
      .update(shares)
      .set({ currentScaleId: null, cycleId: null, level: null })
      .where(eq(shares.id, share.id));
  }
  await openShare(tx, share, deal);
  if (currentScaleId === null) return cycleId === null;
  if (!isFree) return false;
  await tx
    .update(currentScales)
    .set({ state: 'OPEN', retryAt: null, rejections: 0 })
    .where(eq(currentScales.id, currentScaleId));
  return true;
}

async function isLevelFree(tx: Queryable, scaleId: number, shareId: number): Promise<boolean> {
  const [scale] = await tx
    .select({ endedAt: cycles.endedAt, anchor: cycles.anchor })
    .from(currentScales)
    .innerJoin(cycles, eq(currentScales.cycleId, cycles.id))
    .where(eq(currentScales.id, scaleId));
  if (!scale || scale.endedAt || scale.anchor === null) return false;
  const [other] = await tx
    .select({ id: shares.id })
    .from(shares)
    .where(
      and(
        eq(shares.currentScaleId, scaleId),
        ne(shares.id, shareId),
        inArray(shares.state, [...LIVE_SHARE_STATES]),
      ),
    );
  return other === undefined;
}

/** The user or the broker has closed a part of a position. */
export async function resizeShare(tx: Queryable, shareId: number, size: number): Promise<void> {
  await tx.update(shares).set({ size, updatedAt: sql`now()` }).where(eq(shares.id, shareId));
}

/** The old share ends as ROLLED, and a new one goes on in its level. */
export async function rollShare(tx: Queryable, share: ShareRow, deal: OpenedDeal): Promise<void> {
  await tx
    .update(shares)
    .set({ state: 'CLOSED', closeReason: 'ROLLED', closedAt: deal.at, updatedAt: sql`now()` })
    .where(eq(shares.id, share.id));
  // it was ordered when the first one was: a wish to close that one is a wish to close this one
  const { id, updatedAt: _updated, ...rest } = share;
  await tx.insert(shares).values({
    ...rest,
    dealId: deal.dealId,
    dealReference: `r${id.toString(36)}-${deal.dealId.slice(-20)}`,
    openLevel: deal.level,
    size: deal.size,
    openedAt: deal.at,
    rolledFromId: id,
  });
}
