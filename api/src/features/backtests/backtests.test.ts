import {
  Backtest,
  BacktestCycle,
  BacktestShare,
  BacktestSummary,
} from '@entropi/contracts/backtest-model';
import { KEPT_BACKTESTS } from '@entropi/contracts/backtests';
import { pageSchema } from '@entropi/contracts/primitives';
import { sql } from 'drizzle-orm';
import { awaitJob } from '../../testing/await-job';
import { playEndlessly } from '../../testing/endless-backtest/play-endlessly';
import { itRejects } from '../../testing/rejections';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { addMarket, strategyInput } from '../../testing/test-strategy';
import { DAX } from '../../testing/test-trading';
import type { TestUser } from '../../testing/test-user';
import { deleteOldBacktests } from './backtests.repo';

const URL = '/api/strategy/backtests';
const FROM = '2026-03-02T09:00:00.000Z';
const generated = { kind: 'GENERATED', seed: 7, from: FROM, ticks: 20_000 };

let test: TestApp;
let admin: TestUser;
let user: TestUser;
let other: TestUser;
let own: number;
let foreign: number;

async function addStrategy(levels = [0, 20, 50]): Promise<number> {
  const made = await admin.call(
    'POST',
    '/api/strategy/strategies/',
    strategyInput({ epic: DAX, currency: 'EUR' }),
  );
  const { id } = made.body as { id: number };
  const rows = levels.map((offset) => ({ offset, size: 1 }));
  const path = `/api/strategy/scale/strategy/${id}/template`;
  const template = await admin.call('POST', path, { unit: 'POINTS', levels: rows });
  expect([made.status, template.status]).toEqual([201, 201]);
  return id;
}

beforeAll(async () => {
  test = await createTestApp();
  await addMarket(test.deps.db, {
    epic: DAX,
    currency: 'EUR',
    currencies: [{ code: 'EUR', rate: 1, is_default: true }],
    bid: 11_999.4,
    offer: 12_000.6,
  });
  admin = await test.signIn({ isSuperuser: true });
  user = await test.signIn({ username: 'tester' });
  other = await test.signIn({ username: 'someone' });
  own = await addStrategy();
  foreign = await addStrategy();
  const config = {
    strategy_id: own,
    coupled_strategy_id: null,
    size_factor: 2,
    max_open_shares: null,
    daily_loss_limit: null,
    notify: true,
  };
  expect((await user.call('POST', '/api/strategy/congig/me/', config)).status).toBe(201);
});
afterAll(() => test.close());

const start = (who: TestUser, body: object = {}) =>
  who.call('POST', URL, { strategy_id: own, source: generated, ...body });

async function runThrough(who: TestUser, body: object = {}): Promise<Backtest> {
  const accepted = await start(who, body);
  await awaitJob(test, who, accepted);
  const { backtest_id } = accepted.body as { backtest_id: number };
  return (await who.call('GET', `${URL}/${backtest_id}`)).as(Backtest);
}

