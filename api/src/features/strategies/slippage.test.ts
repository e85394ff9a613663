import { getStrategySlippage } from '@entropi/contracts/strategy-slippage';
import { Strategy } from '@entropi/contracts/trading-model';
import { shares } from '@entropi/db/schema/trading';
import { sql } from 'drizzle-orm';
import { addAccount } from '../../testing/open-share';
import { itRejects } from '../../testing/rejections';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { addMarket, strategyInput } from '../../testing/test-strategy';
import type { TestUser } from '../../testing/test-user';

const LIST = '/api/strategy/strategies/';

let test: TestApp;
let admin: TestUser;
let user: TestUser;
let strategyId: number;
let brokerAccountId: number;

const url = (query = '') => `${LIST}${strategyId}/slippage${query}`;
const read = async (query = '') =>
  (await user.call('GET', url(query))).as(getStrategySlippage.reply);
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

beforeAll(async () => {
  test = await createTestApp();
  await addMarket(test.deps.db);
  admin = await test.signIn({ isSuperuser: true });
  user = await test.signIn();
  const made = await admin.call('POST', LIST, strategyInput({ name: 'Slipping' }));
  strategyId = made.as(Strategy).id;
  brokerAccountId = await addAccount(test.deps, user.id);
});
afterAll(() => test.close());

let count = 0;
/** A share of the strategy that was opened some days ago, and closed if `close` is given. */
async function addShare(open: number | null, close: number | null, days: number): Promise<void> {
  count += 1;
  await test.deps.db.insert(shares).values({
    dealReference: `slip-${count}`,
    userId: user.id,
    brokerAccountId,
    strategyId,
    epic: 'X',
    expiry: '-',
    direction: 'BUY',
    size: 1,
    openSlippage: open,
    closeSlippage: close,
    state: close === null ? 'OPEN' : 'CLOSED',
    openedAt: daysAgo(days),
    closedAt: close === null ? null : daysAgo(days),
  });
}

describe('GET …/{strategy_id}/slippage', () => {
  itRejects({ app: () => test, method: 'GET', url });

  it('responds with 422 to an invalid period, and 404 for an unknown strategy', async () => {
    for (const days of ['0', '366', 'x', '1.5', ''])
      expect((await user.call('GET', url(`?days=${days}`))).status).toBe(422);
    expect((await user.call('GET', `${LIST}999999/slippage`)).status).toBe(404);
  });

  it('suggests nothing while nothing was filled', async () => {
    const none = { fills: 0, mean: null, worst: null };
    expect(await read()).toEqual({ days: 30, opens: none, closes: none, suggested: null });
  });

  it('has count, mean and worst of the openings and closes of the period, and the mean of all', async () => {
    await addShare(1, null, 1);
    await addShare(-0.5, 0.25, 2);
    await addShare(3, 9, 40);
    await addShare(null, null, 1);
    expect(await read()).toEqual({
      days: 30,
      opens: { fills: 2, mean: 0.25, worst: 1 },
      closes: { fills: 1, mean: 0.25, worst: 0.25 },
      suggested: 0.25,
    });
    const longer = await read('?days=60');
    expect([longer.opens.fills, longer.opens.worst, longer.closes.worst]).toEqual([3, 3, 9]);
  });

  it('never suggests a slippage in favour of the account', async () => {
    for (let number = 0; number < 3; number += 1) await addShare(-4, -4, 1);
    const { opens, suggested } = await read();
    expect([opens.mean, suggested]).toEqual([-2.3, 0]);
  });

  it('costs no more for a strategy with many shares, since the newest are read by their index', async () => {
    const plan = await test.deps.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql`
        explain select open_slippage from shares where strategy_id = ${strategyId}
          and open_slippage is not null order by id desc limit 1000`);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toContain('shares_slippage_idx');
    expect(plan).not.toContain('Sort');
  });
});
