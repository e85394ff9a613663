import { listStrategies } from '@entropi/shared/contracts/strategies';
import { Strategy } from '@entropi/shared/contracts/trading-model';
import { itRejects } from '../../testing/rejections';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { addMarket, strategyInput } from '../../testing/test-strategy';
import type { TestUser } from '../../testing/test-user';

let test: TestApp;
let admin: TestUser;
let user: TestUser;

beforeAll(async () => {
  test = await createTestApp();
  await addMarket(test.deps.db);
  admin = await test.signIn({ isSuperuser: true });
  user = await test.signIn();
});
afterAll(() => test.close());

const LIST = '/api/strategy/strategies/';

async function create(traits: Parameters<typeof strategyInput>[0] = {}): Promise<Strategy> {
  const response = await admin.call('POST', LIST, strategyInput(traits));
  return response.as(Strategy);
}

describe('POST /api/strategy/strategies/', () => {
  itRejects({
    app: () => test,
    method: 'POST',
    url: () => LIST,
    body: () => strategyInput(),
    allowedTo: () => admin,
    forbiddenTo: () => user,
    invalid: () => [
      { body: { ...strategyInput(), colour: 'red' }, path: 'colour' },
      { body: strategyInput({ currency: 'CHF' }), path: 'currency' },
      {
        body: strategyInput({
          profit_multipliers: {
            keyed_by: 'OPEN_SHARES',
            rows: [
              { from: 2, multiplier: 1 },
              { from: 2, multiplier: 2 },
            ],
          },
        }),
        path: 'profit_multipliers.rows.1.from',
      },
    ],
  });

  it('makes version 1 of the strategy', async () => {
    const response = await admin.call('POST', LIST, strategyInput({ name: 'Ladder' }));
    expect(response.status).toBe(201);
    expect(response.as(Strategy)).toMatchObject({ name: 'Ladder', version: 1, users_count: 0 });
  });

  it('responds with 409 when the name is taken', async () => {
    const { name } = await create();
    const response = await admin.call('POST', LIST, strategyInput({ name }));
    expect(response.status).toBe(409);
    expect(response.body).toMatchObject({ code: 'name_taken' });
  });
});

describe('GET /api/strategy/strategies/', () => {
  itRejects({ app: () => test, method: 'GET', url: () => LIST });

  it('is open during onboarding', async () => {
    const { id } = await create();
    const newUser = await test.signIn({ inOnboarding: true });
    const response = await newUser.call('GET', LIST);
    expect(response.as(listStrategies.reply).map((one) => one.id)).toContain(id);
  });
});

describe('GET /api/strategy/strategies/{strategy_id}', () => {
  itRejects({ app: () => test, method: 'GET', url: () => `${LIST}1` });

  it('returns the strategy, and 404 for one that does not exist', async () => {
    const strategy = await create();
    expect((await user.call('GET', `${LIST}${strategy.id}`)).body).toEqual(strategy);
    expect((await user.call('GET', `${LIST}999999`)).status).toBe(404);
  });
});

describe('PUT /api/strategy/strategies/{strategy_id}', () => {
  itRejects({
    app: () => test,
    method: 'PUT',
    url: () => `${LIST}1`,
    body: () => ({ ...strategyInput(), version: 1 }),
    allowedTo: () => admin,
    forbiddenTo: () => user,
    invalid: () => [{ body: strategyInput(), path: 'version' }],
  });

  it('raises the version, and rejects a stale one', async () => {
    const strategy = await create();
    const url = `${LIST}${strategy.id}`;
    const body = { ...strategyInput(), version: 1 };
    const changed = await admin.call('PUT', url, body);
    expect(changed.as(Strategy)).toMatchObject({ name: body.name, version: 2 });
    const stale = await admin.call('PUT', url, body);
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({ code: 'stale_version' });
  });

  it('lets one of two edits at once win', async () => {
    const strategy = await create();
    const url = `${LIST}${strategy.id}`;
    const responses = await Promise.all(
      [1, 2].map(() => admin.call('PUT', url, { ...strategyInput(), version: 1 })),
    );
    expect(responses.map((response) => response.status).sort()).toEqual([200, 409]);
  });

  it('rejects a market that the ladder does not fit', async () => {
    const strategy = await create();
    const coarse = 'CS.D.COARSE.MINI.IP';
    await addMarket(test.deps.db, { epic: coarse, minDealSize: 50 });
    await admin.call('POST', `/api/strategy/scale/strategy/${strategy.id}/template`, {
      unit: 'POINTS',
      levels: [{ offset: 0, size: 1 }],
    });
    const body = { ...strategyInput({ epic: coarse }), version: 1 };
    const response = await admin.call('PUT', `${LIST}${strategy.id}`, body);
    expect(response.status).toBe(422);
    expect(response.body).toMatchObject({ details: [{ path: 'epic' }] });
  });
});

describe('DELETE /api/strategy/strategies/{strategy_id}', () => {
  itRejects({
    app: () => test,
    method: 'DELETE',
    url: () => `${LIST}1`,
    forbiddenTo: () => user,
  });

  it('deletes a strategy that no user has', async () => {
    const url = `${LIST}${(await create()).id}`;
    expect((await admin.call('DELETE', url)).status).toBe(204);
    expect((await user.call('GET', url)).status).toBe(404);
  });

  it('responds with 409 for a strategy that a user trades', async () => {
    const { id } = await create();
    await admin.call('PUT', `/api/users/${user.id}/strategy`, {
      strategy_id: id,
      coupled_strategy_id: null,
    });
    const response = await admin.call('DELETE', `${LIST}${id}`);
    expect(response.body).toMatchObject({ status: 409, code: 'strategy_in_use' });
  });
});
