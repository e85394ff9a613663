import { getPerformance } from '@entropi/contracts/performance';
import { cycles } from '@entropi/db/schema/trading';
import { eq } from 'drizzle-orm';
import { addOpenCycle } from '../../testing/open-cycle';
import { itRejects } from '../../testing/rejections';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { addAccount } from '../../testing/test-billing';
import type { TestUser } from '../../testing/test-user';
import { findStep } from './trade-performance.domain';

let test: TestApp;
let trader: TestUser;
let stranger: TestUser;

const url = () => `/api/strategy/performance/${trader.id}`;
const read = async (query = '', by = trader) => {
  const path = `/api/strategy/performance/${by.id}${query}`;
  return (await by.call('GET', path)).as(getPerformance.reply);
};
const eur = (amount: string) => ({ amount, currency: 'EUR' });

/** Results of ended cycles, one a day, in minor units. */
async function addEndedCycles(userId: number, results: number[]): Promise<void> {
  const { db } = test.deps;
  const running = await addOpenCycle(db, userId);
  const [row] = await db.select().from(cycles).where(eq(cycles.id, running));
  if (!row) throw new Error('no cycle');
  const { id: _, ...cycle } = row;
  const ended = results.map((realisedMinor, index) => ({
    ...cycle,
    realisedMinor,
    anchor: 8000,
    endedAt: new Date(Date.UTC(2026, 1, 1 + index)),
    result: realisedMinor > 0 ? ('WON' as const) : realisedMinor < 0 ? ('LOST' as const) : 'EVEN',
  }));
  await db.insert(cycles).values(ended as (typeof cycles.$inferInsert)[]);
}

beforeAll(async () => {
  test = await createTestApp();
  trader = await test.signIn();
  stranger = await test.signIn();
  await addAccount(test.deps.db, trader.id);
});
afterAll(() => test.close());

describe('GET /api/strategy/performance/{user_id}', () => {
  itRejects({ app: () => test, method: 'GET', url, forbiddenTo: () => stranger });

  it('responds with 422 to an unknown period and 404 for an unknown user', async () => {
    expect((await trader.call('GET', `${url()}?period=YEAR`)).status).toBe(422);
    const superuser = await test.signIn({ isSuperuser: true });
    const unknown = '/api/strategy/performance/999999';
    expect((await superuser.call('GET', unknown)).status).toBe(404);
  });

  it('is empty before the first cycle has ended', async () => {
    expect(await read('', stranger)).toMatchObject({
      periods: [],
      cycles: { won: 0, lost: 0, even: 0 },
      win_rate_percent: null,
      profit_factor: null,
      expectancy: null,
      max_drawdown: eur('0.00'),
      distribution: [],
    });
  });

  it('calculates the ratios, the deepest fall and the distribution of ended cycles', async () => {
    // The curve: 10, 4, -2, 18, 18: its deepest fall is 12, from 10 to -2.
    await addEndedCycles(trader.id, [1000, -600, -600, 2000, 0]);
    const performance = await read();
    expect(performance).toMatchObject({
      currency: 'EUR',
      cycles: { won: 2, lost: 2, even: 1 },
      win_rate_percent: 50,
      profit_factor: 2.5,
      expectancy: eur('3.60'),
      average_win: eur('15.00'),
      average_loss: eur('-6.00'),
      best: eur('20.00'),
      worst: eur('-6.00'),
      max_drawdown: eur('12.00'),
    });
    const { distribution } = performance;
    expect(distribution.reduce((sum, { cycles: count }) => sum + count, 0)).toBe(5);
    expect(distribution[0]).toEqual({ from: -6, to: -4, cycles: 2 });
    expect(distribution.at(-1)).toEqual({ from: 20, to: 22, cycles: 1 });
  });
});

it('cuts results of any size into few steps of round money', () => {
  expect(findStep(-600, 2000)).toBe(200);
  expect(findStep(0, 0)).toBe(100);
  const step = findStep(-987_654_321, 123_456_789);
  expect(step).toBe(10_000_000_000 / 100);
});
