import type { Queryable } from '@entropi/db/db';
import { prepareOnce } from '@entropi/db/prepare-once';
import { closingDeals } from '@entropi/db/schema/deal-ledger';
import { orderIntents } from '@entropi/db/schema/order-intents';
import { currentScales, cycles, shares, tasks } from '@entropi/db/schema/trading';
import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { IS_LIVE_SHARE, LIVE_SHARE_STATES, type ShareRow } from './cycle.repo';
import { bookClosing, type Closing, sumLedger, voidEnd } from './deal-ledger.repo';
import type { IntentRow } from './order-intents.repo';
import { type OpenedDeal, openShare } from './record-fill.repo';
import type { TaskRow } from './task-state.repo';

/** A share that is a position at the broker, or may turn out to be one. */
export interface KnownDeal {
  share: ShareRow;
  cycle: typeof cycles.$inferSelect | null;
  opening: IntentRow | null;
  hasUnresolvedClose: boolean;
  /** The state of its user's task; null when they have none. */
  taskState: TaskRow['state'] | null;
  /** Whether a part of the position was closed lately by a deal that the ledger does not have. */
  hasUnknownPart: boolean;
}

/** How long the activity is read again for the deal that closed a part. */
const PARTS_APPEAR_WITHIN = sql`interval '1 hour'`;

/** What the broker lists for an account, by the names that our books may know. */
interface Listed {
  dealIds: string[];
  dealReferences: string[];
}

const { placeholder } = sql;

/** Shares of an account, each with its cycle, its opening, and whether something about it is still unknown. */
const selectKnown = (db: Queryable, ofAccounts: SQL, where: SQL | undefined) =>
  db
    .select({
      share: shares,
      cycle: cycles,
      opening: orderIntents,
      taskState: tasks.state,
      hasUnresolvedClose: sql<boolean>`exists (
        select from ${orderIntents} i
        where i.share_id = ${shares.id} and i.kind = 'CLOSE' and i.resolved_at is null)`,
      hasUnknownPart: sql<boolean>`${shares.size} < ${shares.openedSize}
        and ${shares.updatedAt} > now() - ${PARTS_APPEAR_WITHIN}
        and ${shares.openedSize} > ${shares.size} + (select coalesce(sum(d.size), 0)
          from ${closingDeals} d where d.share_id = ${shares.id} and d.voided_at is null)`,
    })
    .from(shares)
    .leftJoin(cycles, eq(shares.cycleId, cycles.id))
    .leftJoin(tasks, eq(tasks.userId, shares.userId))
    .leftJoin(
      orderIntents,
      sql`${orderIntents.shareId} = ${shares.id} and ${orderIntents.kind} = 'OPEN'`,
    )
    .where(and(ofAccounts, where));

/**
 * States are literals, and lists have a statement of their own. A plan that PostgreSQL keeps for all values does not
 * know how long a list is; where it looks more expensive than one for the given values, every call is planned again.
 * That takes ten times as long as reading the rows, and longer the more there is in the past.
 */
const liveDeals = prepareOnce((db) =>
  selectKnown(
    db,
    sql`${shares.brokerAccountId} = any(${placeholder('accountIds')}::int[])`,
    IS_LIVE_SHARE,
  ).prepare('live_deals'),
);

const namedDeals = prepareOnce((db) =>
  selectKnown(
    db,
    sql`${shares.brokerAccountId} = ${placeholder('accountId')}`,
    or(
      sql`${shares.dealId} = any(${placeholder('dealIds')}::text[])`,
      sql`${shares.dealReference} = any(${placeholder('dealReferences')}::text[])`,
    ),
  ).prepare('named_deals'),
);

/** The live shares of each of these accounts, by one statement. */
export async function listLiveDeals(
  db: Queryable,
  accountIds: readonly number[],
): Promise<KnownDeal[][]> {
  const byAccount = new Map<number, KnownDeal[]>(accountIds.map((id) => [id, []]));
  for (const deal of await liveDeals(db).execute({ accountIds: [...accountIds] }))
    byAccount.get(deal.share.brokerAccountId)?.push(deal);
  return accountIds.map((id) => byAccount.get(id) ?? []);
}

