import type { Queryable } from '@entropi/db/db';
import { markets } from '@entropi/db/schema/broker';
import { orderIntents } from '@entropi/db/schema/order-intents';
import { currentScales, cycles, shares } from '@entropi/db/schema/trading';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { type CycleRow, IS_LIVE_SHARE, type ShareRow } from './cycle.repo';
import type { OpenedDeal } from './record-fill.repo';

/** An opening that the broker has, to be added to the books as it was. */
export interface RestoredOpening {
  userId: number;
  brokerAccountId: number;
  /** Null for a share outside of every ladder. */
  cycle: CycleRow | null;
  level: number | null;
  attempt: number;
  scopeKey: string;
  dealReference: string;
  epic: string;
  expiry: string;
  direction: 'BUY' | 'SELL';
  deal: OpenedDeal;
}

/** Which of these references the books have, in whatever state. */
export async function listKnownReferences(
  db: Queryable,
  references: readonly string[],
): Promise<Set<string>> {
  if (references.length === 0) return new Set();
  const { rows } = await db.execute<{ deal_reference: string }>(sql`
    select w.deal_reference from unnest(${sql.param([...references])}::text[]) w(deal_reference)
    where exists (select from ${shares} where ${shares.dealReference} = w.deal_reference)
      or exists (select from ${orderIntents} where ${orderIntents.dealReference} = w.deal_reference)`);
  return new Set(rows.map((row) => row.deal_reference));
}

/** Those of these openings, by reference, that have not left according to the books. */
export function listUnsentOpenings(db: Queryable, references: readonly string[]) {
  const { id, dealReference, kind, state } = orderIntents;
  return db
    .select({ id, dealReference })
    .from(orderIntents)
    .where(
      and(
        sql`${dealReference} = any(${sql.param([...references])}::text[])`,
        eq(kind, 'OPEN'),
        eq(state, 'PENDING'),
      ),
    );
}

/** A cycle of a user by its start, to the millisecond; null when the books have none. */
export async function findCycleByStart(
  db: Queryable,
  brokerAccountId: number,
  startedAt: Date,
): Promise<CycleRow | null> {
  const [row] = await db
    .select()
    .from(cycles)
    .where(
      and(
        eq(cycles.brokerAccountId, brokerAccountId),
        sql`date_trunc('milliseconds', ${cycles.startedAt}) = ${startedAt.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(asc(cycles.id))
    .limit(1);
  return row ?? null;
}

/**
 * Writes a position that an order of ours has opened, and the order as filled. It does not hold its level yet
 * (`claimLevel`). Null when the books have its reference by now.
 */
export async function insertRestored(
  tx: Queryable,
  opening: RestoredOpening,
): Promise<ShareRow | null> {
  const { userId, brokerAccountId, cycle, level, deal, dealReference } = opening;
  const { epic, expiry, direction, attempt, scopeKey } = opening;
  const [share] = await tx
    .insert(shares)
    .values({
      dealId: deal.dealId,
      dealReference,
      userId,
      brokerAccountId,
      strategyId: cycle?.strategyId ?? null,
      cycleId: cycle?.id ?? null,
      level,
      epic,
      expiry,
      direction,
      size: deal.size,
      openedSize: deal.openedSize,
      openLevel: deal.level,
      stopLevel: deal.stopLevel,
      state: 'OPEN',
      openedAt: deal.at,
      createdAt: deal.at,
    })
    .onConflictDoNothing()
    .returning();
  if (!share) return null;
  await tx.insert(orderIntents).values({
    kind: 'OPEN',
    userId,
    brokerAccountId,
    shareId: share.id,
    cycleId: cycle?.id ?? null,
    level,
    scopeKey,
    dealReference,
    attempt,
    state: 'FILLED',
    request: { epic, expiry, direction, size: deal.size },
    confirm: deal.evidence,
    createdAt: deal.at,
    // Its latency is not known.
    sentAt: null,
    resolvedAt: deal.at,
  });
  return share;
}

/** Puts an open share into its level of the ladder; false when the level holds another share, or does not exist. */
export async function claimLevel(tx: Queryable, share: ShareRow): Promise<boolean> {
  if (share.cycleId === null || share.level === null) return false;
  const [scale] = await tx
    .select({ id: currentScales.id, endedAt: cycles.endedAt })
    .from(currentScales)
    .innerJoin(cycles, eq(cycles.id, currentScales.cycleId))
    .where(and(eq(currentScales.cycleId, share.cycleId), eq(currentScales.level, share.level)));
  if (!scale || scale.endedAt !== null) return false;
  const [holder] = await tx
    .select({ id: shares.id })
    .from(shares)
    .where(and(eq(shares.currentScaleId, scale.id), IS_LIVE_SHARE));
  if (holder) return false;
  await tx.update(shares).set({ currentScaleId: scale.id }).where(eq(shares.id, share.id));
  await tx
    .update(currentScales)
    .set({ state: 'OPEN', retryAt: null, rejections: 0, updatedAt: sql`now()` })
    .where(eq(currentScales.id, scale.id));
  return true;
}

/**
 * Closes a level whose share was opened and closed unseen: it opens no more in its cycle, because it is not known
 * why the share was closed.
 */
export async function closeLevel(tx: Queryable, cycleId: number, level: number): Promise<void> {
  await tx
    .update(currentScales)
    .set({ state: 'CLOSED', armed: false, updatedAt: sql`now()` })
    .where(
      and(
        eq(currentScales.cycleId, cycleId),
        eq(currentScales.level, level),
        eq(currentScales.state, 'WAITING'),
      ),
    );
}

/** Sets the start of a rebuilt cycle to what its deals tell. */
export async function setStart(tx: Queryable, cycleId: number, startedAt: Date): Promise<void> {
  await tx.update(cycles).set({ startedAt }).where(eq(cycles.id, cycleId));
}

/** Keeps new cycles from getting a number that the broker's books know for another cycle. */
export async function reserveCycleIds(tx: Queryable, upTo: number): Promise<void> {
  await tx.execute(sql`
    select count(nextval(pg_get_serial_sequence('cycles', 'id')))
    from cycles_id_seq s, generate_series(s.last_value + s.is_called::int, ${upTo}::bigint)`);
}

/**
 * The expiry under which the broker lists a market's deals, besides the epic; that of a CFD where the market is not
 * known.
 */
export async function findExpiry(
  db: Queryable,
  environment: typeof markets.$inferSelect.environment,
  epic: string,
): Promise<string> {
  const [row] = await db
    .select({ expiry: markets.expiry })
    .from(markets)
    .where(and(eq(markets.environment, environment), eq(markets.epic, epic)));
  return row?.expiry ?? '-';
}

/** Open shares of an account that belong to a cycle but do not hold a level of it yet. */
export function listDetached(db: Queryable, brokerAccountId: number): Promise<ShareRow[]> {
  return db
    .select()
    .from(shares)
    .where(
      and(
        eq(shares.brokerAccountId, brokerAccountId),
        IS_LIVE_SHARE,
        isNull(shares.currentScaleId),
        sql`${shares.cycleId} is not null and ${shares.level} is not null`,
      ),
    );
}
