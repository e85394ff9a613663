import type { BrokerClientPool } from '@entropi/broker/broker';
import { brokerAccounts } from '@entropi/db/schema/broker';
import { closingDeals } from '@entropi/db/schema/deal-ledger';
import { cycles } from '@entropi/db/schema/trading';
import { RecentOpenings } from '@entropi/trading/core/recent-openings';
import { eq } from 'drizzle-orm';
import { createComparisonBatches } from '../accounts/comparison-batches';
import type { TradedAccount } from '../accounts/traded-account';
import { createOrderBatches } from '../orders/order-batches';
import { StreamedConfirms } from '../orders/streamed-confirms';
import { KnownFills } from '../prices/price-order';
import type { Engine } from '../start-engine';
import { listAccounts } from '../store/account.repo';
import { listDifferences } from '../store/ledger-audit.repo';
import { createCredentials } from '../testing/credentials';
import { EngineHarness, FAST, until } from '../testing/engine-harness';
import { NO_TRACING } from '../testing/no-tracing';
import { OPEN_MARKETS } from '../testing/open-markets';
import { TradingState } from '../testing/trading-state';
import { addTradingUser, type TradingUser } from '../testing/trading-user';
import { TIMINGS } from '../timings';
import { auditLedger, findNextAudit } from './audit-ledger';
import { runToEnd } from './history-work';

const DAY_MS = 86_400_000;

let harness: EngineHarness;
let user: TradingUser;
let state: TradingState;
let engine: Engine;
let pool: BrokerClientPool;

beforeEach(async () => {
  harness = await EngineHarness.start();
  await harness.setPrice(8000);
  user = await addTradingUser(harness, 'anna');
  state = new TradingState(harness, user.userId);
  pool = harness.createClientPool();
  engine = await harness.startEngine();
  await until(
    () => state.openLevels(),
    (levels) => levels.join() === '0',
  );
  await harness.setPrice(8012);
  await until(
    () => state.shares(),
    (rows) => rows[0]?.state === 'CLOSED',
  );
});

afterEach(async () => {
  await pool.close();
  await harness.stop();
});

async function audit(daysLater = 0): Promise<boolean> {
  const [row] = await listAccounts(harness.db, [user.keyId]);
  if (!row) throw new Error('no account');
  const account: TradedAccount = {
    row,
    broker: pool.open(createCredentials('anna'), user.accountId),
    batches: createOrderBatches(harness.db),
    comparisons: createComparisonBatches(harness.db),
    referenceKey: 'test',
    fence: { brokerKeyId: user.keyId, epoch: 1 },
    db: harness.db,
    log: harness.deps.log,
    tracing: NO_TRACING,
    timings: { ...TIMINGS, ...FAST },
    now: () => new Date(Date.now() + daysLater * DAY_MS),
    confirms: new StreamedConfirms(() => new Date()),
    fills: new KnownFills(() => new Date()),
    findPrice: () => null,
    closedMarkets: OPEN_MARKETS,
    degraded: null,
    degradedUntil: null,
    rejectedCode: null,
    openings: new RecentOpenings(),
    onSynced: () => undefined,
  };
  return runToEnd(auditLedger(account));
}

const change = (set: Partial<typeof closingDeals.$inferInsert>) =>
  harness.db.update(closingDeals).set(set).where(eq(closingDeals.userId, user.userId));
const dealNow = async () => (await harness.db.select().from(closingDeals))[0];

describe('the audit of the ledger', () => {
  it('matches a deal with its transaction', async () => {
    expect(await audit()).toBe(true);
    expect(await dealNow()).toMatchObject({ audit: 'MATCHED', auditedProfitMinor: 1100 });
    expect((await listDifferences(harness.db, { skip: 0, limit: 10 })).total).toBe(0);
  });

  it('is made by the engine that owns the account, when a night has passed', async () => {
    await harness.stopEngine(engine);
    await harness.db.update(brokerAccounts).set({ auditedAt: new Date(Date.now() - 2 * DAY_MS) });
    await harness.startEngine();
    await until(
      () => harness.db.select().from(brokerAccounts),
      ([account]) => (account?.auditedAt?.getTime() ?? 0) > Date.now() - DAY_MS / 24,
    );
    expect(await dealNow()).toMatchObject({ audit: 'MATCHED' });
  });

  it('accepts the transaction for a profit that was worked out on a market of another currency and is a cent off', async () => {
    await harness.db.update(brokerAccounts).set({ currency: 'CHF' });
    await harness.db.update(cycles).set({ marketCurrency: 'EUR', fxRate: 1, currency: 'CHF' });
    await change({ profitMinor: 1101, profitCurrency: 'CHF', profitSource: 'ACTIVITY' });
    await audit();
    expect(await dealNow()).toMatchObject({ audit: 'CORRECTED', profitMinor: 1100 });
  });

  it('replaces a profit that was worked out, in the share and its cycle too', async () => {
    await change({ profitMinor: 1000, profitSource: 'ACTIVITY' });
    await audit();
    expect(await dealNow()).toMatchObject({
      audit: 'CORRECTED',
      profitMinor: 1100,
      profitSource: 'TRANSACTION',
    });
    expect((await state.shares())[0]?.profitMinor).toBe(1100);
    expect((await state.cycles())[0]?.realisedMinor).toBe(1100);
  });

  it('fills in what was not known, also without the id of the closing deal', async () => {
    await change({
      closingDealId: null,
      level: null,
      profitMinor: null,
      profitCurrency: null,
      profitSource: null,
    });
    await audit();
    expect(await dealNow()).toMatchObject({ audit: 'CORRECTED', profitMinor: 1100 });
  });

  it('leaves what the broker’s confirm stated, and shows the difference', async () => {
    await change({ profitMinor: 1099 });
    await audit();
    const { rows } = await listDifferences(harness.db, { skip: 0, limit: 10 });
    expect(rows).toMatchObject([
      { deal: { audit: 'DIFFERS', profitMinor: 1099, auditedProfitMinor: 1100 } },
    ]);
  });

  it('misses a transaction only after days: they lag', async () => {
    await harness.setFaults({ transactionsLag: { lagMs: 3_600_000 } });
    await audit();
    expect(await dealNow()).toMatchObject({ audit: null });
    await audit(4);
    expect(await dealNow()).toMatchObject({ audit: 'MISSING' });
  });

  it('concludes nothing from transactions that cannot be read', async () => {
    await harness.setFaults({ callFails: { answer: '503', path: '/history/transactions' } });
    expect(await audit(4)).toBe(false);
    expect(await dealNow()).toMatchObject({ audit: null });
  });
});

describe('the night of an audit', () => {
  it('is the next one after the last, at a minute of the account’s own', () => {
    const createdAt = new Date('2026-01-05T12:00:00Z');
    const next = (auditedAt: Date | null) =>
      new Date(findNextAudit({ id: 7, auditedAt, createdAt })).toISOString();
    expect(next(null)).toBe('2026-01-06T02:07:00.000Z');
    expect(next(new Date('2026-01-06T02:06:59Z'))).toBe('2026-01-06T02:07:00.000Z');
    expect(next(new Date('2026-01-06T02:07:00Z'))).toBe('2026-01-07T02:07:00.000Z');
  });
});
