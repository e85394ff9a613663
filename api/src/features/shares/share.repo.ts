import type { Queryable } from '@entropi/db/db';
import { prepareOnce } from '@entropi/db/prepare-once';
import { orderIntents } from '@entropi/db/schema/order-intents';
import { shares } from '@entropi/db/schema/trading';
import { IS_LIVE_SHARE, type ShareRow } from '@entropi/engine/store/cycle.repo';
import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';

const liveShares = prepareOnce((db) =>
  db
    .select()
    .from(shares)
    .where(and(eq(shares.userId, sql.placeholder('userId')), IS_LIVE_SHARE))
    .orderBy(desc(shares.id))
    .prepare('live_shares'),
);

/** Shares of a user that are, or may be, positions at the broker; newest first. */
export function listLiveShares(db: Queryable, userId: number): Promise<ShareRow[]> {
  return liveShares(db).execute({ userId });
}

/** A user's closed shares, last closed first. */
export function listClosedShares(
  db: Queryable,
  userId: number,
  limit: number,
): Promise<ShareRow[]> {
  return db
    .select()
    .from(shares)
    .where(and(eq(shares.userId, userId), eq(shares.state, 'CLOSED')))
    .orderBy(desc(shares.closedAt), desc(shares.id))
    .limit(limit);
}

/** A share by our own key; null when there is none. */
export async function findShare(db: Queryable, shareId: number): Promise<ShareRow | null> {
  const [row] = await db.select().from(shares).where(eq(shares.id, shareId));
  return row ?? null;
}

/** A user's share by the broker's deal id, or by our reference while the broker has not reported an id. */
export async function findShareByDeal(
  db: Queryable,
  userId: number,
  dealId: string,
): Promise<ShareRow | null> {
  const ofUser = eq(shares.userId, userId);
  const [byDeal] = await db
    .select()
    .from(shares)
    .where(and(ofUser, eq(shares.dealId, dealId)));
  if (byDeal) return byDeal;
  const [byReference] = await db
    .select()
    .from(shares)
    .where(and(ofUser, isNull(shares.dealId), eq(shares.dealReference, dealId)));
  return byReference ?? null;
}

/** Shares by our own keys, in the order of their openings. */
export async function listSharesById(db: Queryable, shareIds: number[]): Promise<ShareRow[]> {
  if (shareIds.length === 0) return [];
  return db.select().from(shares).where(inArray(shares.id, shareIds)).orderBy(shares.id);
}

/** Why the last rejected order of a share was rejected; null when none was. */
export async function findLastRejection(db: Queryable, shareId: number): Promise<string | null> {
  const [row] = await db
    .select({ rejection: orderIntents.rejection })
    .from(orderIntents)
    .where(and(eq(orderIntents.shareId, shareId), isNotNull(orderIntents.rejection)))
    .orderBy(desc(orderIntents.id))
    .limit(1);
  return row?.rejection ?? null;
}

/** Why the last rejected order of each share was rejected, by share; one statement, however many there are. */
export async function listLastRejections(
  db: Queryable,
  shareIds: readonly number[],
): Promise<Map<number, string>> {
  if (shareIds.length === 0) return new Map();
  const { shareId, rejection } = orderIntents;
  const rows = await db
    .selectDistinctOn([shareId], { shareId, rejection: sql<string>`${rejection}` })
    .from(orderIntents)
    .where(and(inArray(shareId, [...shareIds]), isNotNull(rejection)))
    .orderBy(shareId, desc(orderIntents.id));
  return new Map(rows.map((row) => [row.shareId, row.rejection]));
}

/**
 * The close of a share that has possibly not been sent: it waits, or is marked as sent and the broker has not
 * responded. Null when there is none.
 */
export async function findWaitingClose(
  db: Queryable,
  shareId: number,
): Promise<Pick<typeof orderIntents.$inferSelect, 'state' | 'rejection'> | null> {
  const isWaiting = and(
    inArray(orderIntents.state, ['PENDING', 'SENT']),
    isNull(orderIntents.response),
  );
  const { state, rejection } = orderIntents;
  const [row] = await db
    .select({ state, rejection })
    .from(orderIntents)
    .where(and(eq(orderIntents.shareId, shareId), eq(orderIntents.kind, 'CLOSE'), isWaiting))
    .limit(1);
  return row ?? null;
}

/** The share of an opening by hand with this Idempotency-Key; null when there was none. */
export async function findShareByKey(
  db: Queryable,
  userId: number,
  idempotencyKey: string,
): Promise<{ share: ShareRow; request: Record<string, unknown> } | null> {
  const [row] = await db
    .select()
    .from(orderIntents)
    .innerJoin(shares, eq(orderIntents.shareId, shares.id))
    .where(and(eq(orderIntents.userId, userId), eq(orderIntents.idempotencyKey, idempotencyKey)));
  return row ? { share: row.shares, request: row.order_intents.request } : null;
}
