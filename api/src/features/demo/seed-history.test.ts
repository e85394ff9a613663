import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createIgClientPool } from '@entropi/broker/ig/ig-client-pool';
import { auditEntries } from '@entropi/db/schema/audit';
import { brokerAccounts } from '@entropi/db/schema/broker';
import { closingDeals } from '@entropi/db/schema/deal-ledger';
import { orderIntents } from '@entropi/db/schema/order-intents';
import { realisedTotals, userResults } from '@entropi/db/schema/results';
import { cycles, shares } from '@entropi/db/schema/trading';
import { createComparisonBatches } from '@entropi/engine/accounts/comparison-batches';
import type { TradedAccount } from '@entropi/engine/accounts/traded-account';
import { compareDeals } from '@entropi/engine/books/compare-deals';
import { runToEnd } from '@entropi/engine/books/history-work';
import { createOrderBatches } from '@entropi/engine/orders/order-batches';
import { StreamedConfirms } from '@entropi/engine/orders/streamed-confirms';
import { KnownFills } from '@entropi/engine/prices/price-order';
import { type Engine, startEngine } from '@entropi/engine/start-engine';
import { listWrongSums } from '@entropi/engine/store/deal-ledger.repo';
import { createCredentials } from '@entropi/engine/testing/credentials';
import { OPEN_MARKETS } from '@entropi/engine/testing/open-markets';
import { TIMINGS } from '@entropi/engine/timings';
import { type RunningSim, startSim } from '@entropi/ig-sim/server';
import { NO_TRACING } from '@entropi/shared/server/tracing';
import { RecentOpenings } from '@entropi/trading/core/recent-openings';
import { asc, eq } from 'drizzle-orm';
import type { Deps } from '../../deps';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { addDays, startOfDay, toDay } from '../subscriptions/periods';
import { ensureCatalogue, ensureStrategy } from './demo-catalogue';
import { DEMO_USERS, STEADY } from './demo-data';
import { ensureAccount, ensureConfig, ensureUser, type Person } from './demo-people';
import { HISTORY_DAYS, seedHistory } from './seed-history';
import { requestSim } from './sim-control';
import type { SimDeal } from './sim-history';

const NO_LIMITS = {
  perKey: 0,
  perAccountTrading: 0,
  perAccountNonTrading: 0,
  historicalPointsPerWeek: 0,
};
const DAY_MS = 86_400_000;

let dataDir: string;
let sim: RunningSim;
let test: TestApp;
let engine: Engine;
let deps: Deps;
let admin: Person;
let alice: Person;
let bob: Person;
let day: string;
let isSeeded: boolean;

const listBooked = async (accountId: string) =>
  (await requestSim<{ deals: SimDeal[] }>(deps.config, 'GET', `/deals?accountId=${accountId}`))
    .deals;
const listCycles = ({ userId }: Person) =>
  deps.db.select().from(cycles).where(eq(cycles.userId, userId)).orderBy(asc(cycles.id));
const listLedger = ({ userId }: Person) =>
  deps.db
    .select()
    .from(closingDeals)
    .where(eq(closingDeals.userId, userId))
    .orderBy(asc(closingDeals.id));

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'entropi-history-'));
  sim = await startSim({ dataDir, port: 0, logLevel: 'silent', limits: NO_LIMITS });
  test = await createTestApp({ IG_SIM_URL: sim.baseUrl });
  deps = { ...test.deps, config: { ...test.deps.config, isDemo: true } };
  engine = await startEngine(deps);
  admin = await ensureUser(deps, DEMO_USERS.admin);
  alice = await ensureUser(deps, DEMO_USERS.alice);
  bob = await ensureUser(deps, DEMO_USERS.bob);
  await ensureCatalogue(deps, admin);
  const steadyId = await ensureStrategy(deps, STEADY, admin);
  for (const [person, user] of [
    [alice, DEMO_USERS.alice],
    [bob, DEMO_USERS.bob],
  ] as const) {
    await ensureAccount(deps, person, user);
    await ensureConfig(deps, person, steadyId);
  }
  await engine.stop();
  day = toDay(new Date());
  // The broker has booked the orders, and the process dies before it has written anything.
  const unknown = { userId: 2_000_000_000, username: 'unknown' };
  await expect(seedHistory(deps, alice, unknown, day)).rejects.toThrow();
  expect(await listCycles(alice)).toEqual([]);
  const booked = await listBooked('AL1CFD');
  isSeeded = await seedHistory(deps, alice, admin, day);
  expect(await listBooked('AL1CFD')).toEqual(booked);
});

