import type { TimelineItem } from '@entropi/shared/contracts/timeline';
import { until } from '../../engine/testing/engine-harness';
import { type BrokerApp, createBrokerApp } from '../../testing/broker-app';
import { addTrader } from '../../testing/broker-trader';
import { itRejects } from '../../testing/rejections';
import { configureTrading, DAX } from '../../testing/test-trading';
import type { TestUser } from '../../testing/test-user';

let broker: BrokerApp;
let trader: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  broker = await createBrokerApp();
  await broker.control('PUT', `markets/${DAX}`, { bid: 8000, offer: 8001 });
  const admin = await broker.test.signIn({ isSuperuser: true });
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
