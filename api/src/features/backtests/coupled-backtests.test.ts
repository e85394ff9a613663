import {
  Backtest,
  BacktestCycle,
  BacktestShare,
  BacktestSummary,
} from '@entropi/contracts/backtest-model';
import { pageSchema } from '@entropi/contracts/primitives';
import { coupledStrategies, strategies } from '@entropi/db/schema/strategies';
import { eq } from 'drizzle-orm';
import { awaitJob } from '../../testing/await-job';
import { playEndlessly } from '../../testing/endless-backtest/play-endlessly';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { addMarket, strategyInput } from '../../testing/test-strategy';
import { DAX } from '../../testing/test-trading';
import type { TestUser } from '../../testing/test-user';

const URL = '/api/strategy/backtests';
const FROM = '2026-03-02T09:00:00.000Z';
const DAILY = 'IX.D.DAX.DAILY.IP';
const generated = { kind: 'GENERATED', seed: 7, from: FROM, ticks: 20_000, every_ms: 1000 };

let test: TestApp;
let admin: TestUser;
let user: TestUser;
let other: TestUser;
let own: number;
let inPounds: number;

async function addStrategy(epic: string, direction: 'BUY' | 'SELL', currency = 'EUR') {
  const input = strategyInput({ epic, currency, direction });
  const made = await admin.call('POST', '/api/strategy/strategies/', input);
  const { id } = made.body as { id: number };
  const levels = [0, 20, 50].map((offset) => ({ offset, size: 1 }));
  const path = `/api/strategy/scale/strategy/${id}/template`;
  const template = await admin.call('POST', path, { unit: 'POINTS', levels });
  expect([made.status, template.status]).toEqual([201, 201]);
  return id;
}

async function addCoupled(name: string, ...strategy_ids: number[]): Promise<number> {
  const input = { name, type: 'BASKET', joint_target: 15, strategy_ids, is_active: true };
  const made = await admin.call('POST', '/api/admin/strategy/coupled-strategies/', input);
  expect(made.status).toBe(201);
  return (made.body as { id: number }).id;
}

beforeAll(async () => {
  test = await createTestApp();
  const euros = { currency: 'EUR', currencies: [{ code: 'EUR', rate: 1, is_default: true }] };
  const prices = { bid: 11_999.4, offer: 12_000.6 };
  for (const epic of [DAX, DAILY]) await addMarket(test.deps.db, { epic, ...euros, ...prices });
  await addMarket(test.deps.db);
  admin = await test.signIn({ isSuperuser: true });
  user = await test.signIn({ username: 'tester' });
  other = await test.signIn({ username: 'someone' });
  const [up, down] = [await addStrategy(DAX, 'BUY'), await addStrategy(DAILY, 'SELL')];
  own = await addCoupled('own', up, down);
  inPounds = await addCoupled('pounds', up, await addStrategy('IX.D.FTSE.IFMM.IP', 'BUY', 'GBP'));
  const config = {
    strategy_id: null,
    coupled_strategy_id: own,
    size_factor: 2,
    max_open_shares: null,
    daily_loss_limit: null,
    notify: true,
  };
  expect((await user.call('POST', '/api/strategy/congig/me/', config)).status).toBe(201);
});
afterAll(() => test.close());

const start = (who: TestUser, body: object = {}) =>
  who.call('POST', URL, { coupled_strategy_id: own, source: generated, ...body });

async function runThrough(body: object = {}): Promise<Backtest> {
  const accepted = await start(user, body);
  await awaitJob(test, user, accepted);
  const { backtest_id } = accepted.body as { backtest_id: number };
  return (await user.call('GET', `${URL}/${backtest_id}`)).as(Backtest);
}

const cents = (amount: string | undefined) => Math.round(Number(amount ?? 0) * 100);

