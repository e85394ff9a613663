import { getMonitoringUser } from '@entropi/contracts/monitoring';
import { closeShare, openShare } from '@entropi/contracts/shares';
import { brokerAccounts } from '@entropi/db/schema/broker';
import { payments } from '@entropi/db/schema/money';
import { orderIntents } from '@entropi/db/schema/order-intents';
import { shares } from '@entropi/db/schema/trading';
import { until } from '@entropi/engine/testing/engine-harness';
import { and, eq } from 'drizzle-orm';
import { type BrokerApp, createBrokerApp } from '../../testing/broker-app';
import { addTrader, getDefaultAccountRow } from '../../testing/broker-trader';
import { itRejects } from '../../testing/rejections';
import { DAX } from '../../testing/test-trading';
import { call, type TestUser } from '../../testing/test-user';
import { readShares } from './share-view';

let broker: BrokerApp;
let trader: TestUser;
let stranger: TestUser;
let admin: TestUser;

beforeAll(async () => {
  broker = await createBrokerApp();
  await broker.control('PUT', `markets/${DAX}`, { bid: 8000, offer: 8001 });
  stranger = await broker.test.signIn();
  admin = await broker.test.signIn({ isSuperuser: true });
  const { keys, first } = await broker.addLogin('shares');
  trader = await addTrader(broker, keys, first);
  await trader.call('GET', '/api/markets/?search=Germany');
});

afterAll(() => broker.close());

const url = () => `/api/strategy/shares/${trader.id}`;
const order = { epic: DAX, direction: 'BUY', size: 2 };
const open = (key: string, body: unknown, by = trader) =>
  call(broker.test.app, 'POST', url(), {
    body,
    token: by.accessToken,
    headers: { 'idempotency-key': key },
  });
const listShares = (which: 'open' | 'closed') => readShares(broker.test.deps.db, trader.id, which);
const untilOpen = () =>
  until(
    () => listShares('open'),
    (shares) => shares.some((share) => share.state === 'OPEN'),
  );
const listDeals = async () =>
  ((await broker.control('GET', 'deals')) as { deals: { dealReference: string }[] }).deals;

describe('POST /api/strategy/shares/{user_id}', () => {
  itRejects({
    app: () => broker.test,
    method: 'POST',
    url,
    body: () => order,
    allowedTo: () => trader,
    forbiddenTo: () => stranger,
    invalid: () => [
      { body: { ...order, size: -1 }, path: 'size' },
      { body: order, path: 'headers.idempotency-key' },
    ],
  });

  it('rejects an unknown market and a size below the smallest', async () => {
    const unknown = await open('k1', { ...order, epic: 'IX.D.NOWHERE.IP' });
    expect([unknown.status, unknown.body]).toMatchObject([422, { details: [{ path: 'epic' }] }]);
    const small = await open('k1', { ...order, size: 0.01 });
    expect([small.status, small.body]).toMatchObject([422, { details: [{ path: 'size' }] }]);
  });

  it('sends no trial order to a live account', async () => {
    const { db } = broker.test.deps;
    const { id } = await getDefaultAccountRow(db, trader.id);
    const setEnvironment = (environment: 'SIM' | 'LIVE') =>
      db.update(brokerAccounts).set({ environment }).where(eq(brokerAccounts.id, id));
    await setEnvironment('LIVE');
    const rejected = await open('trial', { ...order, trial: true });
    await setEnvironment('SIM');
    expect([rejected.status, rejected.body]).toMatchObject([409, { code: 'live_trial' }]);
    expect(await listDeals()).toEqual([]);
    expect(await listShares('open')).toEqual([]);
  });

  it('opens one share, however often the same idempotency key comes, and rejects that key for another order', async () => {
    const responses = await Promise.all([open('once', order), open('once', order)]);
    expect(responses.map((response) => response.status)).toEqual([202, 202]);
    const [first, second] = responses.map((response) => response.as(openShare.reply));
    expect(first?.deal_reference).toBe(second?.deal_reference);
    const [share] = await untilOpen();
    expect(share).toMatchObject({
      deal_reference: first?.deal_reference,
      open_level: 8001,
      size: 2,
      cycle_id: null,
    });
    expect(await listDeals()).toHaveLength(1);
    expect((await open('once', { ...order, size: 3 })).status).toBe(409);
  });
});

describe('POST of an order that comes to nothing', () => {
  it('returns the reason of the broker once it has rejected the order', async () => {
    await broker.control('PUT', 'faults', {
      rejectOrder: { reason: 'MARKET_OFFLINE', action: 'OPEN', count: 1 },
    });
    const read = async () => (await open('rejected', order)).as(openShare.reply);
    expect(await read()).toMatchObject({ state: 'OPENING', rejection: null });
    const rejected = await until(read, (share) => share.state === 'REJECTED');
    expect(rejected).toMatchObject({ deal_id: null, rejection: 'MARKET_OFFLINE' });
    const seen = await admin.call('GET', `/api/admin/monitoring/users/${trader.id}`);
    const [last] = seen.as(getMonitoringUser.reply).orders;
    expect(last).toMatchObject({ kind: 'OPEN', state: 'REJECTED', rejection: 'MARKET_OFFLINE' });
  });
});

describe('DELETE /api/strategy/shares/{deal_id}', () => {
  itRejects({
    app: () => broker.test,
    method: 'DELETE',
    url: () => `/api/strategy/shares/DEAL1?user_id=${trader.id}`,
    forbiddenTo: () => stranger,
  });

  it('responds with 404 for a deal that is not the user’s', async () => {
    const [share] = await listShares('open');
    const foreign = await stranger.call('DELETE', `/api/strategy/shares/${share?.deal_id}`);
    expect(foreign.status).toBe(404);
  });

  it('closes a share once, however often the broker rejects the order, for a suspended user too', async () => {
    const [share] = await untilOpen();
    await broker.control('PUT', 'faults', {
      rejectOrder: { reason: 'MARKET_CLOSED', action: 'CLOSE', count: 2 },
    });
    await broker.test.deps.db.insert(payments).values({
      userId: trader.id,
      amountMinor: 4900,
      currency: 'EUR',
      dueOn: '2020-01-01',
      reference: 'TEST-overdue',
    });
    expect((await open('while-suspended', order)).status).toBe(402);
    const target = `/api/strategy/shares/${share?.deal_id}`;
    const responses = await Promise.all([
      trader.call('DELETE', target),
      admin.call('DELETE', `${target}?user_id=${trader.id}`),
    ]);
    for (const response of responses) {
      expect(response.status).toBe(202);
      expect(response.as(closeShare.reply).state).toMatch(/CLOSING|CLOSED/);
    }
    const [closed] = await until(
      () => listShares('closed'),
      (shares) => shares.length === 1,
    );
    expect(closed).toMatchObject({
      close_reason: 'MANUAL',
      close_level: 8000,
      profit: { amount: '-2.00', currency: 'EUR' },
    });
    expect(await listDeals()).toHaveLength(2);
    const { db } = broker.test.deps;
    const [row] = await db
      .select()
      .from(shares)
      .where(eq(shares.dealReference, share?.deal_reference ?? ''));
    expect(row).toMatchObject({ cycleId: null, leaveReason: 'MANUAL' });
    const closes = await db
      .select()
      .from(orderIntents)
      .where(and(eq(orderIntents.shareId, row?.id ?? 0), eq(orderIntents.kind, 'CLOSE')))
      .orderBy(orderIntents.id);
    expect(closes.map(({ state }) => state)).toEqual(['REJECTED', 'REJECTED', 'FILLED']);
    expect((await trader.call('DELETE', target)).status).toBe(202);
  });
});
