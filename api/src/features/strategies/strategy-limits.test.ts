import type { Limits, SellModeConfig } from '@entropi/contracts/trading-model';
import { markets } from '@entropi/db/schema/broker';
import { addAccount } from '../../testing/open-share';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { addMarket, strategyInput } from '../../testing/test-strategy';
import type { TestUser } from '../../testing/test-user';

const STRATEGIES = '/api/strategy/strategies/';

let test: TestApp;
let admin: TestUser;
let user: TestUser;

/** A market of ticks of 0.1, at 7999 to 8000: a spread of 1. */
beforeAll(async () => {
  test = await createTestApp();
  await addMarket(test.deps.db);
  admin = await test.signIn({ isSuperuser: true });
  user = await test.signIn();
});
afterAll(() => test.close());

const withLimits = (limits: Partial<Limits>) => {
  const input = strategyInput();
  return { ...input, limits: { ...input.limits, ...limits } };
};

async function create(input: object): Promise<number> {
  const made = await admin.call('POST', STRATEGIES, input);
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  return (made.body as { id: number }).id;
}

async function remove(id: number): Promise<void> {
  expect((await admin.call('DELETE', `${STRATEGIES}${id}`)).status).toBeLessThan(300);
}

const setLadder = (id: number, size: number) =>
  admin.call('POST', `/api/strategy/scale/strategy/${id}/template`, {
    unit: 'POINTS',
    levels: [
      { offset: 0, size },
      { offset: 20, size: 5 },
    ],
  });

const rejection = (path: string, code: string, values: object) => [
  422,
  { details: [{ path, code, values }] },
];

describe('a level 0 above the total size that is allowed', () => {
  it('is refused with the ladder, with the limit, and with both in one', async () => {
    const id = await create(withLimits({ max_total_size: 2 }));
    const large = await setLadder(id, 2.5);
    const values = { level: 0, size: 2.5, maximum: 2 };
    expect([large.status, large.body]).toMatchObject(
      rejection('levels.0.size', 'level_above_total_size', values),
    );
    expect((await setLadder(id, 2)).status).toBe(201);
    const strategy = (await admin.call('GET', `${STRATEGIES}${id}`)).body as Record<
      string,
      unknown
    >;
    const { id: _, users_count, active_count, created_at, updated_at, ...input } = strategy;
    const limits = { ...(input.limits as Limits), max_total_size: 1.9 };
    const lower = await admin.call('PUT', `${STRATEGIES}${id}`, { ...input, limits });
    expect([lower.status, lower.body]).toMatchObject(
      rejection('limits.max_total_size', 'level_above_total_size', {
        level: 0,
        size: 2,
        maximum: 1.9,
      }),
    );
  });

  it('is refused with the size factor of a user, who is told the one that would do', async () => {
    const id = await create(withLimits({ max_total_size: 2 }));
    await setLadder(id, 2);
    const config = (size_factor: number) => ({
      strategy_id: id,
      coupled_strategy_id: null,
      size_factor,
      max_open_shares: null,
      daily_loss_limit: null,
      notify: false,
    });
    const own = await test.signIn();
    await addAccount(test.deps, own.id);
    const made = await own.call('POST', '/api/strategy/congig/me/', config(1.01));
    expect([made.status, made.body]).toMatchObject(
      rejection('size_factor', 'size_factor_too_large', {
        level: 0,
        size: 2.02,
        maximum: 2,
        factor: 1,
      }),
    );
    expect((await own.call('POST', '/api/strategy/congig/me/', config(1))).status).toBe(201);
  });
});

