import { listLedgerDifferences } from '@entropi/contracts/ledger-differences';
import {
  getEngineState,
  getMonitoringUser,
  getTransactionSummary,
  listLastClosedPositions,
  listMonitoringUsers,
  listTransactionActivities,
  syncIgData,
} from '@entropi/contracts/monitoring';
import { closingDeals } from '@entropi/db/schema/deal-ledger';
import { tasks } from '@entropi/db/schema/trading';
import { until } from '@entropi/engine/testing/engine-harness';
import { eq } from 'drizzle-orm';
import { type BrokerApp, createBrokerApp, DEMO_KEYS } from '../../testing/broker-app';
import { addClosedShare, addTrader } from '../../testing/broker-trader';
import { itRejects } from '../../testing/rejections';
import type { TestUser } from '../../testing/test-user';

const BASE = '/api/admin/monitoring';

let broker: BrokerApp;
let trader: TestUser;
let idle: TestUser;
let superuser: TestUser;
const app = () => broker.test;

beforeAll(async () => {
  broker = await createBrokerApp();
  trader = await addTrader(broker, DEMO_KEYS, 'SD1CFD', { username: 'trader' });
  idle = await broker.test.signIn({ username: 'idle' });
  superuser = await broker.test.signIn({ isSuperuser: true, username: 'root' });
  await broker.test.deps.db.insert(tasks).values({ userId: trader.id, state: 'paused' });
  await addClosedShare(broker.test.deps.db, trader.id, { profitMinor: 820, daysAgo: 0 });
});
afterAll(() => broker.close());

const list = async (query = '') =>
  (await superuser.call('GET', `${BASE}/users${query}`)).as(listMonitoringUsers.reply);

describe('GET /api/admin/monitoring/users', () => {
  itRejects({ app, method: 'GET', url: () => `${BASE}/users`, forbiddenTo: () => trader });

  it('responds with 403 to staff and 422 to a bad page', async () => {
    const staff = await broker.test.signIn({ isStuff: true, username: 'helper' });
    expect((await staff.call('GET', `${BASE}/users`)).status).toBe(403);
    expect((await superuser.call('GET', `${BASE}/users?limit=0`)).status).toBe(422);
    expect((await superuser.call('GET', `${BASE}/users?state=asleep`)).status).toBe(422);
  });

  it('lists all users but superusers, by name, with account, task and figures', async () => {
    const { items, total } = await list();
    expect(items.map((item) => item.user.username)).toEqual(['helper', 'idle', 'trader']);
    expect(total).toBe(3);
    expect(items[2]).toMatchObject({
      account: { account_id: 'SD1CFD' },
      task: { state: 'paused' },
      open_shares: 0,
      realised_today: { amount: '8.20', currency: 'EUR' },
      margin_use_percent: 0,
      subscription_status: null,
    });
    expect(items[1]).toMatchObject({ account: null, task: { state: 'stopped' } });
  });

  it('filters by name and by state, and pages', async () => {
    expect((await list('?search=TRAD')).items).toHaveLength(1);
    expect((await list('?state=paused')).items.map((item) => item.user.id)).toEqual([trader.id]);
    expect((await list('?state=stopped')).total).toBe(2);
    const page = await list('?skip=1&limit=1');
    expect(page).toMatchObject({ total: 3, skip: 1, limit: 1 });
    expect(page.items.map((item) => item.user.username)).toEqual(['idle']);
  });

  it('orders by state, open shares and the last tick', async () => {
    const names = async (query: string) =>
      (await list(query)).items.map((item) => item.user.username);
    expect((await names('?sort=state'))[0]).toBe('trader');
    expect(await names('?sort=username&order=desc')).toEqual(['trader', 'idle', 'helper']);
    for (const sort of ['open_shares', 'last_tick']) {
      expect((await list(`?sort=${sort}&order=desc`)).total).toBe(3);
    }
    expect((await superuser.call('GET', `${BASE}/users?sort=account`)).status).toBe(422);
  });

  it('searches for the text as it is, not for a pattern', async () => {
    expect((await list('?search=%25')).items).toEqual([]);
  });

  it('compares with the broker first without skip_sync, and responds with 503 when no engine runs', async () => {
    expect((await list('?skip_sync=false&search=trader')).items).toHaveLength(1);
    await broker.control('PUT', 'faults', { callFails: { answer: '502' } });
    const response = await superuser.call('GET', `${BASE}/users?skip_sync=false&search=trader`);
    expect(response.status).toBe(503);
    await broker.control('PUT', 'faults', { callFails: false });
  });
});

