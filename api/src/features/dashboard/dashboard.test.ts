import { getDashboard } from '@entropi/contracts/dashboard';
import { closingDeals } from '@entropi/db/schema/deal-ledger';
import { shares } from '@entropi/db/schema/trading';
import { withOwner } from '@entropi/db/testing/with-owner';
import { bookClosing, voidEnd } from '@entropi/engine/store/deal-ledger.repo';
import { until } from '@entropi/engine/testing/engine-harness';
import { desc, eq } from 'drizzle-orm';
import { type BrokerApp, createBrokerApp, DEMO_KEYS } from '../../testing/broker-app';
import {
  addClosedShare,
  addTrader,
  getDefaultAccountRow,
  spoilPassword,
} from '../../testing/broker-trader';
import { itRejects } from '../../testing/rejections';
import type { TestUser } from '../../testing/test-user';

let broker: BrokerApp;
let trader: TestUser;
let other: TestUser;
let superuser: TestUser;

const EPIC = 'IX.D.DAX.IFMM.IP';
const toUrl = (user: TestUser) => `/api/ig/dashboard/${user.id}`;
const read = async (query = '', by = trader) =>
  (await by.call('GET', `${toUrl(trader)}${query}`)).as(getDashboard.reply);

beforeAll(async () => {
  broker = await createBrokerApp();
  trader = await addTrader(broker, DEMO_KEYS, 'SD1CFD');
  other = await broker.test.signIn();
  superuser = await broker.test.signIn({ isSuperuser: true });
});
afterAll(() => broker.close());

