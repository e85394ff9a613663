import { BacktestFigures } from '@entropi/contracts/backtest-model';
import { ScaleTemplate } from '@entropi/contracts/scales';
import { StrategyDrafts } from '@entropi/contracts/strategy-jobs';
import { Strategy } from '@entropi/contracts/trading-model';
import { markets } from '@entropi/db/schema/broker';
import { z } from 'zod';
import { awaitJob } from '../../testing/await-job';
import { itRejects } from '../../testing/rejections';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { addCandles, addMarket, strategyInput } from '../../testing/test-strategy';
import type { TestUser } from '../../testing/test-user';

const URL = '/api/strategy/strategies/generate-strategies';

let test: TestApp;
let admin: TestUser;
let user: TestUser;
let baseId: number;

beforeAll(async () => {
  test = await createTestApp();
  await addMarket(test.deps.db);
  admin = await test.signIn({ isSuperuser: true });
  user = await test.signIn();
  baseId = await addStrategy('Base');
  const url = `/api/strategy/scale/strategy/${baseId}/template`;
  const generate = { step: 20, step_scale: 1.5, size_scale: 1.5, base_size: 1, levels: 3 };
  await admin.call('POST', url, { generate });
  await addCandles(test.deps.db);
});
afterAll(() => test.close());

async function addStrategy(name: string): Promise<number> {
  const made = await admin.call('POST', '/api/strategy/strategies/', strategyInput({ name }));
  return made.as(Strategy).id;
}

const body = (ranges: object) => ({ base_strategy_id: baseId, ranges });
const generate = (ranges: object) => admin.call('POST', URL, body(ranges));

