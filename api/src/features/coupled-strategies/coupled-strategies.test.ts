import { CoupledStrategy } from '@entropi/contracts/coupled-strategies';
import { strategies } from '@entropi/db/schema/strategies';
import { eq } from 'drizzle-orm';
import { itRejects } from '../../testing/rejections';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { addMarket, strategyInput } from '../../testing/test-strategy';
import type { TestUser } from '../../testing/test-user';

const LIST = '/api/admin/strategy/coupled-strategies/';

let test: TestApp;
let admin: TestUser;
let user: TestUser;
let first: number;
let second: number;
let made = 0;

beforeAll(async () => {
  test = await createTestApp();
  await addMarket(test.deps.db);
  admin = await test.signIn({ isSuperuser: true });
  user = await test.signIn();
  [first, second] = [await addStrategy(), await addStrategy()];
});
afterAll(() => test.close());

async function addStrategy(isActive = true): Promise<number> {
  const input = strategyInput({ is_active: isActive });
  const { body } = await admin.call('POST', '/api/strategy/strategies/', input);
  return (body as { id: number }).id;
}

function input(traits: object = {}) {
  made += 1;
  return {
    name: `Pair ${made}`,
    type: 'SEQUENCE',
    strategy_ids: [first, second],
    joint_target: null,
    is_active: true,
    ...traits,
  };
}

const add = async (traits: object = {}) =>
  (await admin.call('POST', LIST, input(traits))).as(CoupledStrategy);

const invalid = () => [
  { body: input({ strategy_ids: [first] }), path: 'strategy_ids' },
  { body: input({ strategy_ids: [first, first] }), path: 'strategy_ids' },
  { body: input({ strategy_ids: [first, 999_999] }), path: 'strategy_ids.1' },
  { body: input({ strategy_ids: [first, String(second)] }), path: 'strategy_ids.1' },
  {
    body: input({ strategy_ids: Array.from({ length: 21 }, (_, n) => n + 1) }),
    path: 'strategy_ids',
  },
  { body: input({ type: 'PAIR' }), path: 'type' },
  { body: input({ type: 'BASKET' }), path: 'joint_target' },
  { body: input({ joint_target: 100 }), path: 'joint_target' },
  { body: input({ type: 'BASKET', joint_target: 0 }), path: 'joint_target' },
  { body: input({ name: ' ' }), path: 'name' },
  { body: input({ members: [] }), path: 'members' },
];

describe('POST /api/admin/strategy/coupled-strategies/', () => {
  itRejects({
    app: () => test,
    method: 'POST',
    url: () => LIST,
    body: input,
    allowedTo: () => admin,
    forbiddenTo: () => user,
    invalid,
  });

  it.each([
    ['HEDGE', null],
    ['EXCLUSIVE', null],
    ['SEQUENCE', null],
    ['BASKET', 250.5],
  ])('makes one of type %s with its members in their order', async (type, joint_target) => {
    const body = input({ type, joint_target, strategy_ids: [second, first] });
    const response = await admin.call('POST', LIST, body);
    expect(response.status).toBe(201);
    const { id } = response.as(CoupledStrategy);
    expect(response.body).toEqual({ ...body, id });
    expect((await admin.call('GET', `${LIST}${id}`)).body).toEqual({ ...body, id });
  });

  it('is 409 for a name that is taken, 422 for a strategy that is not active', async () => {
    const { name } = await add();
    const taken = await admin.call('POST', LIST, input({ name }));
    expect(taken.body).toMatchObject({ status: 409, code: 'name_taken' });
    const idle = await addStrategy(false);
    const response = await admin.call('POST', LIST, input({ strategy_ids: [first, idle] }));
    expect(response.body).toMatchObject({ status: 422, details: [{ path: 'strategy_ids.1' }] });
  });
});

describe('GET /api/admin/strategy/coupled-strategies/', () => {
  itRejects({ app: () => test, method: 'GET', url: () => LIST, forbiddenTo: () => user });

  it('lists the coupled strategies', async () => {
    const one = await add();
    expect((await admin.call('GET', LIST)).body).toContainEqual(one);
  });
});

