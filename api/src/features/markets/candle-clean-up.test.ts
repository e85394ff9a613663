import { candles } from '@entropi/db/schema/broker';
import { sql } from 'drizzle-orm';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { candleCleanUp } from './clean-up.job';
import { listCandleRows, saveCandles } from './markets.repo';

const SERIES = { environment: 'SIM', epic: 'X', resolution: 'MINUTE' } as const;
const SPAN = { from: null, to: new Date('2027-01-01') };

let test: TestApp;

beforeAll(async () => {
  test = await createTestApp({ CANDLES_KEPT_MONTHS: '2' });
});
afterAll(() => test.close());

const run = () => candleCleanUp.run(test.deps, {}, '');
const count = () => test.deps.db.$count(candles);

/** Adds candles of an old year that were fetched so many days ago. */
const addCandles = (number: number, daysAgo: number) =>
  test.deps.db.execute(sql`
    insert into ${candles} (environment, epic, resolution, at, open, high, low, close, fetched_at)
    select 'SIM', concat('E', ${daysAgo}::int), 'MINUTE', '2020-01-01Z'::timestamptz + n * interval '1 minute',
      1, 1, 1, 1, now() - make_interval(days => ${daysAgo}::int)
    from generate_series(1, ${number}::int) n`);

describe('the clean-up of candles', () => {
  it('deletes those that were fetched longer ago than they are kept, however many, and no other', async () => {
    await addCandles(2500, 70);
    await addCandles(3, 50);
    await run();
    expect(await count()).toBe(3);
    await run();
    expect(await count()).toBe(3);
  });

  it('keeps one that is fetched again', async () => {
    const candle = { at: '2020-02-01T00:00:00.000Z', open: 1, high: 2, low: 1, close: 2 };
    await saveCandles(test.deps.db, SERIES, [candle]);
    await test.deps.db.execute(sql`update ${candles} set fetched_at = '2020-02-02Z'`);
    await saveCandles(test.deps.db, SERIES, [candle]);
    await run();
    expect(await listCandleRows(test.deps.db, SERIES, SPAN, 10)).toEqual([candle]);
    expect(await count()).toBe(1);
  });

  it('deletes nothing where no time is set', async () => {
    await addCandles(2, 5000);
    const before = await count();
    const { CANDLES_KEPT_MONTHS: _unset, ...config } = test.deps.config;
    await candleCleanUp.run({ ...test.deps, config }, {}, '');
    expect(await count()).toBe(before);
  });
});
