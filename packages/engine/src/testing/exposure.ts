import { orderIntents } from '@entropi/db/schema/order-intents';
import { cycles, shares, tasks } from '@entropi/db/schema/trading';
import { and, eq } from 'drizzle-orm';
import type { EngineHarness, SimDeal } from './engine-harness';

/** The time in which a cycle was being left; `until` null: it still is. */
interface Leaving {
  cycleId: number | null;
  since: Date;
  until: Date | null;
}

const MAY_EXIST: readonly string[] = ['OPENING', 'OPEN', 'CLOSING', 'UNKNOWN'];

async function listLeaving({ db }: EngineHarness): Promise<Leaving[]> {
  const ofCycles = (await db.select().from(cycles)).map((cycle) => ({
    cycleId: cycle.id,
    since: cycle.leaveSince,
    until: cycle.endedAt,
  }));
  const ofShares = (await db.select().from(shares)).map((share) => ({
    cycleId: share.cycleId,
    since: share.leaveSince,
    until: MAY_EXIST.includes(share.state) ? null : (share.closedAt ?? share.updatedAt),
  }));
  return [...ofCycles, ...ofShares].flatMap(({ since, ...one }) =>
    since ? { since, ...one } : [],
  );
}

/**
 * Lists what the broker has opened for a cycle that was being left: openings that were sent while there was a wish
 * to leave the cycle or a share of it, and deals that nobody here ordered.
 */
export async function findGrowth(harness: EngineHarness): Promise<string[]> {
  const deals = (await harness.deals()).filter(({ action }) => action === 'OPEN');
  const intents = await harness.db.select().from(orderIntents).where(eq(orderIntents.kind, 'OPEN'));
  const leaving = await listLeaving(harness);
  return deals.flatMap(({ dealReference }) => {
    const intent = intents.find((one) => one.dealReference === dealReference);
    if (!intent?.sentAt) return [`nobody sent ${dealReference}`];
    const { sentAt, cycleId } = intent;
    const left = leaving.find(
      (one) =>
        one.cycleId === cycleId && one.since < sentAt && (one.until === null || sentAt < one.until),
    );
    return left
      ? [
          `${dealReference} was sent at ${sentAt.toISOString()}, left since ${left.since.toISOString()}`,
        ]
      : [];
  });
}

/** Lists what has to be left and is not flat yet, in our books or the broker's. */
export async function listUnleft(harness: EngineHarness): Promise<string[]> {
  const { db } = harness;
  const open = listOpenDeals(await harness.deals());
  const rows = await db
    .select({ share: shares, leftCycle: cycles.leaveReason, closeAllAt: tasks.closeAllAt })
    .from(shares)
    .innerJoin(tasks, eq(tasks.userId, shares.userId))
    .leftJoin(cycles, eq(cycles.id, shares.cycleId));
  return rows.flatMap(({ share, leftCycle, closeAllAt }) => {
    const isOfStop = closeAllAt !== null && share.createdAt <= closeAllAt;
    if (!share.leaveReason && !leftCycle && !isOfStop) return [];
    const isOpen = share.dealId !== null && open.has(share.dealId);
    if (!isOpen && !MAY_EXIST.includes(share.state)) return [];
    return [`${share.dealReference} ${share.state}${isOpen ? ', open at the broker' : ''}`];
  });
}

/** Positions at the broker: deals that were opened, and that no deal has closed in full. */
function listOpenDeals(deals: readonly SimDeal[]): Set<string> {
  const open = new Set<string>();
  for (const { action, dealId, affectedDeals } of deals) {
    if (action === 'OPEN' || action === 'ROLL') open.add(dealId);
    for (const affected of affectedDeals)
      if (action !== 'OPEN' && affected.status === 'FULLY_CLOSED') open.delete(affected.dealId);
  }
  return open;
}

/** Counts closes that the broker has rejected. */
export async function countRejectedCloses({ db }: EngineHarness): Promise<number> {
  const rejected = and(eq(orderIntents.kind, 'CLOSE'), eq(orderIntents.state, 'REJECTED'));
  return db.$count(orderIntents, rejected);
}
