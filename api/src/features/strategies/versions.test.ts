import { getStrategyVersion, listStrategyVersions } from '@entropi/contracts/strategy-versions';
import { Strategy } from '@entropi/contracts/trading-model';
import { itRejects } from '../../testing/rejections';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { addMarket, strategyInput } from '../../testing/test-strategy';
import type { TestUser } from '../../testing/test-user';
import { listDifferences } from './difference.domain';

const LIST = '/api/strategy/strategies/';

let test: TestApp;
let admin: TestUser;
let user: TestUser;
let url: string;
const input = strategyInput({ name: 'Versioned', description: 'one' });

beforeAll(async () => {
  test = await createTestApp();
  await addMarket(test.deps.db);
  admin = await test.signIn({ isSuperuser: true, username: 'editor' });
  user = await test.signIn();
  const { id } = (await admin.call('POST', LIST, input)).as(Strategy);
  url = `${LIST}${id}`;
  const limits = { ...input.limits, max_spread: 3 };
  await admin.call('PUT', url, { ...input, description: 'two', limits, version: 1 });
});
afterAll(() => test.close());

describe('GET …/{strategy_id}/versions', () => {
  const list = () => `${url}/versions`;
  itRejects({ app: () => test, method: 'GET', url: list, forbiddenTo: () => user });

  it('says who changed what, newest first', async () => {
    const { items, total } = (await admin.call('GET', list())).as(listStrategyVersions.reply);
    expect(items).toMatchObject([
      { version: 2, changed_by: 'editor', changed: ['description', 'limits'] },
      { version: 1, changed_by: 'editor', changed: [] },
    ]);
    expect(total).toBe(2);
    expect((await admin.call('GET', `${LIST}999999/versions`)).status).toBe(404);
  });
});

describe('GET …/versions/{version}', () => {
  itRejects({
    app: () => test,
    method: 'GET',
    url: () => `${url}/versions/1`,
    forbiddenTo: () => user,
  });

  it('shows the version, and every value that differs from the current or from another one', async () => {
    const first = (await admin.call('GET', `${url}/versions/1`)).as(getStrategyVersion.reply);
    expect(first).toMatchObject({ version: 1, against: 2, strategy: input });
    expect(first.differences).toEqual([
      { path: 'description', before: 'one', after: 'two' },
      { path: 'limits.max_spread', before: input.limits.max_spread, after: 3 },
    ]);
    const same = await admin.call('GET', `${url}/versions/2?against=2`);
    expect(same.as(getStrategyVersion.reply).differences).toEqual([]);
    for (const version of ['99', '1?against=99']) {
      expect((await admin.call('GET', `${url}/versions/${version}`)).status).toBe(404);
    }
    for (const version of ['0', '01', 'x', '1?against=0x1', '99999999999']) {
      expect((await admin.call('GET', `${url}/versions/${version}`)).status).toBe(422);
    }
  });
});

describe('POST …/versions/{version}/restore', () => {
  const restore = () => `${url}/versions/1/restore`;
  itRejects({
    app: () => test,
    method: 'POST',
    url: restore,
    body: () => ({ version: 2 }),
    allowedTo: () => admin,
    forbiddenTo: () => user,
    invalid: () => [
      { body: {}, path: 'version' },
      { body: { version: 0 }, path: 'version' },
      { body: { version: 2, name: 'x' }, path: 'name' },
    ],
  });

  it('makes the old version the next one, unless the strategy was changed meanwhile', async () => {
    const stale = await admin.call('POST', restore(), { version: 1 });
    expect(stale.body).toMatchObject({ status: 409, code: 'stale_version' });
    const restored = await admin.call('POST', restore(), { version: 2 });
    expect(restored.as(Strategy)).toMatchObject({ ...input, version: 3 });
    const after = await admin.call('GET', `${url}/versions/1`);
    expect(after.as(getStrategyVersion.reply)).toMatchObject({ against: 3, differences: [] });
  });
});

describe('differences', () => {
  it('are found at any depth, also where a structure replaces a value', () => {
    expect(listDifferences({ a: [1, 2], b: null }, { a: [1, 3, 4], b: { c: 1 } })).toEqual([
      { path: 'a.1', before: 2, after: 3 },
      { path: 'a.2', before: null, after: 4 },
      { path: 'b', before: null, after: { c: 1 } },
    ]);
    expect(listDifferences({ a: { b: 1 } }, { a: { b: 1 } })).toEqual([]);
  });
});
