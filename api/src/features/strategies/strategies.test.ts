import { listStrategies } from '@entropi/contracts/strategies';
import { getStrategyResults, RESULT_DAYS } from '@entropi/contracts/strategy-results';
import { Strategy } from '@entropi/contracts/trading-model';
import { closingDeals } from '@entropi/db/schema/deal-ledger';
import { strategyDays } from '@entropi/db/schema/results';
import { shares } from '@entropi/db/schema/trading';
import { eq } from 'drizzle-orm';
import { addAccount } from '../../testing/open-share';
import { itRejects } from '../../testing/rejections';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { addMarket, strategyInput } from '../../testing/test-strategy';
import type { TestUser } from '../../testing/test-user';
import { toDay } from '../subscriptions/periods';
import { sumStrategyDays } from './strategy-days.domain';

let test: TestApp;
let admin: TestUser;
let user: TestUser;

beforeAll(async () => {
  test = await createTestApp();
  await addMarket(test.deps.db);
  admin = await test.signIn({ isSuperuser: true });
  user = await test.signIn();
});
afterAll(() => test.close());

const LIST = '/api/strategy/strategies/';

async function create(traits: Parameters<typeof strategyInput>[0] = {}): Promise<Strategy> {
  const response = await admin.call('POST', LIST, strategyInput(traits));
  return response.as(Strategy);
}

describe('POST /api/strategy/strategies/', () => {
  itRejects({
    app: () => test,
    method: 'POST',
    url: () => LIST,
    body: () => strategyInput(),
    allowedTo: () => admin,
    forbiddenTo: () => user,
    invalid: () => [
      { body: { ...strategyInput(), colour: 'red' }, path: 'colour' },
      { body: strategyInput({ currency: 'CHF' }), path: 'currency' },
      {
        body: strategyInput({
          profit_multipliers: {
            keyed_by: 'OPEN_SHARES',
            rows: [
              { from: 2, multiplier: 1 },
              { from: 2, multiplier: 2 },
            ],
          },
        }),
        path: 'profit_multipliers.rows.1.from',
      },
    ],
  });

  it('makes version 1 of the strategy', async () => {
    const response = await admin.call('POST', LIST, strategyInput({ name: 'Ladder' }));
    expect(response.status).toBe(201);
    expect(response.as(Strategy)).toMatchObject({ name: 'Ladder', version: 1, users_count: 0 });
  });

  it('responds with 409 when the name is taken', async () => {
    const { name } = await create();
    const response = await admin.call('POST', LIST, strategyInput({ name }));
    expect(response.status).toBe(409);
    expect(response.body).toMatchObject({ code: 'name_taken' });
  });
});

describe('GET /api/strategy/strategies/', () => {
  itRejects({ app: () => test, method: 'GET', url: () => LIST });

  it('is open during onboarding', async () => {
    const { id } = await create();
    const newUser = await test.signIn({ inOnboarding: true });
    const response = await newUser.call('GET', LIST);
    expect(response.as(listStrategies.reply).map((one) => one.id)).toContain(id);
  });
});

describe('GET /api/strategy/strategies/results', () => {
  const RESULTS = `${LIST}results`;
  const DAY_MS = 86_400_000;
  const NOON = new Date(`${toDay(new Date())}T12:00:00.000Z`);
  const daysAgo = (days: number) => new Date(NOON.getTime() - days * DAY_MS);
  const read = async () => (await admin.call('GET', RESULTS)).as(getStrategyResults.reply);

  let strategyId: number;
  let brokerAccountId: number;
  beforeAll(async () => {
    strategyId = (await create()).id;
    brokerAccountId = await addAccount(test.deps, user.id);
  });

  let count = 0;
  /** A deal that closed a share of the strategy, or one that was opened by hand. */
  async function addDeal(
    profitMinor: number,
    days: number,
    given: { currency?: string; byHand?: true } = {},
  ) {
    count += 1;
    const [share] = await test.deps.db
      .insert(shares)
      .values({
        dealReference: `result-${count}`,
        userId: user.id,
        brokerAccountId,
        strategyId: given.byHand ? null : strategyId,
        epic: 'X',
        expiry: '-',
        direction: 'BUY',
        size: 1,
        state: 'OPEN',
        openedAt: daysAgo(days),
      })
      .returning();
    const [deal] = await test.deps.db
      .insert(closingDeals)
      .values({
        shareId: share?.id ?? 0,
        userId: user.id,
        brokerAccountId,
        kind: 'PART',
        closingDealId: `D${count}`,
        size: 1,
        profitMinor,
        profitCurrency: given.currency ?? 'EUR',
        profitSource: 'CONFIRM',
        at: daysAgo(days),
      })
      .returning();
    return deal?.id ?? 0;
  }

  itRejects({
    app: () => test,
    method: 'GET',
    url: () => RESULTS,
    allowedTo: () => admin,
    forbiddenTo: () => user,
  });

  it('is empty until the deals were summed up for the first time', async () => {
    expect(await read()).toMatchObject({ as_of: null, items: [] });
  });

  it('has what all users earned with a strategy, by day and currency', async () => {
    await addDeal(1050, 0);
    await addDeal(-300, 0);
    await addDeal(200, 29);
    await addDeal(77, 30);
    await addDeal(5, 1, { currency: 'USD' });
    await addDeal(9999, 0, { byHand: true });
    await sumStrategyDays(test.deps);
    const { as_of, from, items } = await read();
    expect([as_of !== null, from]).toEqual([true, toDay(daysAgo(29))]);
    expect(items).toMatchObject([
      { strategy_id: strategyId, result: { amount: '9.50', currency: 'EUR' }, deals: 3 },
      { strategy_id: strategyId, result: { amount: '0.05', currency: 'USD' }, deals: 1 },
    ]);
    const [first] = items;
    expect(first?.days).toHaveLength(RESULT_DAYS);
    expect([first?.days[0], first?.days[1], first?.days.at(-1)]).toEqual(['2.00', '0.00', '7.50']);
  });

  it('counts a deal once however often it is summed up, and one that has not happened not at all', async () => {
    const deal = await addDeal(100_000, 1);
    const day = await addDeal(4, 1, { currency: 'CHF' });
    await sumStrategyDays(test.deps);
    await sumStrategyDays(test.deps);
    const results = async () => (await read()).items.map((one) => one.result.amount);
    expect(await results()).toEqual(['1009.50', '0.04', '0.05']);
    for (const id of [deal, day]) {
      const set = { voidedAt: new Date() };
      await test.deps.db.update(closingDeals).set(set).where(eq(closingDeals.id, id));
    }
    await sumStrategyDays(test.deps);
    expect(await results()).toEqual(['9.50', '0.05']);
  });

  it('takes in what was corrected of the month with the first run of a day, and drops older days', async () => {
    await addDeal(1, 20);
    await sumStrategyDays(test.deps);
    const total = async () => (await read()).items[0]?.result.amount;
    expect(await total()).toBe('9.50');
    await sumStrategyDays({ ...test.deps, now: () => new Date(NOON.getTime() + DAY_MS) });
    const days = await test.deps.db.select().from(strategyDays);
    expect(days.map(({ day }) => day)).toContain(toDay(daysAgo(20)));
    expect(days.map(({ day }) => day)).not.toContain(toDay(daysAgo(29)));
  });
});