describe('PUT and DELETE …/{strategy_id}', () => {
  let one: CoupledStrategy;
  beforeAll(async () => {
    one = await add();
  });
  const url = () => `${LIST}${one.id}`;
  itRejects({
    app: () => test,
    method: 'PUT',
    url,
    body: input,
    allowedTo: () => admin,
    forbiddenTo: () => user,
    invalid,
  });
  itRejects({ app: () => test, method: 'DELETE', url, forbiddenTo: () => user });

  it('change members and type', async () => {
    const body = input({ strategy_ids: [second, first], type: 'BASKET', joint_target: 10 });
    expect((await admin.call('PUT', url(), body)).body).toEqual({ ...body, id: one.id });
  });

  it('delete one that no configuration names; its strategies and its name are free again', async () => {
    const [left, right] = [await addStrategy(), await addStrategy()];
    const { id, name } = await add({ strategy_ids: [left, right] });
    const trader = await test.signIn();
    const choice = { strategy_id: null, coupled_strategy_id: id };
    await admin.call('PUT', `/api/users/${trader.id}/strategy`, choice);
    const bound = await admin.call('DELETE', `/api/strategy/strategies/${left}`);
    expect(bound.body).toMatchObject({ status: 409, code: 'strategy_in_use' });
    expect((await admin.call('DELETE', `${LIST}${id}`)).body).toMatchObject({
      status: 409,
      code: 'coupled_strategy_in_use',
    });
    const none = { strategy_id: null, coupled_strategy_id: null };
    await admin.call('PUT', `/api/users/${trader.id}/strategy`, none);
    expect((await admin.call('DELETE', `${LIST}${id}`)).status).toBe(204);
    expect((await admin.call('GET', `${LIST}${id}`)).status).toBe(404);
    expect((await admin.call('DELETE', `/api/strategy/strategies/${left}`)).status).toBe(204);
    expect((await add({ name })).id).not.toBe(id);
    const gone = await admin.call('PUT', `/api/users/${trader.id}/strategy`, choice);
    expect(gone.body).toMatchObject({ status: 422, details: [{ path: 'coupled_strategy_id' }] });
  });
});

describe('GET /api/strategy/tasks/{user_id}/coupled-strategy', () => {
  const url = (of = user) => `/api/strategy/tasks/${of.id}/coupled-strategy`;
  itRejects({
    app: () => test,
    method: 'GET',
    url: () => url(admin),
    forbiddenTo: () => user,
  });

  it('returns the coupled strategy of the user’s configuration, null for a single strategy or none', async () => {
    expect((await user.call('GET', url())).body).toBeNull();
    const one = await add();
    await admin.call('PUT', `/api/users/${user.id}/strategy`, {
      strategy_id: null,
      coupled_strategy_id: one.id,
    });
    expect((await user.call('GET', url())).body).toEqual(one);
    expect((await admin.call('GET', url())).body).toEqual(one);
    expect((await admin.call('GET', '/api/strategy/tasks/999999/coupled-strategy')).status).toBe(
      404,
    );
  });
});

describe('a task of a coupled strategy', () => {
  it('shows the member that trades next, and needs an account to be started', async () => {
    const trader = await test.signIn();
    const { id, strategy_ids } = await add();
    const set = await admin.call('PUT', `/api/users/${trader.id}/strategy`, {
      strategy_id: null,
      coupled_strategy_id: id,
    });
    expect(set.status).toBe(200);
    const started = await admin.call('POST', `/api/admin/tasks/${trader.id}/start`);
    expect(started.body).toMatchObject({ status: 409, code: 'no_account' });
    const task = await trader.call('GET', `/api/strategy/tasks/${trader.id}`);
    expect(task.body).toMatchObject({
      state: 'stopped',
      strategy_id: null,
      coupled_strategy_id: id,
      current_strategy_id: strategy_ids[0],
      sell_mode: 'SINGLE',
    });
  });

  it('cannot be started while one of its members, or the whole, is not active', async () => {
    const trader = await test.signIn();
    const members = [await addStrategy(), await addStrategy()];
    const { id, ...one } = await add({ strategy_ids: members });
    const choice = { strategy_id: null, coupled_strategy_id: id };
    await admin.call('PUT', `/api/users/${trader.id}/strategy`, choice);
    const { db } = test.deps;
    const start = () => admin.call('POST', `/api/admin/tasks/${trader.id}/start`);
    await db
      .update(strategies)
      .set({ isActive: false })
      .where(eq(strategies.id, members[1] ?? 0));
    expect((await start()).body).toMatchObject({ status: 409, code: 'no_strategy' });
    await db.update(strategies).set({ isActive: true });
    await admin.call('PUT', `${LIST}${id}`, { ...one, is_active: false });
    expect((await start()).body).toMatchObject({ status: 409, code: 'no_strategy' });
  });
});
