import { getMarket, listCandles, listMarkets } from '@entropi/contracts/markets';
import { candles, markets } from '@entropi/db/schema/broker';
import { withOwner } from '@entropi/db/testing/with-owner';
import { until } from '@entropi/engine/testing/engine-harness';
import { and, eq } from 'drizzle-orm';
import { type BrokerApp, createBrokerApp } from '../../testing/broker-app';
import { itRejects } from '../../testing/rejections';
import type { TestUser } from '../../testing/test-user';
import { toMarket } from './market-view';

const EPIC = 'IX.D.DAX.IFMM.IP';
const LIST = '/api/markets/';
const ONE = `/api/markets/${EPIC}`;
const CANDLES = `${ONE}/candles`;

let broker: BrokerApp;
let user: TestUser;
let newUser: TestUser;
const app = () => broker.test;

beforeAll(async () => {
  broker = await createBrokerApp();
  await signInBoth();
});
afterAll(() => broker.close());

async function signInBoth(): Promise<void> {
  user = await broker.test.signIn();
  newUser = await broker.test.signIn({ inOnboarding: true });
}

describe('GET /api/markets/', () => {
  itRejects({ app, method: 'GET', url: () => LIST });

  it('lists some markets from the start, without any key of a user', async () => {
    const found = await until(
      async () => (await newUser.call('GET', LIST)).as(listMarkets.reply),
      (list) => list.length >= 6,
    );
    expect(found.map((market) => market.epic)).toContain(EPIC);
  });

  it('finds by a part of the name or the epic, whatever the case', async () => {
    const byName = (await user.call('GET', `${LIST}?search=germany`)).as(listMarkets.reply);
    expect(byName.map((market) => market.epic)).toContain(EPIC);
    const byEpic = (await user.call('GET', `${LIST}?search=ix.d.dax`)).as(listMarkets.reply);
    expect(byEpic.map((market) => market.epic)).toContain(EPIC);
  });

  it('searches at the broker for a name that is not known yet, and returns what it finds', async () => {
    const { db } = broker.test.deps;
    await withOwner(db, (owner) =>
      owner.delete(markets).where(eq(markets.epic, 'CS.D.CFDGOLD.CFDGC.IP')),
    );
    const found = await user.call('GET', `${LIST}?search=Spot%20Gold`);
    expect(found.as(listMarkets.reply)).toMatchObject([
      { epic: 'CS.D.CFDGOLD.CFDGC.IP', currency: 'USD', point_value: 10, margin_factor: 0.05 },
    ]);
    const nothing = await user.call('GET', `${LIST}?search=no%20such%20thing`);
    expect(nothing.as(listMarkets.reply)).toEqual([]);
  });

  /** Several users, since each may search only so often in a minute. */
  beforeEach(async () => {
    broker.test.passTime(61_000);
    // The clock moves on by more minutes than a token lives.
    await signInBoth();
  });

  it('finds nothing by words that the broker takes for something else, or rejects', async () => {
    for (const words of ['true', 'null', '&searchTerm=x', '{}', '%25']) {
      const found = await user.call('GET', `${LIST}?search=${encodeURIComponent(words)}zz`);
      expect([words, found.status, found.body]).toEqual([words, 200, []]);
    }
    expect((await user.call('GET', `${LIST}?search=true`)).as(listMarkets.reply)).toEqual([]);
    await broker.control('PUT', 'faults', {
      callFails: { answer: '400', path: '/markets?search' },
    });
    const rejected = await user.call('GET', `${LIST}?search=odd%20words`);
    await broker.control('PUT', 'faults', { callFails: false });
    expect([rejected.status, rejected.body]).toEqual([200, []]);
  });

  it('responds with 422 to a query that is too long or unknown', async () => {
    expect((await user.call('GET', `${LIST}?search=${'a'.repeat(101)}`)).status).toBe(422);
    expect((await user.call('GET', `${LIST}?colour=red`)).status).toBe(422);
  });
});