/**
 * Live shares of an account, and shares that the books have as closed or given up but that the broker still lists.
 * The cost does not grow with what was closed.
 *
 * @param readLive reads the live shares of an account, as one of several that are read together
 */
export async function listKnownDeals(
  db: Queryable,
  accountId: number,
  listed: Listed,
  readLive: (accountId: number) => Promise<KnownDeal[]>,
): Promise<KnownDeal[]> {
  const live = await readLive(accountId);
  const dealIds = new Set(live.map(({ share }) => share.dealId));
  const dealReferences = new Set(live.map(({ share }) => share.dealReference));
  // Shares in any state: one that has become live since the first statement would otherwise be in neither result.
  const others = {
    dealIds: listed.dealIds.filter((id) => !dealIds.has(id)),
    dealReferences: listed.dealReferences.filter((reference) => !dealReferences.has(reference)),
  };
  if (others.dealIds.length + others.dealReferences.length === 0) return live;
  const ids = new Set(live.map(({ share }) => share.id));
  const named = await namedDeals(db).execute({ accountId, ...others });
  return [...live, ...named.filter(({ share }) => !ids.has(share.id))];
}

/**
 * Takes back a given-up opening that the broker shows as a position. False when its level is taken or its cycle has
 * ended; it is then kept outside of the ladder, to be closed by hand.
 */
export async function adoptOrphan(
  tx: Queryable,
  share: ShareRow,
  deal: OpenedDeal,
): Promise<boolean> {
  const { currentScaleId, cycleId } = share;
  // What was being left is still left, although it is found late and outside of its cycle.
  await tx.execute(sql`
    update ${shares} s set leave_reason = c.leave_reason, leave_since = c.leave_since from ${cycles} c
    where s.id = ${share.id} and c.id = s.cycle_id and s.leave_reason is null`);
  const isFree = currentScaleId !== null && (await isLevelFree(tx, currentScaleId, share.id));
  if (currentScaleId !== null && !isFree) {
    await tx
      .update(shares)
      .set({ currentScaleId: null, cycleId: null, level: null })
      .where(eq(shares.id, share.id));
  }
  await voidEnd(tx, share.id);
  await openShare(tx, share, deal);
  await sumLedger(tx, share);
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

/** Stores another stop that the broker shows with a position. */
export async function setStopLevel(
  tx: Queryable,
  shareId: number,
  stopLevel: number | null,
): Promise<void> {
  const fields = { stopLevel, updatedAt: sql`now()` };
  await tx.update(shares).set(fields).where(eq(shares.id, shareId));
}

/** Books that the user or the broker has closed parts of a position, of which `size` is left. */
export async function resizeShare(
  tx: Queryable,
  share: ShareRow,
  size: number,
  parts: readonly Closing[],
): Promise<void> {
  await tx.update(shares).set({ size, updatedAt: sql`now()` }).where(eq(shares.id, share.id));
  for (const part of parts) await bookClosing(tx, share, part);
  if (parts.length > 0) await sumLedger(tx, share);
}

/**
 * Ends the old share as ROLLED, with what it realised, and continues with a new one in its level. An order to close
 * the old share becomes an order to close the new one.
 */
export async function rollShare(
  tx: Queryable,
  share: ShareRow,
  deal: OpenedDeal,
  closings: readonly Closing[],
): Promise<void> {
  await tx
    .update(shares)
    .set({ state: 'CLOSED', closeReason: 'ROLLED', closedAt: deal.at, updatedAt: sql`now()` })
    .where(eq(shares.id, share.id));
  for (const closing of closings) await bookClosing(tx, share, closing);
  await sumLedger(tx, share);
  const { id, ...rest } = share;
  await tx.insert(shares).values({
    ...rest,
    updatedAt: sql`now()`,
    dealId: deal.dealId,
    dealReference: `r${id.toString(36)}-${deal.dealId.slice(-20)}`,
    openLevel: deal.level,
    size: deal.size,
    openedSize: deal.openedSize,
    openedAt: deal.at,
    stopLevel: deal.stopLevel,
    rolledFromId: id,
    closeLevel: null,
    profitMinor: null,
    profitCurrency: null,
    profitSource: null,
    trailingPeak: null,
  });
}