describe('POST /api/strategy/backtests', () => {
  itRejects({
    app: () => test,
    method: 'POST',
    url: () => URL,
    allowedTo: () => admin,
    invalid: () => [
      { body: { strategy_id: own }, path: 'source' },
      {
        body: { strategy_id: own, source: { ...generated, ticks: 2_000_001 } },
        path: 'source.ticks',
      },
      {
        body: { strategy_id: own, source: generated, assumptions: { slippage: -1 } },
        path: 'assumptions.slippage',
      },
      {
        body: {
          strategy_id: own,
          source: { kind: 'BROKER', resolution: 'MINUTE', from: FROM, to: FROM },
        },
        path: 'source.to',
      },
      {
        body: {
          strategy_id: own,
          source: { kind: 'BROKER', resolution: 'MINUTE', from: '2020-01-01T00:00:00Z', to: FROM },
        },
        path: 'source.resolution',
      },
    ],
  });

  it('is for one’s own strategy, and for any to a superuser', async () => {
    expect((await start(user, { strategy_id: foreign })).status).toBe(403);
    expect((await start(other)).status).toBe(403);
    expect((await start(admin, { strategy_id: 999_999 })).status).toBe(404);
    expect((await runThrough(admin, { strategy_id: foreign })).state).toBe('done');
  });

  it('plays generated prices: the same seed gives the same result, and the books add up', async () => {
    const first = await runThrough(user);
    const again = await runThrough(user);
    expect(first).toMatchObject({
      state: 'done',
      strategy_id: own,
      epic: DAX,
      error: null,
      size_factor: 2,
    });
    expect(again.figures).toEqual(first.figures);
    expect(again.equity).toEqual(first.equity);
    const { figures } = first;
    if (!figures) throw new Error('no figures');
    expect(figures.shares.total).toBeGreaterThan(5);
    const page = await user.call('GET', `${URL}/${first.id}/shares?limit=500`);
    const shares = page.as(pageSchema(BacktestShare));
    expect(shares.total).toBe(figures.shares.total);
    const cents = (amount: string | undefined) => Math.round(Number(amount ?? 0) * 100);
    const sum = shares.items.reduce((total, share) => total + cents(share.profit?.amount), 0);
    expect(sum).toBe(cents(figures.realised.amount));
    for (const share of shares.items) {
      expect(share.size).toBe(2);
      expect(share.reason).toBe(share.closed_at ? 'TAKE_PROFIT' : null);
    }
    const cycles = await user.call('GET', `${URL}/${first.id}/cycles?skip=1&limit=1`);
    expect(cycles.as(pageSchema(BacktestCycle)).items.map((cycle) => cycle.number)).toEqual([2]);
    const from = (query: string) => user.call('GET', `${URL}/${first.id}/cycles?${query}`);
    const newest = (await from('order=desc&limit=2')).as(pageSchema(BacktestCycle));
    const { total } = newest;
    expect(newest.items.map((cycle) => cycle.number)).toEqual([total, total - 1]);
    const oldest = (await from(`order=desc&skip=${total - 1}&limit=5`)).as(
      pageSchema(BacktestCycle),
    );
    expect(oldest.items.map((cycle) => cycle.number)).toEqual([1]);
    expect((await from(`order=desc&skip=${total}`)).body).toMatchObject({ items: [] });
    expect(first.equity.length).toBeLessThanOrEqual(501);
    expect(first.caveats).toContain('fills_at_once');
  });

  it('lists the shares of one cycle, page by page', async () => {
    const { id, figures } = await runThrough(user);
    const read = async (query: string) =>
      (await user.call('GET', `${URL}/${id}/shares?${query}`)).as(pageSchema(BacktestShare));
    const all = (await read('limit=500')).items;
    const cycle = Math.max(...all.map((share) => share.cycle));
    const its = all.filter((share) => share.cycle === cycle);
    expect(figures?.cycles.total).toBe(cycle);
    expect(await read(`cycle=${cycle}`)).toMatchObject({ items: its, total: its.length });
    const second = all.filter((share) => share.cycle === 1).slice(1, 2);
    expect((await read('cycle=1&skip=1&limit=1')).items).toEqual(second);
    expect(await read(`cycle=${cycle + 1}`)).toMatchObject({ items: [], total: 0 });
    expect((await user.call('GET', `${URL}/${id}/shares?cycle=0`)).status).toBe(422);
    expect((await user.call('GET', `${URL}/${id}/cycles?order=up`)).status).toBe(422);
  });

  it('plays a CSV of candles, and shows the result of the worse order of high and low', async () => {
    const csv = [
      'at,open,high,low,close',
      '2026-03-02T09:00:00Z,12000,12001,11999,12000',
      '2026-03-02T09:01:00Z,12000,12030,11970,12000',
      '2026-03-02T09:02:00Z,12000,12040,11990,12030',
    ].join('\n');
    const { figures, caveats } = await runThrough(user, { source: { kind: 'CSV', csv } });
    if (!figures?.order) throw new Error('no order');
    expect(Number(figures.end.amount)).toBeLessThanOrEqual(Number(figures.order.other_end.amount));
    expect(caveats).toEqual(
      expect.arrayContaining(['worse_order_of_high_and_low', 'no_look_ahead_within_candle']),
    );
  });

  it('names the lines of a CSV that it cannot read', async () => {
    const csv = [
      'at,bid,offer',
      '2026-03-02T09:00:00Z,12000,12001',
      'x,1,2',
      '2026-03-02,5,4',
    ].join('\n');
    const response = await start(user, { source: { kind: 'CSV', csv } });
    expect(response.status).toBe(422);
    expect(response.body).toMatchObject({
      details: [
        { path: 'source.csv', message: 'line 3: the time is not ISO-8601' },
        { path: 'source.csv', message: expect.stringContaining('line 4: ') },
      ],
    });
  });

  it('rejects what the engine would not trade, naming it', async () => {
    const config = { ...strategyInput().sell_mode_config, mode: 'RECOVERY' };
    await test.deps.db.execute(
      sql`update strategies set sell_mode_config = ${JSON.stringify(config)} where id = ${foreign}`,
    );
    const response = await start(admin, { strategy_id: foreign });
    expect(response.body).toMatchObject({ details: [{ path: 'sell_mode_config.mode' }] });
  });

  it('is 429 while two of the user’s wait', async () => {
    const waiting = [await start(user), await start(user)];
    expect((await start(user)).body).toMatchObject({ status: 429, code: 'too_many_backtests' });
    for (const accepted of waiting) await awaitJob(test, user, accepted);
  });

  it('can be cancelled while it runs: its thread ends, and nothing is stored', async () => {
    const endless = playEndlessly(test);
    const accepted = await start(user);
    const { job_id, backtest_id } = accepted.body as { job_id: string; backtest_id: number };
    const running = test.runJobs();
    await endless.untilPlaying(user, job_id);
    expect((await user.call('DELETE', `${URL}/${backtest_id}`)).status).toBe(409);
    expect((await user.call('DELETE', `/api/jobs/${job_id}`)).status).toBe(204);
    await running;
    await endless.close();
    const view = (await user.call('GET', `${URL}/${backtest_id}`)).as(Backtest);
    expect(view).toMatchObject({ state: 'cancelled', figures: null });
  });
});

