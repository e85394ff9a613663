import { ScaleTemplate } from '@entropi/contracts/scales';
import { auditEntries } from '@entropi/db/schema/audit';
import { until } from '@entropi/engine/testing/engine-harness';
import { desc } from 'drizzle-orm';
import { type BrokerApp, createBrokerApp } from '../../testing/broker-app';
import { addTrader } from '../../testing/broker-trader';
import { itRejects } from '../../testing/rejections';
import { addMarket, strategyInput } from '../../testing/test-strategy';
import { configureTrading, DAX } from '../../testing/test-trading';
import type { TestUser } from '../../testing/test-user';

/** A market whose price is lower than the ladder is deep. */
const CHEAP = 'IX.D.CHEAP.IFMM.IP';

let broker: BrokerApp;
let admin: TestUser;
let trader: TestUser;
let strategyId: number;

beforeAll(async () => {
  broker = await createBrokerApp();
  await broker.control('PUT', `markets/${DAX}`, { bid: 8000, offer: 8001 });
  admin = await broker.test.signIn({ isSuperuser: true });
  const { keys, first } = await broker.addLogin('ladder');
  trader = await addTrader(broker, keys, first);
  strategyId = await configureTrading(admin, trader);
});
afterAll(() => broker.close());

const url = (user = trader) => `/api/admin/scales/${user.id}/template/`;
const ladder = (...offsets: number[]) => ({
  unit: 'POINTS',
  levels: offsets.map((offset) => ({ offset, size: 2 })),
});
const add = async (...offsets: number[]) =>
  (await admin.call('POST', url(), ladder(...offsets))).as(ScaleTemplate);
const read = async () => (await admin.call('GET', url())).body as ScaleTemplate | null;
const offsets = (template: ScaleTemplate | null) => template?.levels.map((level) => level.offset);

describe('POST /api/admin/scales/{user_id}/template/', () => {
  itRejects({
    app: () => broker.test,
    method: 'POST',
    url,
    body: () => ladder(0),
    allowedTo: () => admin,
    forbiddenTo: () => trader,
    invalid: () => [
      { body: ladder(5), path: 'levels.0.offset' },
      { body: ladder(0, 20, 20), path: 'levels.2.offset' },
      { body: ladder(0, 9000), path: 'levels.1.offset' },
      { body: { unit: 'POINTS', levels: [{ offset: 0, size: 1e9 }] }, path: 'levels.0.size' },
      { body: { unit: 'POINTS', levels: [{ offset: 0, size: 0.0001 }] }, path: 'levels.0.size' },
      { body: { ...ladder(0), user_id: trader.id }, path: 'user_id' },
    ],
  });

  it('makes a version of the user’s own ladder, which no other user has', async () => {
    const first = await add(0, 10);
    const second = await add(0, 15);
    expect([first.version, second.version]).toEqual([1, 2]);
    expect(second).toMatchObject({ source: 'USER', unit: 'POINTS', total_size: 4 });
    expect(await read()).toEqual(second);
    const [last] = await broker.test.deps.db
      .select()
      .from(auditEntries)
      .orderBy(desc(auditEntries.id))
      .limit(1);
    expect(last).toMatchObject({ action: 'template.change', userId: trader.id });
    const own = await admin.call('GET', `/api/strategy/scales/strategy/${strategyId}/template`);
    expect(own.body).toMatchObject({ source: 'STRATEGY' });
  });

  it('is 409 for a user without a strategy, 404 for an unknown user', async () => {
    const bare = await broker.test.signIn();
    const response = await admin.call('POST', url(bare), ladder(0));
    expect(response.body).toMatchObject({ status: 409, code: 'no_strategy' });
    const unknown = await admin.call('POST', '/api/admin/scales/999999/template/', ladder(0));
    expect(unknown.status).toBe(404);
  });
});

