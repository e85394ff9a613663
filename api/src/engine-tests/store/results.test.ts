import { closingDeals } from '@entropi/db/schema/deal-ledger';
import { realisedDays, realisedTotals, userResults } from '@entropi/db/schema/results';
import { cycles, shares, tasks } from '@entropi/db/schema/trading';
import { withOwner } from '@entropi/db/testing/with-owner';
import { type CycleRow, countStreaks } from '@entropi/engine/store/cycle.repo';
import { bookClosing, voidEnd } from '@entropi/engine/store/deal-ledger.repo';
import { bookEnd } from '@entropi/engine/testing/book-end';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { addOpenCycle } from '../../testing/open-cycle';
import { addAccount } from '../../testing/open-share';
import { createTestApp, type TestApp } from '../../testing/test-app';

let test: TestApp;
let userId: number;
let accountId: number;
let cycle: CycleRow;

const BEGIN = Date.parse('2026-03-01T00:00:00Z');
const HOUR_MS = 3_600_000;
const toTime = (hour: number) => new Date(BEGIN + hour * HOUR_MS);

beforeAll(async () => {
  test = await createTestApp();
  ({ id: userId } = await test.signIn());
  accountId = await addAccount(test.deps, userId);
  const cycleId = await addOpenCycle(test.deps.db, userId);
  const [row] = await test.deps.db.select().from(cycles).where(eq(cycles.id, cycleId));
  if (!row) throw new Error('no cycle');
  cycle = row;
  await test.deps.db.insert(tasks).values({ userId }).onConflictDoNothing();
});
afterAll(() => test.close());

/** What happens to the n-th share, deal or cycle. */
type Step =
  | { kind: 'open' | 'adopt' | 'delete-deal' | 'reopen-cycle' | 'delete-cycle'; nth: number }
  | { kind: 'close' | 'part'; nth: number; profit: number | null; currency: string; hour: number }
  | { kind: 'report'; nth: number; profit: number | null; currency: string; hour: number }
  | { kind: 'end'; result: 'WON' | 'LOST' | 'EVEN'; hour: number }
  | { kind: 'reset'; hour: number | null };

const nth = fc.nat(5);
const hour = fc.nat(200);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('open', 'adopt', 'delete-deal', 'reopen-cycle', 'delete-cycle'),
    nth,
  }),
  fc.record({
    kind: fc.constantFrom('close', 'close', 'part', 'report'),
    nth,
    profit: fc.option(fc.integer({ min: -9_000_000, max: 9_000_000 })),
    currency: fc.constantFrom('EUR', 'CHF'),
    hour,
  }),
  fc.record({
    kind: fc.constant('end'),
    result: fc.constantFrom('WON', 'WON', 'LOST', 'EVEN'),
    hour,
  }),
  fc.record({ kind: fc.constant('reset'), hour: fc.option(hour) }),
) as fc.Arbitrary<Step>;

let made = 0;

