import { previewActOnTasks } from '@entropi/contracts/bulk';
import { awaitJob } from '../../testing/await-job';
import { itRejects } from '../../testing/rejections';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { planInput } from '../../testing/test-billing';
import { addMarket, strategyInput } from '../../testing/test-strategy';
import type { TestUser } from '../../testing/test-user';

const PLANS = '/api/admin/subscriptions/bulk';
const STRATEGIES = '/api/admin/user-strategies/bulk';
const PREVIEW = '/api/admin/tasks/bulk/preview';

let test: TestApp;
let admin: TestUser;
let crowd: TestUser[];
let plan: { id: number; name: string };
let strategy: { id: number; name: string };

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signIn({ isSuperuser: true, username: 'crowd.boss' });
  crowd = [];
  for (const name of ['crowd.a', 'crowd.b', 'crowd.c'])
    crowd.push(await test.signIn({ username: name }));
  plan = (await admin.call('POST', '/api/subscriptions/', planInput())).body as typeof plan;
  await addMarket(test.deps.db);
  const made = await admin.call('POST', '/api/strategy/strategies/', strategyInput());
  strategy = made.body as typeof strategy;
  const generate = { step: 20, step_scale: 1.5, size_scale: 1.5, base_size: 1, levels: 3 };
  await admin.call('POST', `/api/strategy/scale/strategy/${strategy.id}/template`, { generate });
});
afterAll(() => test.close());

const act = async (url: string, body: object) =>
  awaitJob(test, admin, await admin.call('POST', url, body));
const preview = async (body: object) =>
  (await admin.call('POST', PREVIEW, body)).as(previewActOnTasks.reply);
const of = (filter: object, more: object = {}) => ({
  matching_users: { filter: { search: 'crowd.', ...filter }, ...more },
});

describe.each([
  { url: PLANS, choice: () => ({ subscription_id: plan.id }), path: 'subscription_id' },
  { url: STRATEGIES, choice: () => ({ strategy_id: strategy.id }), path: 'strategy_id' },
])('POST $url', ({ url, choice, path }) => {
  itRejects({
    app: () => test,
    method: 'POST',
    url: () => url,
    body: () => ({ ...choice(), user_ids: [1] }),
    allowedTo: () => admin,
    forbiddenTo: () => crowd[0] as TestUser,
    invalid: () => [
      { body: { user_ids: [1] }, path },
      { body: { [path]: 999_999, user_ids: [1] }, path },
      { body: choice(), path: 'user_ids' },
      { body: { ...choice(), user_ids: [] }, path: 'user_ids' },
      { body: { ...choice(), user_ids: [1], ...of({}, { confirmed: 3 }) }, path: 'user_ids' },
      { body: { ...choice(), ...of({}) }, path: 'matching_users.confirmed' },
      {
        body: { ...choice(), ...of({ role: 'king' }, { confirmed: 3 }) },
        path: 'matching_users.filter.role',
      },
      {
        body: { ...choice(), ...of({ suspended: 'maybe' }, { confirmed: 3 }) },
        path: 'matching_users.filter.suspended',
      },
    ],
  });
});

describe('users chosen by the filter of their list', () => {
  it('are counted without superusers, with what they have', async () => {
    expect(await preview(of({}))).toEqual({
      count: 3,
      states: [{ state: 'stopped', count: 3 }],
      open_shares: 0,
      unrealised: [],
      plans: [{ name: null, count: 3 }],
      strategies: [{ name: null, count: 3 }],
    });
    expect(await preview(of({ suspended: 'true' }))).toMatchObject({ count: 0 });
    const others = of({ active: 'true' }, { except_ids: [crowd[0]?.id] });
    expect(await preview(others)).toMatchObject({ count: 2 });
  });

  it('are put on a plan, each once, and a named one who cannot be says why', async () => {
    const choice = { subscription_id: plan.id };
    const grown = await admin.call('POST', PLANS, { ...choice, ...of({}, { confirmed: 2 }) });
    expect([grown.status, grown.body]).toMatchObject([409, { code: 'selection_grown' }]);
    const { job, rows } = await act(PLANS, {
      ...choice,
      ...of({}, { confirmed: 3, except_ids: [crowd[0]?.id] }),
    });
    expect(job).toMatchObject({ kind: 'users.plan', result: { succeeded: 2, failed: 0 } });
    expect(rows.map(({ label }) => label)).toEqual(['crowd.b', 'crowd.c']);
    expect(rows[0]?.result).toEqual({ user_id: crowd[1]?.id, name: plan.name });
    expect((await preview(of({}))).plans).toEqual([
      { name: plan.name, count: 2 },
      { name: null, count: 1 },
    ]);
    const named = await act(PLANS, { ...choice, user_ids: [crowd[0]?.id, 999_999] });
    expect(named.rows).toMatchObject([
      { label: 'crowd.a', state: 'done' },
      { label: '#999999', state: 'failed', error: { code: 'not_found' } },
    ]);
  });

  it('are given a strategy, and who has it keeps it as it is', async () => {
    const choice = { strategy_id: strategy.id };
    const first = await act(STRATEGIES, { ...choice, user_ids: [crowd[0]?.id] });
    expect(first.rows).toMatchObject([{ result: { given: true } }]);
    const { rows } = await act(STRATEGIES, { ...choice, ...of({}, { confirmed: 3 }) });
    expect(rows).toMatchObject([
      { label: 'crowd.a', result: { given: false } },
      { label: 'crowd.b', result: { given: true } },
      { label: 'crowd.c', result: { given: true } },
    ]);
    expect((await preview(of({ strategy_id: String(strategy.id) }))).strategies).toEqual([
      { name: strategy.name, count: 3 },
    ]);
  });

  it('are written to', async () => {
    const { job } = await act('/api/admin/chat/bulk', {
      body: 'To the crowd',
      ...of({ role: 'user' }, { confirmed: 3 }),
    });
    expect(job).toMatchObject({ kind: 'chat.send', result: { succeeded: 3, failed: 0 } });
  });

  it('are all that a comparison with the broker meets, and nobody else', async () => {
    const { rows } = await act('/api/admin/monitoring/refresh', of({}, { confirmed: 3 }));
    expect(rows.map(({ label }) => label)).toEqual(['crowd.a', 'crowd.b', 'crowd.c']);
  });
});
