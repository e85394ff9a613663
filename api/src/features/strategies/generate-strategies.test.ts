import { markets } from '@entropi/db/schema/broker';
import { BacktestFigures } from '@entropi/shared/contracts/backtest-model';
import { ScaleTemplate } from '@entropi/shared/contracts/scales';
import { Strategy } from '@entropi/shared/contracts/trading-model';
import { awaitJob } from '../../testing/await-job';
import { itRejects } from '../../testing/rejections';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { addMarket, strategyInput, TEST_EPIC } from '../../testing/test-strategy';
import type { TestUser } from '../../testing/test-user';
import { saveCandles } from '../markets/markets.repo';

const HOURS = 30 * 24;
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
  const candles = Array.from({ length: HOURS }, (_, hour) => {
    const middle = 8000 + 30 * Math.sin(hour / 3);
    const [high, low] = [middle + 20, middle - 20];
    const at = new Date(Date.now() - (HOURS - hour) * 3_600_000).toISOString();
    return { at, open: middle, high, low, close: middle };
  });
  // Describes all markets that the strategies use, so that the broker is not asked for one.
  const series = { environment: 'SIM', epic: TEST_EPIC, resolution: 'HOUR' } as const;
  await saveCandles(test.deps.db, series, candles);
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