describe('GET /api/admin/monitoring/users/{user_id}', () => {
  itRejects({
    app,
    method: 'GET',
    url: () => `${BASE}/users/${trader.id}`,
    forbiddenTo: () => trader,
  });

  it('responds with 404 for an unknown user and 422 for what is no number', async () => {
    expect((await superuser.call('GET', `${BASE}/users/999999`)).status).toBe(404);
    expect((await superuser.call('GET', `${BASE}/users/me`)).status).toBe(422);
  });

  it('returns the user with cycles, ladder and orders', async () => {
    const response = await superuser.call('GET', `${BASE}/users/${trader.id}?skip_sync=false`);
    expect(response.as(getMonitoringUser.reply)).toMatchObject({
      user: { id: trader.id },
      cycles: [],
      scales: [],
      orders: [],
    });
  });
});

describe('POST /api/admin/monitoring/sync-ig-data/{user_id}', () => {
  itRejects({
    app,
    method: 'POST',
    url: () => `${BASE}/sync-ig-data/${trader.id}`,
    forbiddenTo: () => trader,
    allowedTo: () => superuser,
    invalid: () => [{ body: { now: true }, path: 'now' }],
  });

  it('counts positions that the product did not open, and leaves them alone', async () => {
    const first = await superuser.call('POST', `${BASE}/sync-ig-data/${trader.id}`);
    expect(first.as(syncIgData.reply)).toMatchObject({ adopted: 0, closed: 0, unmanaged: 0 });
    await openForeignPosition();
    const second = await superuser.call('POST', `${BASE}/sync-ig-data/${trader.id}`);
    expect(second.as(syncIgData.reply).unmanaged).toBe(1);
    const third = await superuser.call('POST', `${BASE}/sync-ig-data/${trader.id}`);
    expect(third.as(syncIgData.reply).unmanaged).toBe(1);
  });

  it('does nothing for a user without an account', async () => {
    const response = await superuser.call('POST', `${BASE}/sync-ig-data/${idle.id}`);
    expect(response.as(syncIgData.reply)).toMatchObject({ adopted: 0, unmanaged: 0 });
  });
});

describe('GET /api/admin/monitoring/transaction-activities/{user_id}', () => {
  const url = (query = '') => `${BASE}/transaction-activities/${trader.id}${query}`;
  itRejects({ app, method: 'GET', url: () => url(), forbiddenTo: () => trader });

  it('returns the activities that the broker recorded, by direction and up to the limit', async () => {
    const all = (await superuser.call('GET', url())).as(listTransactionActivities.reply);
    expect(all).toMatchObject([{ direction: 'BUY', size: 1.5, deal_reference: 'foreign-1' }]);
    const sells = await superuser.call('GET', url('?deal_direction=SELL'));
    expect(sells.as(listTransactionActivities.reply)).toEqual([]);
    expect((await superuser.call('GET', url('?limit=501'))).status).toBe(422);
  });

  it('responds with 503 while the broker is away', async () => {
    await broker.control('PUT', 'faults', { callFails: { answer: '500' } });
    expect((await superuser.call('GET', url())).status).toBe(503);
    await broker.control('PUT', 'faults', { callFails: false });
  });
});

describe('GET /api/admin/monitoring/last-closed-positions/{user_id}', () => {
  const url = () => `${BASE}/last-closed-positions/${trader.id}`;
  itRejects({ app, method: 'GET', url, forbiddenTo: () => trader });

  it('returns closed shares, the last closed first', async () => {
    const closed = (await superuser.call('GET', url())).as(listLastClosedPositions.reply);
    expect(closed.map((share) => share.profit?.amount)).toEqual(['8.20']);
    expect((await superuser.call('GET', `${BASE}/last-closed-positions/999999`)).status).toBe(404);
  });
});