describe('POST /api/strategy/strategies/generate-strategies', () => {
  itRejects({
    app: () => test,
    method: 'POST',
    url: () => URL,
    body: () => body({ step: [10] }),
    allowedTo: () => admin,
    forbiddenTo: () => user,
    invalid: () => [
      { body: body({}), path: 'ranges' },
      { body: { ...body({ step: [10] }), base_strategy_id: 999_999 }, path: 'base_strategy_id' },
      { body: body({ step: [] }), path: 'ranges.step' },
      { body: body({ step: [0] }), path: 'ranges.step.0' },
      { body: body({ levels: [51] }), path: 'ranges.levels.0' },
      { body: body({ target: [-1] }), path: 'ranges.target.0' },
      { body: body({ step: Array.from({ length: 21 }, (_, n) => n + 1) }), path: 'ranges.step' },
      {
        body: body({
          step: Array.from({ length: 20 }, (_, n) => n + 1),
          target: Array.from({ length: 20 }, (_, n) => n + 1),
          levels: [2, 3],
        }),
        path: 'ranges',
      },
      { body: body({ price: [1] }), path: 'ranges.price' },
    ],
  });

  it('is 409 for a strategy without a ladder', async () => {
    const bare = await addStrategy('Bare');
    const response = await admin.call('POST', URL, {
      base_strategy_id: bare,
      ranges: { step: [10] },
    });
    expect(response.body).toMatchObject({ status: 409, code: 'no_template' });
  });

  it('makes inactive variants with their ladders', async () => {
    const { job, rows } = await awaitJob(
      test,
      admin,
      await generate({ step: [10], target: [7, 9] }),
    );
    expect(job).toMatchObject({ kind: 'strategies.generate', state: 'done' });
    expect(rows.map((row) => row.label)).toEqual([
      'Base · step 10 · target 7',
      'Base · step 10 · target 9',
    ]);
    const id = rows[0]?.result?.strategy_id;
    const made = (await admin.call('GET', `/api/strategy/strategies/${id}`)).as(Strategy);
    expect(made).toMatchObject({ is_active: false, sell_mode_config: { target: 7 } });
    const url = `/api/strategy/scales/strategy/${id}/template`;
    const template = (await admin.call('GET', url)).as(ScaleTemplate);
    expect(template.levels.map((level) => level.offset)).toEqual([0, 10, 25]);
  });

  it('gives each variant its figures on the last candles of its market', async () => {
    const { rows } = await awaitJob(test, admin, await generate({ step: [11], target: [5, 40] }));
    const [near, far] = rows.map((row) => BacktestFigures.parse(row.result?.figures));
    expect(near).toMatchObject({ start: { amount: '10000.00' } });
    expect(near?.prices).toBeGreaterThan(700);
    expect(near?.shares.total).toBeGreaterThan(far?.shares.total ?? 0);
  });

  it('gives no figures where there are no prices, and makes the variant all the same', async () => {
    await test.deps.db.update(markets).set({ bid: null, offer: null });
    const { rows } = await awaitJob(test, admin, await generate({ step: [12] }));
    expect(rows).toMatchObject([{ state: 'done', result: { figures: null } }]);
    await test.deps.db.update(markets).set({ bid: 7999, offer: 8000 });
  });

  describe('with chosen drafts', () => {
    const ranges = { step: [13, 14], target: [7, 9] };
    const drafts = ['Base · step 14 · target 7', 'Base · step 13 · target 9'];

    it('makes these alone, each once, in the order of all', async () => {
      const chosen = { ...body(ranges), drafts: [...drafts, ...drafts] };
      const { rows } = await awaitJob(test, admin, await admin.call('POST', URL, chosen));
      expect(rows.map(({ label, state }) => [label, state])).toEqual([
        ['Base · step 13 · target 9', 'done'],
        ['Base · step 14 · target 7', 'done'],
      ]);
      expect(rows[0]?.result?.figures).not.toBeNull();
      const all = (await admin.call('GET', '/api/strategy/strategies/')).as(z.array(Strategy));
      const names = all.map(({ name }) => name).filter((name) => /step 1[34]/.test(name));
      expect(names.toSorted()).toEqual(drafts.toSorted());
    });

    it('is 422 for one that the ranges do not make, and makes none of the others', async () => {
      const { rows: before } = await test.deps.db.execute('select count(*) from jobs');
      const response = await admin.call('POST', URL, {
        ...body(ranges),
        drafts: ['Base · step 13 · target 7', 'Base · step 15 · target 7'],
      });
      expect(response.body).toMatchObject({
        status: 422,
        details: [
          {
            path: 'drafts.1',
            code: 'draft_unknown',
            values: { name: 'Base · step 15 · target 7' },
          },
        ],
      });
      expect((await test.deps.db.execute('select count(*) from jobs')).rows).toEqual(before);
    });

    it.each([[[]], [[null]], [['x'.repeat(301)]], ['Base · step 13 · target 7'], [{ 0: 'x' }]])(
      'is 422 for %j',
      async (wrong) => {
        const response = await admin.call('POST', URL, { ...body(ranges), drafts: wrong });
        expect(response.status).toBe(422);
      },
    );

    it('is 409 when the strategy or its ladder has changed since they were shown', async () => {
      const id = await addStrategy('Edited');
      const url = `/api/strategy/scale/strategy/${id}/template`;
      await admin.call('POST', url, { unit: 'POINTS', levels: [{ offset: 0, size: 1 }] });
      const input = { base_strategy_id: id, ranges: { target: [3] } };
      const shown = (await admin.call('POST', `${URL}/preview`, input)).as(StrategyDrafts);
      await admin.call('POST', url, { unit: 'POINTS', levels: [{ offset: 0, size: 2 }] });
      const late = { ...input, base_version: shown.base_version };
      const response = await admin.call('POST', URL, late);
      expect(response.body).toMatchObject({ status: 409, code: 'stale_version' });
      const again = (await admin.call('POST', `${URL}/preview`, input)).as(StrategyDrafts);
      expect(again.base_version).toBeGreaterThan(shown.base_version);
      expect(again.drafts[0]?.total_size).toBe(2);
      const { job } = await awaitJob(
        test,
        admin,
        await admin.call('POST', URL, { ...input, base_version: again.base_version }),
      );
      expect(job.state).toBe('done');
    });
  });

  it('makes no variant that its market does not allow or that exists already, and says so', async () => {
    const count = async () =>
      ((await admin.call('GET', '/api/strategy/strategies/')).body as unknown[]).length;
    const before = await count();
    const { job, rows } = await awaitJob(
      test,
      admin,
      await generate({ step: [10, 8000], target: [7] }),
    );
    expect(rows).toMatchObject([
      { state: 'failed', error: { code: 'name_taken' } },
      { state: 'failed', error: { code: 'validation_error' } },
    ]);
    expect(rows[1]?.error?.message).toContain('levels.1.offset');
    expect(job).toMatchObject({ state: 'failed', error: 'all_rows_failed' });
    expect(await count()).toBe(before);
  });
});