describe('GET /api/strategy/strategies/{strategy_id}', () => {
  itRejects({ app: () => test, method: 'GET', url: () => `${LIST}1` });

  it('returns the strategy, and 404 for one that does not exist', async () => {
    const strategy = await create();
    expect((await user.call('GET', `${LIST}${strategy.id}`)).body).toEqual(strategy);
    expect((await user.call('GET', `${LIST}999999`)).status).toBe(404);
  });
});

describe('PUT /api/strategy/strategies/{strategy_id}', () => {
  itRejects({
    app: () => test,
    method: 'PUT',
    url: () => `${LIST}1`,
    body: () => ({ ...strategyInput(), version: 1 }),
    allowedTo: () => admin,
    forbiddenTo: () => user,
    invalid: () => [{ body: strategyInput(), path: 'version' }],
  });

  it('raises the version, and rejects a stale one', async () => {
    const strategy = await create();
    const url = `${LIST}${strategy.id}`;
    const body = { ...strategyInput(), version: 1 };
    const changed = await admin.call('PUT', url, body);
    expect(changed.as(Strategy)).toMatchObject({ name: body.name, version: 2 });
    const stale = await admin.call('PUT', url, body);
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({ code: 'stale_version' });
  });

  it('lets one of two edits at once win', async () => {
    const strategy = await create();
    const url = `${LIST}${strategy.id}`;
    const responses = await Promise.all(
      [1, 2].map(() => admin.call('PUT', url, { ...strategyInput(), version: 1 })),
    );
    expect(responses.map((response) => response.status).sort()).toEqual([200, 409]);
  });

  it('rejects a market that the ladder does not fit', async () => {
    const strategy = await create();
    const coarse = 'CS.D.COARSE.MINI.IP';
    await addMarket(test.deps.db, { epic: coarse, minDealSize: 50 });
    await admin.call('POST', `/api/strategy/scale/strategy/${strategy.id}/template`, {
      unit: 'POINTS',
      levels: [{ offset: 0, size: 1 }],
    });
    const body = { ...strategyInput({ epic: coarse }), version: 1 };
    const response = await admin.call('PUT', `${LIST}${strategy.id}`, body);
    expect(response.status).toBe(422);
    expect(response.body).toMatchObject({ details: [{ path: 'epic' }] });
  });
});

describe('DELETE /api/strategy/strategies/{strategy_id}', () => {
  itRejects({
    app: () => test,
    method: 'DELETE',
    url: () => `${LIST}1`,
    forbiddenTo: () => user,
  });

  it('deletes a strategy that no user has', async () => {
    const url = `${LIST}${(await create()).id}`;
    expect((await admin.call('DELETE', url)).status).toBe(204);
    expect((await user.call('GET', url)).status).toBe(404);
  });

  it('responds with 409 for a strategy that a user trades', async () => {
    const { id } = await create();
    await admin.call('PUT', `/api/users/${user.id}/strategy`, {
      strategy_id: id,
      coupled_strategy_id: null,
    });
    const response = await admin.call('DELETE', `${LIST}${id}`);
    expect(response.body).toMatchObject({ status: 409, code: 'strategy_in_use' });
  });
});
