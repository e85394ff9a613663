import { closingDeals } from '@entropi/db/schema/deal-ledger';
import { cycles, shares } from '@entropi/db/schema/trading';
import { withOwner } from '@entropi/db/testing/with-owner';
import {
  bookClosings,
  listWrongSums,
  sumLedgers,
  voidEnd,
} from '@entropi/engine/store/deal-ledger.repo';
import { correctProfit } from '@entropi/engine/store/ledger-audit.repo';
import { and, eq, isNull, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { addOpenCycle } from '../../testing/open-cycle';
import { addAccount } from '../../testing/open-share';
import { createTestApp, type TestApp } from '../../testing/test-app';

let test: TestApp;
let accountId: number;
let cycleId: number;
let made = 0;

beforeAll(async () => {
  test = await createTestApp();
  const user = await test.signIn();
  accountId = await addAccount(test.deps, user.id);
  cycleId = await addOpenCycle(test.deps.db, user.id);
});
afterAll(() => test.close());

type Step =
  | { kind: 'book'; deals: { profit: number | null; currency: string; part: boolean }[] }
  | { kind: 'correct'; nth: number; profit: number; currency: string }
  | { kind: 'void' | 'delete'; nth: number }
  | { kind: 'end' };

const money = fc.integer({ min: -1_000_000, max: 1_000_000 });
const currency = fc.constantFrom('EUR', 'CHF');
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('book' as const),
      deals: fc.array(fc.record({ profit: fc.option(money), currency, part: fc.boolean() }), {
        minLength: 1,
        maxLength: 4,
      }),
    }),
    fc.record({ kind: fc.constant('correct' as const), nth: fc.nat(9), profit: money, currency }),
    fc.record({ kind: fc.constantFrom('void' as const, 'delete' as const), nth: fc.nat(9) }),
    fc.record({ kind: fc.constant('end' as const) }),
  ),
  { minLength: 1, maxLength: 12 },
);

async function openShare() {
  made += 1;
  const [cycle] = await test.deps.db.select().from(cycles).where(eq(cycles.id, cycleId));
  const [share] = await test.deps.db
    .insert(shares)
    .values({
      dealId: `S${made}`,
      dealReference: `sum-${made}`,
      userId: cycle?.userId ?? 0,
      brokerAccountId: accountId,
      cycleId,
      epic: cycle?.epic ?? '',
      expiry: '-',
      direction: 'BUY',
      size: 1,
      state: 'OPEN',
    })
    .returning();
  if (!share) throw new Error('no share');
  return share;
}

async function play(step: Step): Promise<void> {
  const { db } = test.deps;
  const booked = await db
    .select()
    .from(closingDeals)
    .where(eq(closingDeals.cycleId, cycleId))
    .orderBy(closingDeals.id);
  const deal = 'nth' in step ? booked[step.nth % Math.max(booked.length, 1)] : undefined;
  if (step.kind === 'end') {
    await db
      .update(cycles)
      .set({ endedAt: sql`now()`, result: 'EVEN' })
      .where(eq(cycles.id, cycleId));
  } else if (step.kind === 'book') {
    const closings = [];
    for (const one of step.deals) {
      made += 1;
      const profit =
        one.profit === null ? null : { profitMinor: one.profit, profitCurrency: one.currency };
      const kind = one.part ? ('PART' as const) : ('WHOLE' as const);
      const closing = { kind, closingDealId: `D${made}`, size: 1, level: null, at: new Date() };
      closings.push({ share: await openShare(), closing: { ...closing, profit } });
    }
    await bookClosings(db, closings);
    await sumLedgers(
      db,
      closings.map(({ share }) => share),
    );
  } else if (deal && step.kind === 'correct') {
    const profit = { profitMinor: step.profit, profitCurrency: step.currency };
    await correctProfit(db, deal.id, profit, null);
  } else if (deal && step.kind === 'void') await voidEnd(db, deal.shareId);
  else if (deal) {
    const { id } = deal;
    await withOwner(db, (owner) => owner.delete(closingDeals).where(eq(closingDeals.id, id)));
  }
}

async function sumDeals(): Promise<number> {
  const live = and(eq(closingDeals.cycleId, cycleId), isNull(closingDeals.voidedAt));
  const rows = await test.deps.db.select().from(closingDeals).where(live);
  const cycle = await cycleNow();
  return rows
    .filter((row) => row.profitCurrency === cycle.currency)
    .reduce((sum, row) => sum + (row.profitMinor ?? 0), 0);
}

const cycleNow = async () => {
  const [cycle] = await test.deps.db.select().from(cycles).where(eq(cycles.id, cycleId));
  if (!cycle) throw new Error('no cycle');
  return cycle;
};

async function startAfresh(): Promise<void> {
  const { db } = test.deps;
  await withOwner(db, async (owner) => {
    await owner.delete(closingDeals).where(eq(closingDeals.cycleId, cycleId));
    await owner.delete(shares).where(eq(shares.cycleId, cycleId));
  });
  await db.update(cycles).set({ endedAt: null, result: null }).where(eq(cycles.id, cycleId));
}

describe('what a cycle has realised', () => {
  it('is the sum of its deals, whatever is booked, corrected, voided or taken away', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (played) => {
        await startAfresh();
        for (const step of played) await play(step);
        const sum = await sumDeals();
        const cycle = await cycleNow();
        expect(cycle.realisedMinor).toBe(sum);
        expect(await listWrongSums(test.deps.db, accountId, new Date(0))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('takes a new deal without looking at earlier ones, and the audit finds a sum that is wrong', async () => {
    await startAfresh();
    const { currency: own } = await cycleNow();
    const book = (profit: number) =>
      play({ kind: 'book', deals: [{ profit, currency: own, part: false }] });
    await book(500);
    // A sum over all deals would correct this.
    await test.deps.db.update(cycles).set({ realisedMinor: 7 }).where(eq(cycles.id, cycleId));
    await book(100);
    expect((await cycleNow()).realisedMinor).toBe(107);
    expect(await listWrongSums(test.deps.db, accountId, new Date(0))).toEqual([
      { cycleId, realisedMinor: 107, deals: 600 },
    ]);
  });
});
