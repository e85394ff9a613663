import { listCustomerEvents } from '@entropi/contracts/customer';
import type { TimelineItem } from '@entropi/contracts/timeline';
import { notices } from '@entropi/db/schema/notices';
import { until } from '@entropi/engine/testing/engine-harness';
import { type BrokerApp, createBrokerApp } from '../../testing/broker-app';
import { addTrader } from '../../testing/broker-trader';
import { itRejects } from '../../testing/rejections';
import { configureTrading, DAX } from '../../testing/test-trading';
import type { TestUser } from '../../testing/test-user';

let broker: BrokerApp;
let trader: TestUser;
let stranger: TestUser;
let admin: TestUser;

beforeAll(async () => {
  broker = await createBrokerApp();
  await broker.control('PUT', `markets/${DAX}`, { bid: 8000, offer: 8001 });
  admin = await broker.test.signIn({ isSuperuser: true });
  stranger = await broker.test.signIn();
  const { keys, first } = await broker.addLogin('line');
  trader = await addTrader(broker, keys, first);
  await configureTrading(admin, trader);
});
afterAll(() => broker.close());

const url = () => `/api/strategy/timeline/${trader.id}`;
const list = async (query = '') =>
  (await trader.call('GET', `${url()}${query}`)).body as { items: TimelineItem[]; total: number };

describe('GET /api/strategy/timeline/{user_id}', () => {
  itRejects({
    app: () => broker.test,
    method: 'GET',
    url,
    allowedTo: () => trader,
    forbiddenTo: () => stranger,
    invalid: () => [],
  });

  it('is empty for a user who has not traded, and 422 for an unknown kind', async () => {
    const path = `/api/strategy/timeline/${stranger.id}`;
    expect((await stranger.call('GET', path)).body).toMatchObject({ items: [], total: 0 });
    expect((await trader.call('GET', `${url()}?kind=GUESS`)).status).toBe(422);
  });

  it('says by which price each order was decided, and what became of it, newest first', async () => {
    await trader.call('POST', `/api/strategy/tasks/${trader.id}/start`);
    const ofOrders = () => list('?kind=ORDER');
    await until(ofOrders, ({ items }) => items[0]?.order?.state === 'FILLED');
    await trader.call('POST', `/api/strategy/tasks/${trader.id}/close-all`);
    const { items, total } = await until(list, (page) => page.total === 6);
    expect(total).toBe(6);
    expect(items.map(({ kind }) => kind).sort()).toEqual([
      'CYCLE',
      'CYCLE',
      'ORDER',
      'ORDER',
      'TASK',
      'TASK',
    ]);
    const times = items.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().reverse());
    const [close, open] = items.flatMap(({ order }) => order ?? []);
    expect(open).toMatchObject({
      kind: 'OPEN',
      level: 0,
      is_by_hand: false,
      decided_by: { bid: 8000, offer: 8001 },
      has_response: true,
      state: 'FILLED',
      filled_at_level: 8001,
    });
    expect(close).toMatchObject({
      kind: 'CLOSE',
      reason: 'MANUAL',
      is_by_hand: true,
      filled_at_level: 8000,
      profit: { currency: 'EUR' },
      rejection: null,
    });
    expect(items.flatMap(({ task }) => task ?? [])).toMatchObject([
      { action: 'close-all', actor: trader.username, state: 'paused' },
      { action: 'start', state: 'active' },
    ]);
    expect(items.flatMap(({ cycle }) => cycle?.has_ended ?? [])).toEqual([true, false]);
  });

  it('has pages that follow each other, and is filtered by kind', async () => {
    const all = (await list()).items.map(({ id }) => id);
    const pages = await Promise.all([0, 2, 4].map((skip) => list(`?skip=${skip}&limit=2`)));
    expect(pages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(all);
    expect(new Set(all).size).toBe(6);
    const tasks = await list('?kind=TASK');
    expect([tasks.total, tasks.items.length]).toEqual([2, 2]);
  });
});