describe('GET /api/ig/dashboard/{user_id}', () => {
  itRejects({
    app: () => broker.test,
    method: 'GET',
    url: () => toUrl(trader),
    forbiddenTo: () => other,
  });

  it('responds with 422 to a flag that is neither true nor false and 404 for an unknown user', async () => {
    expect((await trader.call('GET', `${toUrl(trader)}?use_cache=perhaps`)).status).toBe(422);
    expect((await superuser.call('GET', '/api/ig/dashboard/999999')).status).toBe(404);
  });

  it('returns an empty dashboard to a user without account and strategy', async () => {
    const response = (await other.call('GET', toUrl(other))).as(getDashboard.reply);
    expect(response).toMatchObject({
      user: { id: other.id, username: other.username, demo_mode: true },
      account: null,
      strategy: null,
      market: null,
      cycle: null,
      limits: null,
      waiting: null,
      open_shares: [],
      closed_shares: [],
      task: { state: 'stopped' },
      performance: { won_cycles: 0, lost_cycles: 0, equity: [], by_day: [] },
      cached: true,
    });
  });

  it('returns the account to the user and to a superuser', async () => {
    for (const by of [trader, superuser]) {
      const { account, cached } = await read('', by);
      expect(account).toMatchObject({ account_id: 'SD1CFD', is_default: true, environment: 'SIM' });
      expect(cached).toBe(true);
    }
  });

  it('adds up realised results: today, in all, day by day and as a curve', async () => {
    const { db } = broker.test.deps;
    await addClosedShare(db, trader.id, { profitMinor: 1250, daysAgo: 2 });
    await addClosedShare(db, trader.id, { profitMinor: -300, daysAgo: 1 });
    await addClosedShare(db, trader.id, { profitMinor: 475, daysAgo: 0 });
    const { performance, closed_shares: closed } = await read();
    expect(performance.today).toEqual({ amount: '4.75', currency: 'EUR' });
    expect(performance.total).toEqual({ amount: '14.25', currency: 'EUR' });
    expect(performance.equity.map((point) => point.value)).toEqual([12.5, 9.5, 14.25]);
    expect(performance.by_day.map((day) => day.profit)).toEqual([12.5, -3, 4.75]);
    expect(closed.map((share) => share.profit?.amount)).toEqual(['4.75', '-3.00', '12.50']);
  });

  it('shows at once what another process has booked, corrected or taken back', async () => {
    const { db } = broker.test.deps;
    const see = async () => {
      const { performance, closed_shares: closed } = await read();
      return { total: performance.total.amount, closed: closed.length };
    };
    expect(await see()).toEqual({ total: '14.25', closed: 3 });
    await addClosedShare(db, trader.id, { profitMinor: 100, daysAgo: 0 });
    expect(await see()).toEqual({ total: '15.25', closed: 4 });
    const [share] = await db.select().from(shares).orderBy(desc(shares.id)).limit(1);
    if (!share) throw new Error('no share');
    const ofShare = eq(closingDeals.shareId, share.id);
    await db.update(closingDeals).set({ profitMinor: 75 }).where(ofShare);
    expect(await see()).toEqual({ total: '15.00', closed: 4 });
    await voidEnd(db, share.id);
    await db
      .update(shares)
      .set({ state: 'REJECTED', closedAt: null })
      .where(eq(shares.id, share.id));
    expect(await see()).toEqual({ total: '14.25', closed: 3 });
  });

  it('counts the closed part of a share that is still open, on its day and as a point of the curve', async () => {
    const { db } = broker.test.deps;
    const account = await getDefaultAccountRow(db, trader.id);
    const { performance: before } = await read();
    const [share] = await db
      .insert(shares)
      .values({
        dealReference: 'closed-in-part',
        userId: trader.id,
        brokerAccountId: account.id,
        epic: EPIC,
        expiry: '-',
        direction: 'BUY',
        size: 1,
        state: 'OPEN',
        openLevel: 12_000,
      })
      .returning();
    if (!share) throw new Error('no share');
    await bookClosing(db, share, {
      kind: 'PART',
      closingDealId: 'PART1',
      size: 1,
      level: 12_003,
      at: new Date(),
      profit: { profitMinor: 300, profitCurrency: 'EUR' },
    });
    const { performance } = await read();
    expect(performance.total.amount).toBe('17.25');
    expect(performance.today.amount).toBe('7.75');
    expect(performance.equity.at(-1)?.value).toBe(17.25);
    expect(performance.equity).toHaveLength(before.equity.length + 1);
    await withOwner(db, async (owner) => {
      await owner.delete(closingDeals).where(eq(closingDeals.shareId, share.id));
      await owner.delete(shares).where(eq(shares.id, share.id));
    });
    expect((await read()).performance).toEqual(before);
  });

  it('values an open share at the last price', async () => {
    const { db } = broker.test.deps;
    await broker.control('PUT', `markets/${EPIC}`, { bid: 12_010, offer: 12_011 });
    await until(
      async () => (await trader.call('GET', `/api/markets/${EPIC}`)).body as { bid: number },
      (market) => market.bid === 12_010,
    );
    const account = await getDefaultAccountRow(db, trader.id);
    await db.insert(shares).values({
      dealReference: 'OPEN-NOW',
      userId: trader.id,
      brokerAccountId: account.id,
      epic: EPIC,
      expiry: '-',
      direction: 'BUY',
      size: 2,
      openLevel: 12_000.5,
      state: 'OPENING',
    });
    const { performance, open_shares: open, valuations, market } = await read();
    expect(open).toMatchObject([{ deal_reference: 'OPEN-NOW', size: 2 }]);
    expect(performance.open).toEqual({ amount: '19.00', currency: 'EUR' });
    expect(market).toBeNull();
    expect(valuations).toEqual([
      {
        deal_reference: 'OPEN-NOW',
        environment: 'SIM',
        epic: EPIC,
        market_name: 'Germany 40 Cash (€1)',
        bid: 12_010,
        offer: 12_011,
        decimal_places: 1,
        currency: 'EUR',
        point_value: 1,
        market_status: 'TRADEABLE',
        opens_at: null,
      },
    ]);
  });

  it('rounds share by share, so that the rows add up to the sum', async () => {
    const { db } = broker.test.deps;
    const account = await getDefaultAccountRow(db, trader.id);
    const share = {
      userId: trader.id,
      brokerAccountId: account.id,
      epic: EPIC,
      expiry: '-',
      direction: 'BUY' as const,
      size: 0.03,
      openLevel: 12_009.9,
      state: 'OPENING' as const,
    };
    const before = Number((await read()).performance.open.amount);
    // 0.1 points × 0.03 is 0.003: zero in each row, so zero in the sum.
    await db.insert(shares).values([
      { ...share, dealReference: 'TINY-1' },
      { ...share, dealReference: 'TINY-2' },
    ]);
    expect(Number((await read()).performance.open.amount)).toBe(before);
  });

  it('reads the balance from the broker when the caller does not want the cache', async () => {
    const before = Date.now();
    const fresh = await read('?use_cache=false');
    expect(fresh.cached).toBe(false);
    expect(fresh.account?.balance).toMatchObject({ balance: 100_000 });
    expect(Date.parse(fresh.as_of)).toBeGreaterThanOrEqual(before);
  });

  it('responds with 503 while the broker is away, unless the cache will do', async () => {
    await broker.control('PUT', 'faults', { callFails: { answer: '503' } });
    const fresh = await trader.call('GET', `${toUrl(trader)}?use_cache=false`);
    expect(fresh.status).toBe(503);
    expect(fresh.body).toMatchObject({
      status: 503,
      code: 'broker_unavailable',
      message: 'Service Unavailable',
      request_id: expect.any(String),
    });
    expect((await read()).cached).toBe(true);
    await broker.control('PUT', 'faults', { callFails: false });
  });

  it('responds with 502 and the reason when the broker rejects the credentials', async () => {
    const { keys, first } = await broker.addLogin('rejected');
    const rejected = await addTrader(broker, keys, first);
    await spoilPassword(broker, rejected, keys);
    const response = await rejected.call('GET', `${toUrl(rejected)}?use_cache=false`);
    expect(response.status).toBe(502);
    expect(response.body).toMatchObject({ code: 'credential_refused', message: 'Bad Gateway' });
  });
});