describe('GET /api/admin/monitoring/transaction-summary/{user_id}', () => {
  const toUrl = (userId: number) => `${BASE}/transaction-summary/${userId}`;
  itRejects({ app, method: 'GET', url: () => toUrl(trader.id), forbiddenTo: () => trader });

  it('adds up closed shares by day, week, month and reason, and in all', async () => {
    const { keys, first } = await broker.addLogin('summed');
    const summed = await addTrader(broker, keys, first);
    const { db } = broker.test.deps;
    await addClosedShare(db, summed.id, { profitMinor: 1000, daysAgo: 40 });
    await addClosedShare(db, summed.id, { profitMinor: -250, daysAgo: 0 });
    await addClosedShare(db, summed.id, { profitMinor: 150, daysAgo: 0 });
    const response = await superuser.call('GET', toUrl(summed.id));
    const summary = response.as(getTransactionSummary.reply);
    expect(summary.by_day.map((day) => [day.closed, day.profit])).toEqual([
      [1, 10],
      [2, -1],
    ]);
    expect(summary.by_week).toHaveLength(2);
    expect(summary.by_month.map((month) => month.profit)).toEqual([10, -1]);
    expect(summary.by_month.at(-1)?.from).toMatch(/-01$/);
    expect(summary.by_reason).toEqual([
      { reason: 'TAKE_PROFIT', closed: 3, won: 2, lost: 1, profit: 9 },
    ]);
    expect(summary.totals).toEqual({
      closed: 3,
      won: 2,
      lost: 1,
      profit: { amount: '9.00', currency: 'EUR' },
    });
  });

  it('is empty for a user who never traded, and 404 for an unknown user', async () => {
    const response = await superuser.call('GET', toUrl(idle.id));
    expect(response.as(getTransactionSummary.reply)).toMatchObject({
      by_day: [],
      by_reason: [],
      totals: { closed: 0, profit: { amount: '0.00', currency: 'EUR' } },
    });
    expect((await superuser.call('GET', toUrl(999_999))).status).toBe(404);
  });
});

describe('GET /api/admin/monitoring/ledger-differences', () => {
  const url = () => `${BASE}/ledger-differences`;
  itRejects({ app, method: 'GET', url, forbiddenTo: () => trader });

  it('lists what the audit found to differ, and nothing else', async () => {
    const read = async () => (await superuser.call('GET', url())).as(listLedgerDifferences.reply);
    expect((await read()).items).toEqual([]);
    await broker.test.deps.db
      .update(closingDeals)
      .set({ audit: 'DIFFERS', auditedProfitMinor: 799 })
      .where(eq(closingDeals.profitMinor, 820));
    expect((await read()).items).toMatchObject([
      {
        user: { username: 'trader' },
        account_id: 'SD1CFD',
        booked: { amount: '8.20' },
        broker: { amount: '7.99' },
      },
    ]);
  });
});

describe('GET /api/admin/engine', () => {
  const url = () => '/api/admin/engine';
  itRejects({ app, method: 'GET', url, forbiddenTo: () => trader });

  it('shows each running process with its keys and feed', async () => {
    const read = async () => (await superuser.call('GET', url())).as(getEngineState.reply);
    const state = await until(read, ({ processes }) => (processes[0]?.keys_owned ?? 0) >= 1);
    expect(state.processes).toHaveLength(1);
    expect(state).toMatchObject({ queue: 0, orders: { p50_ms: null, unresolved: 0 } });
    const second = await broker.startEngine();
    const two = await until(read, ({ processes }) => processes.length === 2);
    expect(two.processes.map((process) => process.id)).toContain(second.processId);
  });
});

/** Opens a position over the broker's own protocol, as someone other than the product would. */
async function openForeignPosition(): Promise<void> {
  const base = broker.sim.baseUrl;
  const json = { 'content-type': 'application/json', 'X-IG-API-KEY': DEMO_KEYS.api_key };
  const { identifier, password } = DEMO_KEYS;
  const login = await fetch(`${base}/session`, {
    method: 'POST',
    headers: { ...json, Version: '2' },
    body: JSON.stringify({ identifier, password }),
  });
  const session = {
    CST: login.headers.get('CST') ?? '',
    'X-SECURITY-TOKEN': login.headers.get('X-SECURITY-TOKEN') ?? '',
  };
  const opened = await fetch(`${base}/positions/otc`, {
    method: 'POST',
    headers: { ...json, ...session, Version: '2' },
    body: JSON.stringify({
      epic: 'IX.D.DAX.IFMM.IP',
      expiry: '-',
      direction: 'BUY',
      size: 1.5,
      currencyCode: 'EUR',
      orderType: 'MARKET',
      forceOpen: true,
      guaranteedStop: false,
      dealReference: 'foreign-1',
    }),
  });
  expect(opened.status).toBe(200);
}