describe('GET /api/admin/customers/{user_id}/events', () => {
  const eventsUrl = () => `/api/admin/customers/${trader.id}/events`;
  const read = async (query = '') =>
    (await admin.call('GET', `${eventsUrl()}${query}`)).as(listCustomerEvents.reply);

  itRejects({
    app: () => broker.test,
    method: 'GET',
    url: eventsUrl,
    allowedTo: () => admin,
    forbiddenTo: () => trader,
    invalid: () => [],
  });

  it('lists trades, orders, payments, mails, messages, sign-ins and audit, newest first', async () => {
    const { db } = broker.test.deps;
    const debt = { user_id: trader.id, amount: { amount: '12.00', currency: 'EUR' } };
    await admin.call('POST', '/api/entropi-payments/', { ...debt, due_on: '2030-01-01' });
    await admin.call('POST', '/api/chat/send', { body: 'x'.repeat(400), user_id: trader.id });
    await admin.call('DELETE', `/api/admin/customers/${trader.id}/links`);
    await trader.call('POST', '/auth/logout');
    await db.insert(notices).values([
      { userId: trader.id, kind: 'cycle_ended', subject: 'cycle:1', mailed: true },
      { userId: trader.id, kind: 'degraded', subject: 'x', mailed: false, carriedBy: 0 },
    ]);
    const { items, next } = await read();
    expect(next).toBeNull();
    const times = items.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().reverse());
    const of = (kind: string) => items.filter((item) => item.kind === kind);
    expect(of('TRADE')).toMatchObject([
      { trade: { direction: 'BUY', level: 0, close_level: 8000, reason: 'MANUAL' } },
    ]);
    expect(of('ORDER')).toMatchObject([{ order: { kind: 'CLOSE' } }, { order: { kind: 'OPEN' } }]);
    expect(of('PAYMENT')).toMatchObject([
      { booking: { kind: 'CHARGE', amount: { amount: '12.00', currency: 'EUR' } } },
    ]);
    const mails = of('MAIL').map((one) => (one.kind === 'MAIL' ? one.mail : null));
    expect(mails).toContainEqual({ kind: 'cycle_ended', state: 'WAITING' });
    expect(mails).toContainEqual({ kind: 'degraded', state: 'DROPPED' });
    expect(of('MESSAGE')).toMatchObject([
      { message: { from: admin.username, from_admin: true, excerpt: 'x'.repeat(300) } },
    ]);
    expect(of('SIGN_IN')).toMatchObject([{ audited: { action: 'session.end' } }]);
    expect(of('AUDIT')).toContainEqual(
      expect.objectContaining({
        audited: {
          actor_id: admin.id,
          actor: admin.username,
          action: 'password.links-end',
          subject: `user:${trader.id}`,
          subject_name: trader.username,
        },
      }),
    );
  });

  it('goes on where a page ended, whatever comes meanwhile, and is filtered by kind', async () => {
    const all = (await read()).items.map(({ id }) => id);
    const seen: string[] = [];
    let next: string | null = '';
    for (let pages = 0; next !== null && pages < all.length; pages += 1) {
      const page = await read(`?limit=3${next && `&before=${next}`}`);
      seen.push(...page.items.map(({ id }) => id));
      next = page.next;
      await admin.call('POST', '/api/chat/send', { body: 'hello', user_id: trader.id });
    }
    expect(seen).toEqual(all);
    const messages = await read('?kind=MESSAGE&limit=2');
    expect(messages.items.map(({ kind }) => kind)).toEqual(['MESSAGE', 'MESSAGE']);
    const rest = await read(`?limit=200&before=${messages.next}`);
    expect(new Set(rest.items.map(({ kind }) => kind))).toEqual(new Set(['MESSAGE']));
  });

  it('is 404 for no user, 422 for what is no page’s end, and nothing for the oldest', async () => {
    expect((await admin.call('GET', '/api/admin/customers/2147483647/events')).status).toBe(404);
    for (const wrong of ['5', 'GUESS.1.1', 'AUDIT.1.1~AUDIT.1.1', 'AUDIT.1.1~']) {
      const path = `${eventsUrl()}?before=${encodeURIComponent(wrong)}`;
      expect([wrong, (await admin.call('GET', path)).status]).toEqual([wrong, 422]);
    }
    const farthest =
      'TRADE.9999999999999999.999999999999999~MAIL.9999999999999999.999999999999999~ORDER.0.999999999999999';
    expect((await read(`?before=${farthest}`)).items.length).toBeGreaterThan(0);
    expect((await read('?before=TRADE.0.0')).items).toEqual([]);
  });
});
