import { ScaleTemplate } from '@entropi/contracts/scales';
import { getStrategyVersion, listStrategyVersions } from '@entropi/contracts/strategy-versions';
import { Strategy } from '@entropi/contracts/trading-model';
import { markets } from '@entropi/db/schema/broker';
import { strategyVersions } from '@entropi/db/schema/strategies';
import { eq, sql } from 'drizzle-orm';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { addMarket, strategyInput } from '../../testing/test-strategy';
import type { TestUser } from '../../testing/test-user';

const LIST = '/api/strategy/strategies/';
const LEVELS = [
  { offset: 0, size: 1 },
  { offset: 20, size: 2 },
];
const WIDER = [LEVELS[0], { offset: 30, size: 2, take_profit: 5 }];

let test: TestApp;
let admin: TestUser;
let strategy: Strategy;

beforeAll(async () => {
  test = await createTestApp();
  await addMarket(test.deps.db);
  admin = await test.signIn({ isSuperuser: true });
});
beforeEach(async () => {
  strategy = (await admin.call('POST', LIST, strategyInput())).as(Strategy);
  await setLadder(LEVELS);
});
afterAll(() => test.close());

const setLadder = (levels: unknown) =>
  admin.call('POST', `/api/strategy/scale/strategy/${strategy.id}/template`, {
    unit: 'POINTS',
    levels,
  });
const readLadder = async () =>
  (await admin.call('GET', `/api/strategy/scales/strategy/${strategy.id}/template`)).as(
    ScaleTemplate,
  );
const url = (rest = '') => `${LIST}${strategy.id}/versions${rest}`;
const readVersion = async (rest: string) =>
  (await admin.call('GET', url(rest))).as(getStrategyVersion.reply);
const restore = (earlier: number, version: number) =>
  admin.call('POST', url(`/${earlier}/restore`), { version });

describe('the ladder of a strategy', () => {
  it('is part of its versions: a change of a row is one, with its difference', async () => {
    await setLadder(WIDER);
    const { items } = (await admin.call('GET', url())).as(listStrategyVersions.reply);
    expect(items.map(({ version, changed }) => [version, changed])).toEqual([
      [3, ['ladder']],
      [2, ['ladder']],
      [1, []],
    ]);
    const second = await readVersion('/2');
    expect(second.ladder).toMatchObject({ unit: 'POINTS', levels: LEVELS });
    expect(second.differences).toEqual([
      { path: 'ladder.levels.1.offset', before: 20, after: 30 },
      { path: 'ladder.levels.1.take_profit', before: null, after: 5 },
    ]);
    expect((await readVersion('/1?against=2')).ladder).toBeNull();
  });

  it('is restored with an earlier version, as the next version of both', async () => {
    await setLadder(WIDER);
    expect((await restore(2, 3)).as(Strategy).version).toBe(4);
    expect(await readLadder()).toMatchObject({ version: 3, levels: LEVELS });
    expect((await readVersion('/2')).differences).toEqual([]);
    await restore(2, 4);
    expect((await readLadder()).version).toBe(3);
  });

  it('stays when a version without a ladder is restored', async () => {
    expect((await restore(1, 2)).status).toBe(200);
    expect(await readLadder()).toMatchObject({ version: 1, levels: LEVELS });
  });

  it('is not restored when it does not fit its market any more: 422 with the row', async () => {
    await setLadder([{ offset: 0, size: 100 }]);
    await test.deps.db
      .update(markets)
      .set({ minDealSize: 2 })
      .where(eq(markets.epic, strategy.epic));
    const rejected = await restore(2, 3);
    await test.deps.db
      .update(markets)
      .set({ minDealSize: 0.1 })
      .where(eq(markets.epic, strategy.epic));
    expect(rejected.body).toMatchObject({
      status: 422,
      details: [{ path: 'ladder.levels.0.size' }],
    });
    expect((await readVersion('/3')).differences).toEqual([]);
  });

  it('does not make an open editor of the strategy stale, as any other change does', async () => {
    const input = strategyInput({ name: strategy.name, description: 'one' });
    const put = (version: number) =>
      admin.call('PUT', `${LIST}${strategy.id}`, { ...input, version });
    expect((await put(1)).as(Strategy).version).toBe(3);
    expect((await put(2)).body).toMatchObject({ code: 'stale_version' });
    expect((await put(9)).body).toMatchObject({ code: 'stale_version' });
  });

  it('is left out for a version that recorded none, and is recorded before the next change', async () => {
    await test.deps.db
      .update(strategyVersions)
      .set({ snapshot: sql`snapshot - 'ladder'` })
      .where(eq(strategyVersions.strategyId, strategy.id));
    expect(await readVersion('/1')).not.toHaveProperty('ladder');
    expect(await readVersion('/2')).toMatchObject({ ladder: { levels: LEVELS }, differences: [] });
    await setLadder(WIDER);
    expect((await readVersion('/2')).differences).toHaveLength(2);
    expect((await restore(1, 3)).status).toBe(200);
    expect(await readLadder()).toMatchObject({ levels: WIDER });
  });
});