afterAll(async () => {
  await test.close();
  await sim.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Compares the ledger with the broker as is done each night, at a given time. */
async function compareAt(moment: Date): Promise<void> {
  const [row] = await deps.db
    .select()
    .from(brokerAccounts)
    .where(eq(brokerAccounts.accountId, 'AL1CFD'));
  if (!row) throw new Error('no account');
  const { baseUrl } = sim;
  const pool = createIgClientPool({
    baseUrls: { SIM: baseUrl, DEMO: baseUrl, LIVE: baseUrl },
    timeoutMs: 10_000,
    maxWaitMs: 10_000,
    observe: () => undefined,
    reportUnreadable: () => undefined,
  });
  const account: TradedAccount = {
    row,
    broker: pool.open(createCredentials('alice'), row.accountId),
    batches: createOrderBatches(deps.db),
    comparisons: createComparisonBatches(deps.db),
    referenceKey: 'test',
    fence: { brokerKeyId: row.brokerKeyId, epoch: 1 },
    db: deps.db,
    log: deps.log,
    tracing: NO_TRACING,
    timings: TIMINGS,
    now: () => moment,
    confirms: new StreamedConfirms(() => moment),
    fills: new KnownFills(() => moment),
    findPrice: () => null,
    closedMarkets: OPEN_MARKETS,
    degraded: null,
    degradedUntil: null,
    rejectedCode: null,
    openings: new RecentOpenings(),
    onSynced: () => undefined,
  };
  try {
    expect(await runToEnd(compareDeals(account))).toBe(true);
  } finally {
    await pool.close();
  }
}

describe('three months of the demo', () => {
  it('are written once, whatever earlier attempts have done', async () => {
    expect(isSeeded).toBe(true);
    const ledger = await listLedger(alice);
    expect(await seedHistory(deps, alice, admin, day)).toBe(false);
    expect(await listLedger(alice)).toEqual(ledger);
    const opens = await deps.db.$count(orderIntents, eq(orderIntents.kind, 'OPEN'));
    expect(opens).toBe(ledger.length);
  });

  it('have cycles that were won, lost and recovered, and no open share', async () => {
    const rows = await listCycles(alice);
    const won = rows.filter(({ result }) => result === 'WON');
    const lost = rows.filter(({ result }) => result === 'LOST');
    expect(won.length).toBeGreaterThan(40);
    expect(lost.length).toBeGreaterThan(5);
    const recovered = won.filter(({ effectiveMode }) => effectiveMode === 'RECOVERY');
    expect(recovered.length).toBeGreaterThan(0);
    for (const { effectiveSince, startedAt, endedAt, effectiveReason } of recovered) {
      expect(effectiveReason).toBe('enter_when');
      expect(effectiveSince.getTime()).toBeGreaterThan(startedAt.getTime());
      expect(effectiveSince.getTime()).toBeLessThanOrEqual(endedAt?.getTime() ?? 0);
    }
    const [results] = await deps.db
      .select()
      .from(userResults)
      .where(eq(userResults.userId, alice.userId));
    expect(results).toMatchObject({ won: won.length, lost: lost.length });
  });

  it('lie in the past, each moment after the one before it', async () => {
    const from = startOfDay(addDays(day, -HISTORY_DAYS));
    let last = from;
    for (const { startedAt, endedAt, nextBeginAt } of await listCycles(alice)) {
      expect(startedAt.getTime()).toBeGreaterThanOrEqual(last.getTime());
      expect(endedAt?.getTime()).toBeGreaterThan(startedAt.getTime());
      last = nextBeginAt ?? startedAt;
    }
    const orders = await deps.db.select().from(orderIntents).orderBy(asc(orderIntents.id));
    expect(orders.every(({ state }) => state === 'FILLED')).toBe(true);
    const moments = orders.map(({ createdAt }) => createdAt.getTime());
    expect(moments).toEqual([...moments].sort((a, b) => a - b));
    expect(Math.max(...moments)).toBeLessThan(startOfDay(day).getTime());
    const held = await deps.db.select().from(shares);
    expect(held.every(({ state, openSlippage }) => state === 'CLOSED' && openSlippage === 0)).toBe(
      true,
    );
  });

  it('are the same in the books of the broker and in ours, to the cent', async () => {
    const ledger = await listLedger(alice);
    const booked = await listBooked('AL1CFD');
    const closed = booked.filter(({ action }) => action === 'CLOSE');
    expect(
      ledger.map(({ closingDealId, level, profitMinor }) => [closingDealId, level, profitMinor]),
    ).toEqual(
      closed.map(({ dealId, level, profit }) => [dealId, level, Math.round((profit ?? 0) * 100)]),
    );
    const [account] = await deps.db
      .select()
      .from(brokerAccounts)
      .where(eq(brokerAccounts.accountId, 'AL1CFD'));
    expect(await listWrongSums(deps.db, account?.id ?? 0, new Date(0))).toEqual([]);
    const [total] = await deps.db
      .select()
      .from(realisedTotals)
      .where(eq(realisedTotals.userId, alice.userId));
    expect(total?.profitMinor).toBe(
      closed.reduce((sum, { profit }) => sum + Math.round((profit ?? 0) * 100), 0),
    );
  });

  it('pass the comparison of each night without a difference', async () => {
    // The comparison looks back five weeks; older deals were compared at their time.
    for (const days of [62, 31, 0])
      await compareAt(new Date(startOfDay(day).getTime() - days * DAY_MS));
    const found = (await listLedger(alice)).map(({ audit }) => audit);
    expect(found.length).toBeGreaterThan(100);
    expect(new Set(found)).toEqual(new Set(['MATCHED']));
  });

  it('are not given to an account that has dealt already', async () => {
    const orders = [
      { kind: 'OPEN', at: '2026-01-05T09:00:00Z', dealReference: 'own', direction: 'BUY', size: 1 },
    ];
    const past = { accountId: 'BO1CFD', epic: 'IX.D.DAX.IFMM.IP', orders };
    await requestSim(deps.config, 'POST', '/past-deals', past);
    expect(await seedHistory(deps, bob, admin, day)).toBe(false);
    expect(await listCycles(bob)).toEqual([]);
    expect(await deps.db.$count(auditEntries, eq(auditEntries.userId, bob.userId))).toBeGreaterThan(
      0,
    );
  });
});