async function play(one: Step): Promise<void> {
  const { db } = test.deps;
  const own = await db.select().from(shares).where(eq(shares.userId, userId)).orderBy(shares.id);
  const ended = await db
    .select()
    .from(cycles)
    .where(sql`${cycles.userId} = ${userId} and ${cycles.result} is not null`)
    .orderBy(cycles.id);
  const pick = <Row>(rows: Row[], index: number) => rows[index % Math.max(rows.length, 1)];
  const share = 'nth' in one ? pick(own, one.nth) : undefined;
  const last = 'nth' in one ? pick(ended, one.nth) : undefined;
  const deals = await db
    .select()
    .from(closingDeals)
    .where(eq(closingDeals.userId, userId))
    .orderBy(closingDeals.id);
  const ofDeal = eq(closingDeals.id, ('nth' in one ? pick(deals, one.nth)?.id : undefined) ?? 0);
  const ofShare = eq(shares.id, share?.id ?? 0);
  const ofCycle = eq(cycles.id, last?.id ?? 0);
  made += 1;
  switch (one.kind) {
    case 'open':
      await db.insert(shares).values({
        dealReference: `made-${made}`,
        userId,
        brokerAccountId: accountId,
        epic: cycle.epic,
        expiry: '-',
        direction: 'BUY',
        size: 1,
        state: 'OPEN',
      });
      return;
    case 'close':
    case 'part': {
      if (!share) return;
      const kind = one.kind === 'part' ? 'PART' : 'WHOLE';
      const profit =
        one.profit === null ? null : { profitMinor: one.profit, profitCurrency: one.currency };
      const at = toTime(one.hour);
      const deal = { closingDealId: `D${made}`, size: 1, level: null, at };
      await bookClosing(db, share, { ...deal, kind, profit });
      if (one.kind === 'close') {
        await db.update(shares).set({ state: 'CLOSED', closedAt: at }).where(ofShare);
      }
      return;
    }
    case 'report':
      await db
        .update(closingDeals)
        .set({ profitMinor: one.profit, profitCurrency: one.currency })
        .where(ofDeal);
      return;
    case 'adopt':
      if (share) await voidEnd(db, share.id);
      await db.update(shares).set({ state: 'OPEN', closedAt: null }).where(ofShare);
      return;
    case 'delete-deal':
      await withOwner(db, (owner) => owner.delete(closingDeals).where(ofDeal));
      return;
    case 'end': {
      const { id: _, ...values } = cycle;
      await db.insert(cycles).values({ ...values, result: one.result, endedAt: toTime(one.hour) });
      return;
    }
    case 'reopen-cycle':
      // No two cycles of a strategy run at once, so it ends again at another time.
      await db
        .update(cycles)
        .set({ result: 'EVEN', endedAt: toTime(made % 200) })
        .where(ofCycle);
      return;
    case 'delete-cycle':
      await withOwner(db, (owner) => owner.delete(cycles).where(ofCycle));
      return;
    case 'reset':
      await db
        .update(tasks)
        .set({ profitCounterResetAt: one.hour === null ? null : toTime(one.hour) })
        .where(eq(tasks.userId, userId));
  }
}

/** What the database has stored. */
async function readKept() {
  const { db } = test.deps;
  const [results] = await db.select().from(userResults).where(eq(userResults.userId, userId));
  const totals = await db.select().from(realisedTotals).where(eq(realisedTotals.userId, userId));
  const days = await db.select().from(realisedDays).where(eq(realisedDays.userId, userId));
  return {
    won: results?.won ?? 0,
    lost: results?.lost ?? 0,
    streak: (await countStreaks(db, [userId])).get(userId) ?? 0,
    totals: toSums(totals.map((row) => [row.currency, row.profitMinor, row.deals])),
    days: toSums(days.map((row) => [`${row.currency} ${row.day}`, row.profitMinor, row.deals])),
  };
}

/** The same figures, added up here from the rows. */
async function recompute() {
  const { db } = test.deps;
  const own = await db.select().from(closingDeals).where(eq(closingDeals.userId, userId));
  const booked = own.flatMap(({ profitMinor, profitCurrency, at, voidedAt }) =>
    voidedAt === null && profitMinor !== null && profitCurrency !== null
      ? { profitMinor, currency: profitCurrency, day: at.toISOString().slice(0, 10) }
      : [],
  );
  const ended = (await db.select().from(cycles).where(eq(cycles.userId, userId))).flatMap(
    ({ result, endedAt }) => (result && endedAt ? { result, at: endedAt.getTime() } : []),
  );
  const [task] = await db.select().from(tasks).where(eq(tasks.userId, userId));
  const resetAt = task?.profitCounterResetAt?.getTime() ?? Number.NEGATIVE_INFINITY;
  const lost = ended.filter((one) => one.result === 'LOST');
  const won = ended.filter((one) => one.result === 'WON');
  const lostAt = Math.max(...lost.map((one) => one.at));
  return {
    won: won.length,
    lost: lost.length,
    streak: won.filter((one) => one.at > resetAt && one.at > lostAt).length,
    totals: toSums(booked.map((one) => [one.currency, one.profitMinor, 1])),
    days: toSums(booked.map((one) => [`${one.currency} ${one.day}`, one.profitMinor, 1])),
  };
}

