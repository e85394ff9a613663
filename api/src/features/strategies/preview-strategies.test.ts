import { LadderPreview, ScaleTemplate } from '@entropi/contracts/scales';
import { MAX_VARIANTS, StrategyDrafts } from '@entropi/contracts/strategy-jobs';
import { Strategy } from '@entropi/contracts/trading-model';
import { markets } from '@entropi/db/schema/broker';
import { sql } from 'drizzle-orm';
import { awaitJob } from '../../testing/await-job';
import { itRejects } from '../../testing/rejections';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { addCandles, addMarket, strategyInput, TEST_EPIC } from '../../testing/test-strategy';
import type { TestUser } from '../../testing/test-user';
import { previewStrategies } from './preview-strategies.domain';

const GENERATE = '/api/strategy/strategies/generate-strategies';
const PREVIEW = `${GENERATE}/preview`;
const RULE = { step: 20, step_scale: 1.5, size_scale: 1.5, base_size: 1, levels: 3 };
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

let test: TestApp;
let admin: TestUser;
let user: TestUser;
let baseId: number;

beforeAll(async () => {
  test = await createTestApp();
  await addMarket(test.deps.db, {
    currencies: [
      { code: 'GBP', rate: 1.2, is_default: true },
      { code: 'EUR', rate: 1, is_default: false },
      // Dealt in, but without a rate.
      { code: 'USD', rate: 0, is_default: false },
    ],
  });
  await addCandles(test.deps.db);
  admin = await test.signIn({ isSuperuser: true });
  user = await test.signIn();
  baseId = await addStrategy({ name: 'Base' });
});
afterAll(() => test.close());

async function addStrategy(
  traits: Parameters<typeof strategyInput>[0],
  ladder: object = { generate: RULE },
): Promise<number> {
  const made = await admin.call('POST', '/api/strategy/strategies/', strategyInput(traits));
  const { id } = made.as(Strategy);
  const saved = await admin.call('POST', `/api/strategy/scale/strategy/${id}/template`, ladder);
  expect(saved.status).toBe(201);
  return id;
}

const body = (ranges: object, id = baseId) => ({ base_strategy_id: id, ranges });
const limits = () => strategyInput().limits;
const preview = async (ranges: object, id?: number) =>
  (await admin.call('POST', PREVIEW, body(ranges, id))).as(StrategyDrafts);

