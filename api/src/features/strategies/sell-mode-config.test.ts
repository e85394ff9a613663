import { listStrategies } from '@entropi/contracts/strategies';
import { previewSellModeConfigAll } from '@entropi/contracts/strategy-jobs';
import { tasks } from '@entropi/db/schema/trading';
import { awaitJob } from '../../testing/await-job';
import { itRejects } from '../../testing/rejections';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { addMarket, strategyInput } from '../../testing/test-strategy';
import type { TestUser } from '../../testing/test-user';

let test: TestApp;
let admin: TestUser;
let user: TestUser;
let strategyId: number;

const LIST = '/api/strategy/strategies/';
const all = () => `${LIST}sell-mode-config-all`;
const config = { ...strategyInput().sell_mode_config, mode: 'ALL', target: 33 };

beforeAll(async () => {
  test = await createTestApp();
  await addMarket(test.deps.db);
  admin = await test.signIn({ isSuperuser: true });
  user = await test.signIn({ username: 'trader' });
  const made = await admin.call('POST', LIST, strategyInput());
  strategyId = (made.body as { id: number }).id;
});
afterAll(() => test.close());

const url = () => `${LIST}${strategyId}/sell-mode-config`;
const invalid = () => [
  { body: { ...config, target: 0 }, path: 'target' },
  { body: { ...config, trailing: { activate: 5, give_back: 6 } }, path: 'trailing.give_back' },
  {
    body: {
      ...config,
      recovery: {
        enter_when: { open_shares: null, drawdown: null, age_hours: null },
        buffer: 0,
        method: 'BASKET',
      },
    },
    path: 'recovery.enter_when',
  },
];

describe('GET …/{strategy_id}/sell-mode-config', () => {
  itRejects({ app: () => test, method: 'GET', url });

  it('returns the sell mode', async () => {
    const response = await user.call('GET', url());
    expect(response.body).toMatchObject({ mode: 'SINGLE', target: 10 });
  });
});

describe('PUT …/{strategy_id}/sell-mode-config', () => {
  itRejects({
    app: () => test,
    method: 'PUT',
    url,
    body: () => config,
    allowedTo: () => admin,
    forbiddenTo: () => user,
    invalid,
  });

  it('changes the sell mode as a new version of the strategy', async () => {
    expect((await admin.call('PUT', url(), config)).body).toEqual(config);
    const strategy = await user.call('GET', `${LIST}${strategyId}`);
    expect(strategy.body).toMatchObject({ sell_mode_config: config, version: 2 });
  });
});

describe('PUT …/sell-mode-config-all', () => {
  itRejects({
    app: () => test,
    method: 'PUT',
    url: all,
    body: () => config,
    allowedTo: () => admin,
    forbiddenTo: () => user,
    invalid,
  });

  it('changes the sell mode of every strategy, and none of its limits', async () => {
    const own = { ...strategyInput().limits, disaster_stop: { distance: 350 } };
    await admin.call('POST', LIST, strategyInput({ limits: own }));
    type Listed = { sell_mode_config: object; limits: object }[];
    const limits = ((await user.call('GET', LIST)).body as Listed).map((one) => one.limits);
    expect(limits).toMatchObject([
      { disaster_stop: { distance: null }, stop_cooldown_minutes: 15 },
      { disaster_stop: { distance: 350 } },
    ]);
    const accepted = await admin.call('PUT', all(), { ...config, target: 44 });
    const { job, rows } = await awaitJob(test, admin, accepted);
    expect(job).toMatchObject({ kind: 'strategies.sell-mode', state: 'done', progress: 1 });
    expect(rows).toMatchObject([
      { state: 'done', result: { strategy_id: strategyId, updated: true } },
      { state: 'done', result: { updated: true } },
    ]);
    const list = (await user.call('GET', LIST)).body as Listed;
    expect(list.map((one) => one.limits)).toEqual(limits);
    expect(list.map((one) => one.sell_mode_config)).toEqual([
      { ...config, target: 44 },
      { ...config, target: 44 },
    ]);
  });
});

describe('POST …/sell-mode-config-all/preview', () => {
  itRejects({
    app: () => test,
    method: 'POST',
    url: () => `${all()}/preview`,
    body: () => config,
    allowedTo: () => admin,
    forbiddenTo: () => user,
    invalid,
  });

  it('says which strategies would change, and of how many users, each once; nothing is stored', async () => {
    const before = (await admin.call('GET', LIST)).as(listStrategies.reply);
    const [one] = before;
    if (!one) throw new Error('no strategy');
    const coupled = await admin.call('POST', '/api/admin/strategy/coupled-strategies/', {
      name: 'Both',
      type: 'HEDGE',
      strategy_ids: before.slice(0, 2).map(({ id }) => id),
      joint_target: null,
      is_active: true,
    });
    const { id: coupledId } = coupled.body as { id: number };
    const both = await test.signIn({ username: 'both' });
    const choice = { strategy_id: null, coupled_strategy_id: coupledId };
    expect((await admin.call('PUT', `/api/users/${both.id}/strategy`, choice)).status).toBe(200);
    const preview = async (body: object) =>
      (await admin.call('POST', `${all()}/preview`, body)).as(previewSellModeConfigAll.reply);
    const changed = await preview({ ...one.sell_mode_config, target: 77 });
    expect(changed).toMatchObject({ changed: 2, unchanged: 0, users: 1, active: 0 });
    expect(changed.strategies.map(({ id, users_count }) => [id, users_count])).toEqual(
      before.map(({ id }) => [id, 1]),
    );
    expect(await preview(one.sell_mode_config)).toMatchObject({
      changed: 0,
      users: 0,
      strategies: [],
    });
    const after = (await admin.call('GET', LIST)).as(listStrategies.reply);
    expect(after.map(({ version }) => version)).toEqual(before.map(({ version }) => version));
    await admin.call('PUT', `/api/users/${both.id}/strategy`, {
      strategy_id: null,
      coupled_strategy_id: null,
    });
  });
});

describe('GET …/{strategy_id}/users, /assigned and /active', () => {
  const path = (which = '') => `${LIST}${strategyId}/users${which}`;
  itRejects({ app: () => test, method: 'GET', url: path, forbiddenTo: () => user });

  it('list all users of a strategy, those who are only assigned, and those whose task is not stopped', async () => {
    const idle = await test.signIn({ username: 'idle' });
    for (const { id } of [user, idle]) {
      await admin.call('PUT', `/api/users/${id}/strategy`, {
        strategy_id: strategyId,
        coupled_strategy_id: null,
      });
    }
    await test.deps.db.insert(tasks).values({ userId: user.id, state: 'paused' });
    const names = async (which: string) => {
      const response = await admin.call('GET', path(which));
      return (response.body as { username: string }[]).map((one) => one.username);
    };
    expect(await names('')).toEqual(['idle', 'trader']);
    expect(await names('/assigned')).toEqual(['idle']);
    expect(await names('/active')).toEqual(['trader']);
  });

  it('respond with 404 for a strategy that does not exist', async () => {
    expect((await admin.call('GET', `${LIST}999999/users`)).status).toBe(404);
  });
});