function toSums(rows: [key: string, minor: number, count: number][]) {
  const sums: Record<string, { minor: number; count: number }> = {};
  for (const [key, minor, count] of rows) {
    const sum = sums[key] ?? { minor: 0, count: 0 };
    sums[key] = { minor: sum.minor + minor, count: sum.count + count };
  }
  return sums;
}

describe('the results of a user', () => {
  it('are what their closing deals and cycles add up to, whatever happens to these in whatever order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        for (const one of steps) await play(one);
        expect(await readKept()).toEqual(await recompute());
      }),
      { numRuns: 25 },
    );
  });

  it('are the same after all of them are counted again', async () => {
    const { db } = test.deps;
    const before = await readKept();
    await db.execute(sql`select rebuild_results()`);
    expect(await readKept()).toEqual(before);
    await db.execute(sql`update user_results set won = 999, streak = 999`);
    await db.execute(sql`delete from realised_days`);
    await db.execute(sql`update realised_totals set profit_minor = 1`);
    await db.execute(sql`select rebuild_results()`);
    expect(await readKept()).toEqual(before);
  });

  it('have one version more for each write of a closed share or a deal', async () => {
    const { db } = test.deps;
    const readVersion = async () => {
      const [row] = await db.select().from(userResults).where(eq(userResults.userId, userId));
      return row?.version ?? 0;
    };
    const values = { userId, brokerAccountId: accountId, epic: cycle.epic, expiry: '-', size: 1 };
    const [share] = await db
      .insert(shares)
      .values({ ...values, dealReference: 'versions', direction: 'BUY', state: 'OPEN' })
      .returning();
    if (!share) throw new Error('no share');
    const ofShare = eq(shares.id, share.id);
    const before = await readVersion();
    await db
      .update(shares)
      .set({ state: 'CLOSED', closedAt: toTime(0) })
      .where(ofShare);
    expect(await readVersion()).toBe(before + 1);
    await bookEnd(db, share);
    expect(await readVersion()).toBe(before + 2);
    const stated = { profitMinor: 1, profitCurrency: 'EUR' };
    await db.update(closingDeals).set(stated).where(eq(closingDeals.shareId, share.id));
    const ofIts = eq(closingDeals.shareId, share.id);
    await withOwner(db, (owner) => owner.delete(closingDeals).where(ofIts));
    expect(await readKept()).toEqual(await recompute());
  });

  it('lose nothing when bookings for one user are committed at the same time', async () => {
    const { db } = test.deps;
    await Promise.all(
      Array.from({ length: 24 }, async (_, index) => {
        const [share] = await db
          .insert(shares)
          .values({
            dealReference: `at-once-${index}`,
            userId,
            brokerAccountId: accountId,
            epic: cycle.epic,
            expiry: '-',
            direction: 'BUY',
            size: 1,
            state: 'CLOSED',
            profitMinor: index - 7,
            profitCurrency: 'EUR',
            closedAt: toTime(index),
          })
          .returning();
        if (share) await bookEnd(db, share);
        await play({ kind: 'end', result: index % 5 === 0 ? 'LOST' : 'WON', hour: 400 - index });
      }),
    );
    expect(await readKept()).toEqual(await recompute());
  });

  it('get another version after each change of what is closed, and keep it after other changes', async () => {
    const { db } = test.deps;
    const readVersion = async () =>
      (await db.select().from(userResults).where(eq(userResults.userId, userId)))[0]?.version ?? 0;
    await play({ kind: 'open', nth: 0 });
    const before = await readVersion();
    await db.update(shares).set({ size: 2 }).where(eq(shares.state, 'OPEN'));
    expect(await readVersion()).toBe(before);
    const [closed] = await db.select().from(shares).where(eq(shares.state, 'CLOSED'));
    await db
      .update(shares)
      .set({ dealId: 'LATE' })
      .where(eq(shares.id, closed?.id ?? 0));
    expect(await readVersion()).toBeGreaterThan(before);
  });
});