/** Makes all of them, and compares what was made with what was shown before. */
async function expectSame(ranges: object, id?: number) {
  const { drafts, price } = await preview(ranges, id);
  const accepted = await admin.call('POST', GENERATE, body(ranges, id));
  const { rows } = await awaitJob(test, admin, accepted);
  expect(rows.map(({ label, error }) => [label, error?.code, error?.details?.slice(0, 3)])).toEqual(
    drafts.map(({ name, error }) => [name, error?.code, error?.details]),
  );
  for (const [index, { state, result }] of rows.entries()) {
    const draft = drafts[index];
    if (!draft || state !== 'done') continue;
    const url = `/api/strategy/strategies/${result?.strategy_id}`;
    const made = (await admin.call('GET', url)).as(Strategy);
    const ladder = (
      await admin.call('GET', `/api/strategy/scales/strategy/${made.id}/template`)
    ).as(ScaleTemplate);
    expect(made).toMatchObject({
      name: draft.name,
      is_active: false,
      sell_mode_config: { target: draft.values.target },
    });
    expect(ladder.levels).toHaveLength(draft.values.levels);
    const [, second] = ladder.levels;
    if (draft.values.step !== null && second) expect(second.offset).toBe(draft.values.step);
    const levels = ladder.levels.map(({ id: _id, level: _level, ...content }) => content);
    const { epic, direction, currency } = made;
    const shown = await admin.call('POST', '/api/strategy/ladder-preview', {
      ...{ epic, direction, currency, levels },
      unit: ladder.unit,
      anchor: price ?? undefined,
    });
    const { totals } = shown.as(LadderPreview);
    expect(draft).toMatchObject({
      total_size: totals.cumulative_size,
      average: totals.average,
      margin: totals.margin,
      loss_if_reached: totals.loss_if_reached,
      unknown: null,
    });
  }
  return { drafts, rows };
}

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

  it('keeps the ladder of the base where only the target changes', async () => {
    const levels = [
      { offset: 0, size: 1 },
      { offset: 7, size: 3 },
      { offset: 100, size: 0.5 },
    ];
    const id = await addStrategy({ name: 'By hand' }, { unit: 'POINTS', levels });
    const { drafts } = await expectSame({ target: [3, 4] }, id);
    expect(drafts[0]).toMatchObject({
      values: { step: null, step_scale: null, size_scale: null, levels: 3, target: 3 },
      total_size: 4.5,
      error: null,
    });
  });

  it('shows what the job makes then: names, ladders, and why some are not made', async () => {
    const first = await expectSame({ step: [11.5, 8000], levels: [2, 5], target: [7] });
    expect(first.drafts.map(({ error, unknown }) => [error?.code, unknown])).toEqual([
      [undefined, null],
      [undefined, null],
      ['validation_error', 'ladder_unfit'],
      ['validation_error', 'ladder_unfit'],
    ]);
    expect(first.drafts[2]?.error?.details?.[0]).toMatchObject({ path: 'levels.1.offset' });
    const again = await expectSame({ step: [11.5, 12], levels: [2], target: [7] });
    expect(again.drafts.map(({ error, unknown }) => [error?.code, unknown])).toEqual([
      ['name_taken', null],
      [undefined, null],
    ]);
  });

  it('rejects what the strategy’s own limits and stops do not allow, as the job does', async () => {
    const sizes = await addStrategy({ name: 'Small', limits: { ...limits(), max_total_size: 1 } });
    await expectSame({ size_scale: [0.1, 1, 2] }, sizes);
    const stop = { ...limits(), disaster_stop: { distance: 60 } };
    const stopped = await addStrategy({ name: 'Stopped', limits: stop });
    const { drafts } = await expectSame({ step: [10, 60] }, stopped);
    expect(drafts.map(({ error }) => error?.details?.[0]?.code)).toEqual([
      undefined,
      'stop_within_ladder',
    ]);
  });

  it('rejects stops that the market has come to reach at once, as the job does', async () => {
    const sellMode = { ...strategyInput().sell_mode_config, share_stop: 5 };
    const id = await addStrategy({ name: 'Near', sell_mode_config: sellMode });
    await test.deps.db.update(markets).set({ bid: 7990 });
    const { drafts } = await expectSame({ step: [10] }, id);
    await test.deps.db.update(markets).set({ bid: 7999 });
    expect(drafts[0]?.error?.details?.[0]?.code).toBe('stop_below_spread');
  });

  it('rejects a rule that the ladder of the base puts beyond the bounds, as the job does', async () => {
    const levels = [
      { offset: 0, size: 1 },
      { offset: 100, size: 20 },
      { offset: 101, size: 20 },
    ];
    const id = await addStrategy({ name: 'Steep' }, { unit: 'POINTS', levels });
    const { drafts } = await expectSame({ step: [50] }, id);
    expect(drafts[0]).toMatchObject({
      values: { step: 50, step_scale: 0.01, size_scale: 20 },
      total_size: null,
      unknown: 'ladder_unfit',
      error: { code: 'validation_error' },
    });
    expect(drafts[0]?.error?.details?.map(({ path }) => path)).toEqual([
      'generate.step_scale',
      'generate.size_scale',
    ]);
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
    const id = await addStrategy({ name: 'In dollars', currency: 'USD' });
    const shown = await preview({ step: [31] }, id);
    expect(shown).toMatchObject({ price: 8000 });
    expect(shown.drafts[0]).toMatchObject({ total_size: 4.75, margin: null, unknown: 'no_rate' });
  });

  it('states money in the currency of the strategy', async () => {
    const id = await addStrategy({ name: 'In euros', currency: 'EUR' });
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
