import { Strategy } from '@entropi/contracts/trading-model';
import { markets } from '@entropi/db/schema/broker';
import { strategies } from '@entropi/db/schema/strategies';
import { eq, ne } from 'drizzle-orm';
import { awaitJob } from '../../testing/await-job';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { addMarket, strategyInput } from '../../testing/test-strategy';
import type { TestUser } from '../../testing/test-user';

let test: TestApp;
let admin: TestUser;

const LIST = '/api/strategy/strategies/';
const NEAREST = { unit: 'POINTS', value: 120 };

beforeAll(async () => {
  test = await createTestApp();
  const dealingRules = { minNormalStopOrLimitDistance: NEAREST };
  await addMarket(test.deps.db, { details: { dealingRules } });
  admin = await test.signIn({ isSuperuser: true });
});
afterAll(() => test.close());

const { disaster_stop: _, ...limits } = strategyInput().limits;

/** A strategy whose ladder reaches 95 points. */
async function createLadder(stop?: { distance: number | null } | null): Promise<Strategy> {
  const given = stop === undefined ? limits : { ...limits, disaster_stop: stop };
  const made = await admin.call('POST', LIST, strategyInput({ limits: given }));
  const strategy = made.as(Strategy);
  const levels = [0, 20, 50, 95].map((offset) => ({ offset, size: 1, take_profit: null }));
  const template = await admin.call(
    'POST',
    `/api/strategy/scale/strategy/${strategy.id}/template`,
    { unit: 'POINTS', levels },
  );
  expect(template.status).toBe(201);
  return (await admin.call('GET', `${LIST}${strategy.id}`)).as(Strategy);
}

const change = (
  { id, version, users_count, active_count, created_at, updated_at, ...input }: Strategy,
  traits: Partial<Strategy>,
) => admin.call('PUT', `${LIST}${id}`, { ...input, ...traits, version });

describe('the stop at the broker of a strategy', () => {
  it('is calculated for a new strategy that does not name it, and stays as it was where a change leaves it out', async () => {
    const made = await createLadder();
    expect(made.limits.disaster_stop).toEqual({ distance: null });
    const off = await change(made, { limits: { ...limits, disaster_stop: null } });
    expect(off.as(Strategy).limits.disaster_stop).toBeNull();
    const kept = await change(off.as(Strategy), { limits });
    expect(kept.as(Strategy).limits.disaster_stop).toBeNull();
  });

  it.each([
    ['within the ladder', 95, {}, 'stop_within_ladder', 95.1],
    ['within the stop of the cycle', 130, { cycle_stop: 100 }, 'stop_within_cycle_stop', 141.3],
    ['nearer than the broker accepts', 119, {}, 'stop_too_near', 120],
  ])(
    'is rejected with a distance that would do when it is %s',
    async (_case, distance, sellMode, code, minimum) => {
      const made = await createLadder();
      const sell_mode_config = { ...made.sell_mode_config, ...sellMode };
      const wish = (wanted: number) =>
        change(made, {
          sell_mode_config,
          limits: { ...limits, disaster_stop: { distance: wanted } },
        });
      const rejected = await wish(distance);
      expect(rejected.status).toBe(422);
      expect(rejected.body).toMatchObject({
        details: [{ path: 'limits.disaster_stop.distance', code, values: { minimum } }],
      });
      expect((await wish(Math.max(minimum, NEAREST.value))).status).toBe(200);
    },
  );

  it('is checked when the ladder grows beyond it, and when the stop of the cycle does', async () => {
    const made = await createLadder({ distance: 150 });
    const deeper = await admin.call('POST', `/api/strategy/scale/strategy/${made.id}/template`, {
      unit: 'POINTS',
      levels: [0, 150].map((offset) => ({ offset, size: 1, take_profit: null })),
    });
    expect(deeper.status).toBe(422);
    expect(deeper.body).toMatchObject({
      details: [{ path: 'levels.1.offset', code: 'stop_within_ladder' }],
    });
    const config = { ...made.sell_mode_config, cycle_stop: 120 };
    const wider = await admin.call('PUT', `${LIST}${made.id}/sell-mode-config`, config);
    expect(wider.status).toBe(422);
    expect(wider.body).toMatchObject({
      details: [{ path: 'cycle_stop', code: 'stop_within_cycle_stop' }],
    });
  });

  it('is checked when all strategies get one sell mode: none is changed, and the failing one is named', async () => {
    const near = await createLadder({ distance: 150 });
    const sellModes = async () =>
      ((await admin.call('GET', LIST)).body as Strategy[]).map((one) => one.sell_mode_config);
    const before = await sellModes();
    const all = (cycle_stop: number) =>
      admin.call('PUT', `${LIST}sell-mode-config-all`, { ...near.sell_mode_config, cycle_stop });
    const rejected = await all(120);
    expect(rejected.status).toBe(422);
    expect(rejected.body).toMatchObject({
      details: [
        {
          path: 'cycle_stop',
          code: 'stop_within_cycle_stop',
          message: expect.stringContaining('the stop at the broker must be beyond'),
        },
      ],
    });
    expect(await sellModes()).toEqual(before);
  });

  it('is checked again when the job of all strategies reaches its strategy', async () => {
    const made = await createLadder({ distance: 400 });
    const all = { ...made.sell_mode_config, cycle_stop: 100, target: 77 };
    await test.deps.db
      .update(strategies)
      .set({ deletedAt: new Date() })
      .where(ne(strategies.id, made.id));
    const accepted = await admin.call('PUT', `${LIST}sell-mode-config-all`, all);
    expect(accepted.status).toBe(202);
    // The state that a change of the strategy in between would leave.
    const limits = { ...made.limits, disaster_stop: { distance: 121 } };
    await test.deps.db.update(strategies).set({ limits }).where(eq(strategies.id, made.id));
    const { rows } = await awaitJob(test, admin, accepted);
    expect(rows).toMatchObject([{ state: 'failed', error: { code: 'validation_error' } }]);
    const after = (await admin.call('GET', `${LIST}${made.id}`)).as(Strategy);
    expect(after.sell_mode_config.cycle_stop).toBeNull();
  });

  it('is compared with its ladder alone while the market has no price', async () => {
    await test.deps.db.update(markets).set({ bid: null, offer: null });
    const made = await createLadder();
    const near = { ...limits, disaster_stop: { distance: 95 } };
    expect((await change(made, { limits: near })).status).toBe(422);
    const far = { ...limits, disaster_stop: { distance: 96 } };
    expect((await change(made, { limits: far })).status).toBe(200);
  });
});
