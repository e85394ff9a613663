import { MAX_VARIANTS, StrategyDrafts } from '@entropi/contracts/strategy-jobs';
import { Strategy } from '@entropi/contracts/trading-model';
import { markets } from '@entropi/db/schema/broker';
import { sql } from 'drizzle-orm';
import { itRejects } from '../../testing/rejections';
import { addStrategy, createDraftApp, PREVIEW } from '../../testing/strategy-drafts';
import type { TestApp } from '../../testing/test-app';
import { strategyInput, TEST_EPIC } from '../../testing/test-strategy';
import type { TestUser } from '../../testing/test-user';
import { previewStrategies } from './preview-strategies.domain';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

let test: TestApp;
let admin: TestUser;
let user: TestUser;
let baseId: number;

beforeAll(async () => {
  ({ test, admin, baseId } = await createDraftApp());
  user = await test.signIn();
});
afterAll(() => test.close());

const body = (ranges: object, id = baseId) => ({ base_strategy_id: id, ranges });
const preview = async (ranges: object, id?: number) =>
  (await admin.call('POST', PREVIEW, body(ranges, id))).as(StrategyDrafts);

describe('POST /api/strategy/strategies/generate-strategies/preview', () => {
  itRejects({
    app: () => test,
    method: 'POST',
    url: () => PREVIEW,
    body: () => body({ step: [10] }),
    allowedTo: () => admin,
    forbiddenTo: () => user,
    invalid: () => [
      { body: body({}), path: 'ranges' },
      { body: body({ step: [10] }, 999_999), path: 'base_strategy_id' },
      { body: { ...body({ step: [10] }), drafts: ['x'] }, path: 'drafts' },
      { body: body({ step: [] }), path: 'ranges.step' },
      { body: body({ step: [-10] }), path: 'ranges.step.0' },
      { body: body({ step: [1e308] }), path: 'ranges.step.0' },
      // JSON has no NaN and no Infinity: both are sent as null.
      { body: body({ step: [Number.NaN] }), path: 'ranges.step.0' },
      { body: body({ step: ['10'] }), path: 'ranges.step.0' },
      { body: body({ step_scale: [-1] }), path: 'ranges.step_scale.0' },
      { body: body({ size_scale: [1e308] }), path: 'ranges.size_scale.0' },
      { body: body({ levels: [2.5] }), path: 'ranges.levels.0' },
      { body: body({ levels: [1e308] }), path: 'ranges.levels.0' },
      { body: body({ target: [-0.1] }), path: 'ranges.target.0' },
      { body: body({ step: numbers(21) }), path: 'ranges.step' },
      {
        body: body({ step: numbers(20), target: numbers(20), levels: [2, 3] }),
        path: 'ranges',
      },
    ],
  });

  it.each([
    ['1e999', 422],
    ['NaN', 400],
    ['-Infinity', 400],
  ])('rejects a step of %s', async (step, status) => {
    const response = await test.app.inject({
      method: 'POST',
      url: PREVIEW,
      headers: {
        authorization: `Bearer ${admin.accessToken}`,
        'content-type': 'application/json',
      },
      payload: `{"base_strategy_id":${baseId},"ranges":{"step":[${step}]}}`,
    });
    expect(response.statusCode).toBe(status);
  });

  it('is 409 for a strategy without a ladder', async () => {
    const made = await admin.call('POST', '/api/strategy/strategies/', strategyInput());
    const response = await admin.call('POST', PREVIEW, body({ step: [10] }, made.as(Strategy).id));
    expect(response.body).toMatchObject({ status: 409, code: 'no_template' });
  });

  it('shows each draft by its name, its values and its figures at the market’s price', async () => {
    const shown = await preview({ step: [10, 20], target: [7] });
    expect(shown).toMatchObject({ base_version: 2, price: 8000 });
    expect(shown.drafts.map(({ name }) => name)).toEqual([
      'Base · step 10 · target 7',
      'Base · step 20 · target 7',
    ]);
    // Sizes of 1, 1.5 and 2.25 at 8000, 7980 and 7950, of which the market's margin is 5 %.
    expect(shown.drafts[1]).toEqual({
      name: 'Base · step 20 · target 7',
      values: { step: 20, step_scale: 1.5, size_scale: 1.5, levels: 3, target: 7 },
      total_size: 4.75,
      average: 7970,
      margin: { amount: '1888.13', currency: 'GBP' },
      loss_if_reached: { amount: '95.00', currency: 'GBP' },
      unknown: null,
      error: null,
    });
  });

  it('survives ladders that grow beyond all numbers, and states the first problems of each', async () => {
    const scales = { step_scale: [10], size_scale: [10] };
    const { drafts } = await preview({ step: [1_000_000], ...scales, levels: [50] });
    expect(drafts).toMatchObject([{ unknown: 'ladder_unfit', total_size: null }]);
    expect(drafts[0]?.error?.details).toHaveLength(3);
  });

  it('states no price, average, margin and loss where no price is known', async () => {
    await test.deps.db.update(markets).set({ bid: null, offer: null });
    const shown = await preview({ step: [31] });
    await test.deps.db.update(markets).set({ bid: 7999, offer: 8000 });
    expect(shown).toMatchObject({ price: null });
    expect(shown.drafts[0]).toMatchObject({
      total_size: 4.75,
      average: null,
      margin: null,
      loss_if_reached: null,
      unknown: 'no_price',
      error: null,
    });
  });

  it('says so where no rate from the market’s currency is known', async () => {
    const id = await addStrategy(admin, { name: 'In dollars', currency: 'USD' });
    const shown = await preview({ step: [31] }, id);
    expect(shown).toMatchObject({ price: 8000 });
    expect(shown.drafts[0]).toMatchObject({ total_size: 4.75, margin: null, unknown: 'no_rate' });
  });

  it('states money in the currency of the strategy', async () => {
    const id = await addStrategy(admin, { name: 'In euros', currency: 'EUR' });
    const { drafts } = await preview({ step: [20] }, id);
    expect(drafts[0]?.margin).toEqual({ amount: '2265.75', currency: 'EUR' });
  });

  it('shows as many as can be made at once, and no more', async () => {
    const most = { step: numbers(20), target: numbers(5), levels: numbers(5) };
    const { drafts } = await preview(most);
    expect(drafts).toHaveLength(MAX_VARIANTS);
    expect(new Set(drafts.map(({ name }) => name)).size).toBe(MAX_VARIANTS);
  });

  it('writes nothing', async () => {
    const count = () =>
      test.deps.db.execute(sql`select
        (select count(*) from strategies) as strategies,
        (select count(*) from strategy_versions) as versions,
        (select count(*) from scale_templates) as templates,
        (select count(*) from audit_entries) as audit,
        (select count(*) from jobs) as jobs,
        (select max(updated_at) from markets where epic = ${TEST_EPIC}) as market`);
    const before = (await count()).rows;
    await preview({ step: [10, 8000], target: [7, 8] });
    expect((await count()).rows).toEqual(before);
    const shown = await test.deps.db.transaction(
      (tx) => previewStrategies(tx, { base_strategy_id: baseId, ranges: { step: [10] } }),
      { accessMode: 'read only' },
    );
    expect(shown.drafts).toHaveLength(1);
  });
});
