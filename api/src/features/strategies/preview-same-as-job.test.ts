import { LadderPreview, ScaleTemplate } from '@entropi/contracts/scales';
import { StrategyDrafts } from '@entropi/contracts/strategy-jobs';
import { Strategy } from '@entropi/contracts/trading-model';
import { markets } from '@entropi/db/schema/broker';
import { awaitJob } from '../../testing/await-job';
import { addStrategy, createDraftApp, GENERATE, PREVIEW } from '../../testing/strategy-drafts';
import type { TestApp } from '../../testing/test-app';
import { strategyInput } from '../../testing/test-strategy';
import type { TestUser } from '../../testing/test-user';

let test: TestApp;
let admin: TestUser;
let baseId: number;

beforeAll(async () => {
  ({ test, admin, baseId } = await createDraftApp());
});
afterAll(() => test.close());

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

describe('the preview of generated strategies, and what their job makes of it', () => {
  it('keeps the ladder of the base where only the target changes', async () => {
    const levels = [
      { offset: 0, size: 1 },
      { offset: 7, size: 3 },
      { offset: 100, size: 0.5 },
    ];
    const id = await addStrategy(admin, { name: 'By hand' }, { unit: 'POINTS', levels });
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
    const sizes = await addStrategy(admin, {
      name: 'Small',
      limits: { ...limits(), max_total_size: 1 },
    });
    await expectSame({ size_scale: [0.1, 1, 2] }, sizes);
    const stop = { ...limits(), disaster_stop: { distance: 60 } };
    const stopped = await addStrategy(admin, { name: 'Stopped', limits: stop });
    const { drafts } = await expectSame({ step: [10, 60] }, stopped);
    expect(drafts.map(({ error }) => error?.details?.[0]?.code)).toEqual([
      undefined,
      'stop_within_ladder',
    ]);
  });

  it('rejects stops that the market has come to reach at once, as the job does', async () => {
    const sellMode = { ...strategyInput().sell_mode_config, share_stop: 5 };
    const id = await addStrategy(admin, { name: 'Near', sell_mode_config: sellMode });
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
    const id = await addStrategy(admin, { name: 'Steep' }, { unit: 'POINTS', levels });
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
});