describe('GET, PATCH and DELETE /api/admin/scales/{user_id}/template/', () => {
  itRejects({ app: () => broker.test, method: 'GET', url, forbiddenTo: () => trader });
  itRejects({ app: () => broker.test, method: 'DELETE', url, forbiddenTo: () => trader });
  itRejects({
    app: () => broker.test,
    method: 'PATCH',
    url,
    body: () => ({ levels: [{ id: 1, size: 1 }] }),
    allowedTo: () => admin,
    forbiddenTo: () => trader,
    invalid: () => [
      { body: { levels: [] }, path: 'levels' },
      { body: { levels: [{ id: 999_999, size: 1 }] }, path: 'levels.0.id' },
    ],
  });

  it('return null without one, and change, shorten and remove it', async () => {
    const bare = await broker.test.signIn();
    expect((await admin.call('GET', url(bare))).body).toBeNull();
    const { levels } = await add(0, 10, 30);
    const patch = { levels: [{ id: levels[1]?.id, offset: 12 }] };
    const patched = (await admin.call('PATCH', url(), patch)).as(ScaleTemplate);
    expect(offsets(patched)).toEqual([0, 12, 30]);
    const row = (index: number) => `${url()}${patched.levels[index]?.id}`;
    expect((await trader.call('DELETE', row(2))).status).toBe(403);
    expect((await admin.call('DELETE', row(2))).status).toBe(204);
    expect(offsets(await read())).toEqual([0, 12]);
    expect((await admin.call('DELETE', row(2))).status).toBe(404);
    expect((await admin.call('DELETE', url())).status).toBe(204);
    expect(await read()).toBeNull();
    expect((await admin.call('DELETE', url())).status).toBe(404);
    expect((await admin.call('PATCH', url(), patch)).status).toBe(404);
  });

  it('change no other user’s ladder by the id of its row', async () => {
    const { levels } = await add(0, 10);
    const other = await broker.test.signIn();
    const foreign = `${url(other)}${levels[1]?.id}`;
    expect((await admin.call('DELETE', foreign)).status).toBe(404);
    expect(offsets(await read())).toEqual([0, 10]);
  });
});

describe('a user’s own ladder', () => {
  it('prevents a change to a strategy whose market it does not fit', async () => {
    await addMarket(broker.test.deps.db, { epic: CHEAP, bid: 9, offer: 10 });
    const cheap = await admin.call(
      'POST',
      '/api/strategy/strategies/',
      strategyInput({ epic: CHEAP }),
    );
    await add(0, 100);
    const choice = { strategy_id: (cheap.body as { id: number }).id, coupled_strategy_id: null };
    const response = await admin.call('PUT', `/api/users/${trader.id}/strategy`, choice);
    expect(response.body).toMatchObject({ status: 422, code: 'own_ladder_unfit' });
  });

  it('is traded instead of the strategy’s from the next cycle on', async () => {
    await add(0, 7, 21);
    const act = (action: string, body?: object) =>
      admin.call('POST', `/api/admin/tasks/${trader.id}/${action}`, body);
    const readLadder = async () =>
      (await admin.call('GET', `/api/admin/scales/${trader.id}`)).body as {
        trigger_level: number;
        planned_size: number;
        state: string;
      }[];
    const untilOpen = () => until(readLadder, (levels) => levels[0]?.state === 'OPEN');
    expect((await act('start')).status).toBe(200);
    const levels = await untilOpen();
    expect(levels.map((level) => level.trigger_level)).toEqual([8001, 7994, 7980]);
    expect(levels.map((level) => level.planned_size)).toEqual([2, 2, 2]);

    await admin.call('DELETE', url());
    expect((await readLadder()).map((level) => level.trigger_level)).toEqual([8001, 7994, 7980]);
    await act('stop', { close_shares: true });
    await until(readLadder, (now) => now.length === 0);
    await act('start');
    expect((await untilOpen()).map((level) => level.trigger_level)).toEqual([8001, 7981, 7951]);
    await act('stop', { close_shares: true });
  });
});