describe('GET and DELETE /api/strategy/backtests', () => {
  it('lists a user’s own, newest first; a superuser may name another', async () => {
    const mine = (await user.call('GET', `${URL}?limit=2`)).as(pageSchema(BacktestSummary));
    expect(mine.items).toHaveLength(2);
    expect(mine.items[0]?.id).toBeGreaterThan(mine.items[1]?.id ?? 0);
    expect((await other.call('GET', `${URL}?user_id=${user.id}`)).status).toBe(403);
    const named = (await admin.call('GET', `${URL}?user_id=${user.id}`)).as(
      pageSchema(BacktestSummary),
    );
    expect(named.total).toBe(mine.total);
  });

  it('is 404 unknown, 403 another’s, 204 and gone', async () => {
    const { id } = await runThrough(user);
    for (const path of [`${URL}/${id}`, `${URL}/${id}/shares`, `${URL}/${id}/cycles`]) {
      expect((await other.call('GET', path)).status).toBe(403);
      expect((await admin.call('GET', path)).status).toBe(200);
    }
    expect((await other.call('DELETE', `${URL}/${id}`)).status).toBe(403);
    expect((await user.call('DELETE', `${URL}/${id}`)).status).toBe(204);
    expect((await user.call('GET', `${URL}/${id}`)).status).toBe(404);
    expect((await user.call('DELETE', `${URL}/999999`)).status).toBe(404);
  });

  it('keeps the newest of each user', async () => {
    const { db } = test.deps;
    const { total } = (await user.call('GET', URL)).as(pageSchema(BacktestSummary));
    await db.execute(sql`
      insert into backtests (user_id, strategy_id, strategy_name, epic, source, settings)
      select ${user.id}, ${own}, 'old', ${DAX}, source, settings from backtests,
        generate_series(1, ${KEPT_BACKTESTS}) where id = (select max(id) from backtests)`);
    expect(await deleteOldBacktests(db, KEPT_BACKTESTS)).toBe(total);
    const { rows } = await db.execute(sql`select 1 from backtests where user_id = ${user.id}`);
    expect(rows).toHaveLength(KEPT_BACKTESTS);
  });
});