describe('a stop that the market would reach at once', () => {
  const points = { unit: 'POINTS' } as const;
  const percent = { unit: 'PERCENT' } as const;
  it.each([
    ['at the spread', { ...points, share_stop: 1 }, 'share_stop', 'stop_below_spread', 1.1],
    ['below a tick', { ...points, cycle_stop: 0.09 }, 'cycle_stop', 'stop_below_tick', 1.1],
    [
      'of percents within the spread',
      { ...percent, cycle_stop: 0.0125 },
      'cycle_stop',
      'stop_below_spread',
      0.0138,
    ],
    [
      'of a best price, below a tick',
      { ...points, trailing: { activate: 5, give_back: 0.09 } },
      'trailing.give_back',
      'stop_below_tick',
      0.1,
    ],
  ] as const)('is refused: %s', async (_name, stops, path, code, minimum) => {
    const input = strategyInput();
    const sellMode: SellModeConfig = { ...input.sell_mode_config, ...stops };
    const made = await admin.call('POST', STRATEGIES, { ...input, sell_mode_config: sellMode });
    expect([made.status, made.body]).toMatchObject(
      rejection(`sell_mode_config.${path}`, code, { minimum }),
    );
    const id = await create(input);
    const set = await admin.call('PUT', `${STRATEGIES}${id}/sell-mode-config`, sellMode);
    expect([set.status, set.body]).toMatchObject(rejection(path, code, { minimum }));
    const all = await admin.call('PUT', '/api/strategy/strategies/sell-mode-config-all', sellMode);
    expect([all.status, all.body]).toMatchObject(rejection(path, code, { minimum }));
  });

  it('is refused in money together with the ladder that it belongs to, with a value that would do', async () => {
    const { sell_mode_config } = strategyInput();
    const money = { ...sell_mode_config, unit: 'MONEY', target: 50 } as const;
    const id = await create(strategyInput({ sell_mode_config: { ...money, share_stop: 5 } }));
    // 5 GBP of size 5, the larger level, is 1 point: the spread
    const wide = await setLadder(id, 1);
    expect([wide.status, wide.body]).toMatchObject(
      rejection('levels.1.size', 'stop_below_spread', { minimum: 5.5 }),
    );
    const set = (stops: Partial<SellModeConfig>) =>
      admin.call('PUT', `${STRATEGIES}${id}/sell-mode-config`, { ...money, ...stops });
    expect((await set({ share_stop: 5.5 })).status).toBe(200);
    expect((await setLadder(id, 1)).status).toBe(201);
    for (const [stops, path, code, minimum] of [
      [{ share_stop: 5.49 }, 'share_stop', 'stop_below_spread', 5.5],
      [{ cycle_stop: 1.09 }, 'cycle_stop', 'stop_below_spread', 1.1],
      [{ cycle_stop: 0.09 }, 'cycle_stop', 'stop_below_tick', 1.1],
      [
        { trailing: { activate: 9, give_back: 0.49 } },
        'trailing.give_back',
        'stop_below_tick',
        0.5,
      ],
      [
        { mode: 'ALL', trailing: { activate: 9, give_back: 0.59 } },
        'trailing.give_back',
        'stop_below_tick',
        0.6,
      ],
    ] as const) {
      const tight = await set(stops);
      expect([tight.status, tight.body]).toMatchObject(rejection(path, code, { minimum }));
    }
    expect((await set({ cycle_stop: 1.1 })).status).toBe(200);
    const all = await admin.call('PUT', '/api/strategy/strategies/sell-mode-config-all', {
      ...money,
      cycle_stop: 1.09,
    });
    expect([all.status, all.body]).toMatchObject(rejection('cycle_stop', 'stop_below_spread', {}));
    await remove(id);
  });

  it('is refused in money by the sizes and the currency of a user, who is told a value that would do', async () => {
    const { sell_mode_config } = strategyInput();
    const money = { ...sell_mode_config, unit: 'MONEY', target: 50 } as const;
    const id = await create(strategyInput({ sell_mode_config: { ...money, cycle_stop: 1.5 } }));
    await setLadder(id, 1);
    await test.deps.db.update(markets).set({ usualSpread: 1 });
    const own = await test.signIn();
    await addAccount(test.deps, own.id);
    const configure = (size_factor: number) =>
      own.call('POST', '/api/strategy/congig/me/', {
        strategy_id: id,
        coupled_strategy_id: null,
        size_factor,
        max_open_shares: null,
        daily_loss_limit: null,
        notify: false,
      });
    const large = await configure(1.5);
    expect([large.status, large.body]).toMatchObject(
      rejection('size_factor', 'stop_below_spread', { level: 0, minimum: 1.65 }),
    );
    expect((await configure(1)).status).toBe(201);
    const set = await admin.call('POST', `/api/admin/tasks/${own.id}/set-sell-mode`, {
      mode: 'SINGLE',
      config: { ...money, cycle_stop: 1 },
    });
    expect([set.status, set.body]).toMatchObject(
      rejection('config.cycle_stop', 'stop_below_spread', { level: 0, minimum: 1.1 }),
    );
    await test.deps.db.update(markets).set({ usualSpread: null });
  });

  it('is accepted from one tick beyond the spread on, and stays as it was while the spread is wider', async () => {
    const input = strategyInput();
    const sell_mode_config = { ...input.sell_mode_config, share_stop: 1.1 };
    const id = await create({ ...input, sell_mode_config });
    const { db } = test.deps;
    await db.update(markets).set({ bid: 7990 });
    const strategy = (await admin.call('GET', `${STRATEGIES}${id}`)).body as Record<
      string,
      unknown
    >;
    const { id: _, users_count, active_count, created_at, updated_at, ...kept } = strategy;
    const renamed = { ...kept, description: 'kept' };
    expect((await admin.call('PUT', `${STRATEGIES}${id}`, renamed)).status).toBe(200);
    await db.update(markets).set({ bid: 7999 });
  });

  it('is refused for a user’s own sell mode', async () => {
    const id = await create(strategyInput());
    await setLadder(id, 1);
    await addAccount(test.deps, user.id);
    await admin.call('PUT', `/api/users/${user.id}/strategy`, {
      strategy_id: id,
      coupled_strategy_id: null,
    });
    const config = { ...strategyInput().sell_mode_config, share_stop: 0.5 };
    const set = await admin.call('POST', `/api/admin/tasks/${user.id}/set-sell-mode`, {
      mode: 'SINGLE',
      config,
    });
    expect([set.status, set.body]).toMatchObject(
      rejection('config.share_stop', 'stop_below_spread', { minimum: 1.1 }),
    );
  });
});
