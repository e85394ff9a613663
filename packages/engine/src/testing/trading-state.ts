import { orderIntents } from '@entropi/db/schema/order-intents';
import { cycles, shares, tasks } from '@entropi/db/schema/trading';
import { tradingHolds } from '@entropi/db/schema/trading-holds';
import { asc, eq } from 'drizzle-orm';
import type { EngineHarness, SimDeal } from './engine-harness';

/** What the database says of one user's trading. */
export class TradingState {
  constructor(
    private readonly harness: EngineHarness,
    private readonly userId: number,
  ) {}

  shares() {
    const own = eq(shares.userId, this.userId);
    return this.harness.db.select().from(shares).where(own).orderBy(asc(shares.id));
  }

  cycles() {
    const own = eq(cycles.userId, this.userId);
    return this.harness.db.select().from(cycles).where(own).orderBy(asc(cycles.id));
  }

  intents() {
    const own = eq(orderIntents.userId, this.userId);
    return this.harness.db.select().from(orderIntents).where(own).orderBy(asc(orderIntents.id));
  }

  async task() {
    const [task] = await this.harness.db.select().from(tasks).where(eq(tasks.userId, this.userId));
    return task ?? null;
  }

  /** Levels with an open share, in the order in which they were opened. */
  async openLevels() {
    const rows = await this.shares();
    return rows.filter((share) => share.state === 'OPEN').map((share) => share.level);
  }
}

/** Orders of a cycle that has just begun again are no problem while they are under way, unless they stay so. */
const UNDER_WAY = new Set<string>(['OPENING', 'CLOSING']);
const UNDER_WAY_MS = 30_000;

/**
 * Lists what differs between the broker's books and ours: references that were booked twice, levels that were opened
 * twice without a close in between, deals that only one side knows.
 */
export async function findBookkeepingProblems(harness: EngineHarness): Promise<string[]> {
  const deadline = Date.now() + UNDER_WAY_MS;
  for (;;) {
    const { problems, isUnderWay } = await compareBooks(harness);
    if (problems.length === 0 || !isUnderWay || Date.now() > deadline) return problems;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function compareBooks(harness: EngineHarness) {
  const deals = await harness.deals();
  const rows = await harness.db.select().from(shares);
  const opens = deals.filter((deal) => deal.action === 'OPEN');
  const positions = deals.filter(({ action }) => action === 'OPEN' || action === 'ROLL');
  const booked = rows.filter((share) => share.state !== 'REJECTED');
  const holds = await harness.db.select().from(tradingHolds);
  const problems = [
    ...holds.map((hold) => `held: ${hold.dealReference}`),
    ...duplicates(opens.map((deal) => deal.dealReference)).map((name) => `booked twice: ${name}`),
    ...positions
      .filter((deal) => !booked.some((share) => share.dealId === deal.dealId))
      .map((deal) => `forgotten: ${deal.dealReference}`),
    ...booked
      .filter((share) => !positions.some((deal) => deal.dealId === share.dealId))
      .map((share) => `never booked: ${share.dealReference} ${share.state}`),
    ...rows
      .filter((share) => (share.state === 'CLOSED') !== isClosedAtBroker(share.dealId, deals))
      .filter((share) => share.state !== 'REJECTED')
      .map((share) => `closed on one side only: ${share.dealReference} ${share.state}`),
    ...findOverlaps(booked),
  ];
  // What was dealt while the books were read may stand in ours alone.
  const dealsSince = (await harness.deals()).length - deals.length;
  const isUnderWay = dealsSince > 0 || rows.some(({ state }) => UNDER_WAY.has(state));
  return { problems, isUnderWay };
}

function isClosedAtBroker(dealId: string | null, deals: SimDeal[]): boolean {
  return deals.some(
    (deal) =>
      (deal.action === 'CLOSE' || deal.action === 'ROLL') &&
      deal.affectedDeals.some((affected) => affected.dealId === dealId),
  );
}

/** Two shares of one (cycle, level) must not have been open at the same time. */
function findOverlaps(rows: (typeof shares.$inferSelect)[]): string[] {
  return rows.flatMap((one) =>
    rows
      .filter(
        (other) =>
          other.id > one.id &&
          one.cycleId !== null &&
          other.cycleId === one.cycleId &&
          other.level === one.level &&
          (one.closedAt === null || (other.openedAt ?? new Date(0)) < one.closedAt),
      )
      .map((other) => `open at once: ${one.dealReference} and ${other.dealReference}`),
  );
}

function duplicates(names: string[]): string[] {
  return names.filter((name, index) => names.indexOf(name) !== index);
}