describe('GET /api/markets/{epic}', () => {
  itRejects({ app, method: 'GET', url: () => ONE });

  it('returns the market with its last price, which follows the broker', async () => {
    await broker.control('PUT', `markets/${EPIC}`, { bid: 12_345.6, offer: 12_346.8 });
    const market = await until(
      async () => (await user.call('GET', ONE)).as(getMarket.reply),
      (one) => one.bid === 12_345.6,
    );
    expect(market).toMatchObject({
      name: 'Germany 40 Cash (€1)',
      type: 'INDICES',
      status: 'TRADEABLE',
      offer: 12_346.8,
      decimal_places: 1,
      currency: 'EUR',
      size_step: 0.01,
      min_deal_size: 0.2,
      opening_hours: { sessions: [{ from: '01:00', to: '22:00' }] },
      opens_at: null,
    });
    expect(Date.now() - Date.parse(market.updated_at)).toBeLessThan(30_000);
  });

  it('shows that a market is closed and keeps its last price', async () => {
    await broker.control('PUT', 'faults', { marketClosed: { epic: EPIC, status: 'CLOSED' } });
    const closed = await until(
      async () => (await user.call('GET', ONE)).as(getMarket.reply),
      (one) => one.status === 'CLOSED',
    );
    expect(closed.bid).toBe(12_345.6);
    await broker.control('PUT', 'faults', { marketClosed: false });
  });

  it('says when a closed market opens by the broker’s hours, and nothing where those are not reported', async () => {
    const { db } = broker.test.deps;
    const where = and(eq(markets.environment, 'SIM'), eq(markets.epic, 'CS.D.BITCOIN.CFD.IP'));
    const call = async () =>
      (await user.call('GET', '/api/markets/CS.D.BITCOIN.CFD.IP')).as(getMarket.reply);
    const unknown = await until(call, ({ opening_hours: hours }) => hours === null);
    expect(unknown.opens_at).toBeNull();
    const [row] = await db.select().from(markets).where(where);
    if (!row) throw new Error('no market');
    const friday = new Date('2026-03-06T23:00:00Z');
    const sessions = [{ from: '00:00', to: '22:00' }];
    const closed = { ...row, status: 'CLOSED', openingHours: { time_zone: 'UTC', sessions } };
    expect(toMarket(closed, friday).opens_at).toBe('2026-03-09T00:00:00.000Z');
    expect(toMarket({ ...closed, status: 'TRADEABLE' }, friday).opens_at).toBeNull();
    expect(toMarket({ ...closed, openingHours: null }, friday).opens_at).toBeNull();
  });

  it('responds with 404 for a market that the broker does not know, 422 for what is no epic', async () => {
    const unknown = await user.call('GET', '/api/markets/IX.D.NONE.IFMM.IP');
    expect(unknown.status).toBe(404);
    expect((await user.call('GET', '/api/markets/x')).status).toBe(422);
  });
});

describe('GET /api/markets/{epic}/candles', () => {
  itRejects({
    app,
    method: 'GET',
    url: () => CANDLES,
    forbiddenTo: () => newUser,
  });

  it('returns as many candles as were asked for, oldest first', async () => {
    const response = await user.call('GET', `${CANDLES}?resolution=MINUTE_5&limit=60`);
    const found = response.as(listCandles.reply);
    expect(found).toHaveLength(60);
    const begins = found.map((candle) => Date.parse(candle.at));
    expect(begins).toEqual([...begins].sort((a, b) => a - b));
    expect((begins.at(-1) ?? 0) - (begins[0] ?? 0)).toBe(59 * 5 * 60_000);
  });

  it('stores finished candles, so that the broker is asked once', async () => {
    const { db } = broker.test.deps;
    await user.call('GET', `${CANDLES}?resolution=HOUR&limit=20`);
    const stored = await db
      .select()
      .from(candles)
      .where(and(eq(candles.epic, EPIC), eq(candles.resolution, 'HOUR')));
    expect(stored.length).toBeGreaterThanOrEqual(20);
    await broker.control('PUT', 'faults', { callFails: { answer: '500', path: '/prices' } });
    const again = await user.call('GET', `${CANDLES}?resolution=HOUR&limit=20`);
    expect(again.as(listCandles.reply)).toHaveLength(20);
    const other = await user.call('GET', `${CANDLES}?resolution=HOUR_4&limit=20`);
    expect(other.status).toBe(503);
    await broker.control('PUT', 'faults', { callFails: false });
  });

  it('returns the candles of a span', async () => {
    const from = '2026-01-05T10:00:00Z';
    const to = '2026-01-05T12:00:00Z';
    const response = await user.call(
      'GET',
      `${CANDLES}?resolution=MINUTE_10&from=${from}&to=${to}`,
    );
    const found = response.as(listCandles.reply);
    expect(found.length).toBeGreaterThanOrEqual(12);
    for (const candle of found) {
      expect(Date.parse(candle.at)).toBeGreaterThanOrEqual(Date.parse(from));
      expect(Date.parse(candle.at)).toBeLessThanOrEqual(Date.parse(to));
    }
  });

  it('responds with 422 to a span that the broker rejects, and 503 when it does not respond', async () => {
    const url = `${CANDLES}?resolution=MINUTE_30&limit=7`;
    const fails = (answer: string) =>
      broker.control('PUT', 'faults', { callFails: { answer, path: '/prices' } });
    await fails('400');
    const rejected = await user.call('GET', url);
    await fails('500');
    const failing = await user.call('GET', url);
    await broker.control('PUT', 'faults', { callFails: false });
    expect(rejected.body).toMatchObject({ status: 422, code: 'validation_error' });
    expect(failing.body).toMatchObject({ status: 503, code: 'broker_unavailable' });
  });

  it('responds with 422 to an unknown resolution and a limit out of bounds', async () => {
    expect((await user.call('GET', `${CANDLES}?resolution=DECADE`)).status).toBe(422);
    expect((await user.call('GET', `${CANDLES}?limit=0`)).status).toBe(422);
  });
});