describe('POST /api/strategy/backtests with a coupled strategy', () => {
  it('is for one’s own, and for any to a superuser', async () => {
    expect((await start(other)).status).toBe(403);
    expect((await start(user, { coupled_strategy_id: inPounds })).status).toBe(403);
    expect((await start(admin, { coupled_strategy_id: 999_999 })).status).toBe(404);
    const accepted = await start(admin);
    expect(accepted.status).toBe(202);
    await awaitJob(test, admin, accepted);
  });

  it('rejects a request that names two strategies, none, or one that does not exist', async () => {
    const bad: [object, string][] = [
      [{ strategy_id: 1 }, 'strategy_id'],
      [{ coupled_strategy_id: undefined }, 'strategy_id'],
      [{ coupled_strategy_id: '1' }, 'coupled_strategy_id'],
      [{ coupled_strategy_id: 2 ** 40 }, 'coupled_strategy_id'],
      [{ source: { ...generated, ticks: 1_500_000 } }, 'source.ticks'],
      [
        {
          source: {
            kind: 'BROKER',
            resolution: 'MINUTE',
            from: '2026-03-02T09:00:00Z',
            to: '2026-03-04T09:00:00Z',
          },
        },
        'source.resolution',
      ],
    ];
    for (const [body, path] of bad) {
      const response = await start(user, body);
      expect(response.status).toBe(422);
      expect(response.body).toMatchObject({ code: 'validation_error', details: [{ path }] });
    }
  });

  it('rejects markets of different currencies while there is no account to trade them on', async () => {
    const response = await start(admin, { coupled_strategy_id: inPounds });
    expect(response.status).toBe(422);
    expect(response.body).toMatchObject({ details: [{ path: 'coupled_strategy_id' }] });
  });

  it('assumes a slippage in whole ticks, which makes the result worse', async () => {
    const exact = await runThrough();
    const slipped = await runThrough({ assumptions: { slippage: 0.45 } });
    expect([exact.assumptions.slippage, slipped.assumptions.slippage]).toEqual([0, 0.5]);
    expect(cents(slipped.figures?.end.amount)).toBeLessThan(cents(exact.figures?.end.amount));
  });

  it('plays all members on one account: each share names its member, and the books add up', async () => {
    const view = await runThrough();
    expect(view).toMatchObject({ state: 'done', strategy_id: null, strategy_name: 'own' });
    const { coupled, figures } = view;
    if (!coupled || !figures) throw new Error('no figures');
    expect(coupled).toMatchObject({ id: own, type: 'BASKET', joint_target: { amount: '15.00' } });
    expect(coupled.worst_open_shares).toBeGreaterThan(1);
    expect(Number(coupled.worst_margin?.amount)).toBeGreaterThan(0);
    expect(view.caveats).toContain('markets_in_turn');
    const shares = (await user.call('GET', `${URL}/${view.id}/shares?limit=500`)).as(
      pageSchema(BacktestShare),
    ).items;
    for (const [index, { figures: part, epic, name }] of coupled.members.entries()) {
      const of = shares.filter((share) => share.member?.name === name);
      expect(new Set(of.map((share) => share.member?.epic))).toEqual(new Set([epic]));
      expect(part?.shares.total).toBe(of.length);
      expect(part?.shares.total).toBeGreaterThan(0);
      const sum = of.reduce((total, share) => total + cents(share.profit?.amount), 0);
      expect(sum).toBe(cents(part?.realised.amount));
      expect(coupled.members[index]?.direction).toBe(index === 0 ? 'BUY' : 'SELL');
    }
    const total = coupled.members.reduce(
      (sum, one) => sum + cents(one.figures?.realised.amount),
      0,
    );
    expect(total).toBe(cents(figures.realised.amount));
    const cycles = (await user.call('GET', `${URL}/${view.id}/cycles?limit=2`)).as(
      pageSchema(BacktestCycle),
    ).items;
    expect(cycles[0]?.started_at).toBe(cycles[1]?.started_at);
    for (const { number, member, shares: count } of cycles) {
      const url = `${URL}/${view.id}/shares?cycle=${number}`;
      const { items, total } = (await user.call('GET', url)).as(pageSchema(BacktestShare));
      expect(total).toBe(count);
      expect(items.map((share) => share.member)).toEqual(items.map(() => member));
    }
    expect(shares.some((share) => share.reason === 'BASKET_TAKE_PROFIT')).toBe(true);
    expect(await runThrough()).toMatchObject({ figures, coupled });
  });

  it('has the translated names of the coupled strategy and of its members, as they are now', async () => {
    const { id, coupled } = await runThrough();
    const [first] = coupled?.members ?? [];
    if (!first) throw new Error('no member');
    const { db } = test.deps;
    const both = { de: { name: 'beide' } };
    await db
      .update(coupledStrategies)
      .set({ translations: both })
      .where(eq(coupledStrategies.id, own));
    const up = { fr: { name: 'hausse' } };
    await db
      .update(strategies)
      .set({ translations: up })
      .where(eq(strategies.id, first.strategy_id));
    const { items } = (await user.call('GET', URL)).as(pageSchema(BacktestSummary));
    const one = (await user.call('GET', `${URL}/${id}`)).as(Backtest);
    for (const read of [items.find((item) => item.id === id), one]) {
      expect(read).toMatchObject({ strategy_name: 'own', translations: both });
      expect(read?.coupled?.members.map(({ translations }) => translations)).toEqual([up, null]);
    }
  });

  it('reads a CSV of several markets by its epics, and names the missing ones', async () => {
    const row = (second: number, epic: string, bid: number) =>
      `2026-03-02T09:00:${String(second).padStart(2, '0')}Z,${epic},${bid},${bid + 1}`;
    const head = 'at,epic,bid,offer';
    const rows = [
      row(0, DAX, 12_000),
      row(0, DAILY, 12_000),
      row(1, DAX, 12_030),
      row(2, DAILY, 12_005),
    ];
    const csv = (...lines: string[]) => ({ kind: 'CSV', csv: lines.join('\n') });
    const view = await runThrough({ source: csv(head, ...rows) });
    expect(view.figures?.prices).toBe(4);
    const bad: [object, string][] = [
      [csv('at,bid,offer', '2026-03-02T09:00:00Z,1,2'), 'line 1: the first line must name epic'],
      [csv(head, ...rows, row(3, 'IX.D.OTHER.IP', 5)), 'line 6: its epic is of no market'],
      [csv(head, row(0, DAX, 12_000)), `line 1: no row is of ${DAILY}`],
      [csv(head, ...rows, row(1, DAILY, 12_000)), 'line 6: '],
    ];
    for (const [source, message] of bad) {
      const response = await start(user, { source });
      expect(response.status).toBe(422);
      expect(response.body).toMatchObject({
        details: [{ path: 'source.csv', message: expect.stringContaining(message) }],
      });
    }
  });

  it('can be cancelled while it runs', async () => {
    const endless = playEndlessly(test);
    const accepted = await start(user);
    const { job_id, backtest_id } = accepted.body as { job_id: string; backtest_id: number };
    const running = test.runJobs();
    await endless.untilPlaying(user, job_id);
    expect((await user.call('DELETE', `/api/jobs/${job_id}`)).status).toBe(204);
    await running;
    await endless.close();
    const view = (await user.call('GET', `${URL}/${backtest_id}`)).as(Backtest);
    expect(view).toMatchObject({ state: 'cancelled', figures: null });
    expect(view.coupled?.members.map((one) => one.figures)).toEqual([null, null]);
  });
});
