import { plainStrategy } from '@entropi/contracts/plain-strategy';
import { tasks } from '@entropi/db/schema/trading';
import { eq } from 'drizzle-orm';
import { EngineHarness, until } from '../testing/engine-harness';
import { addTrader, untilDecided } from '../testing/start-trading';

let harness: EngineHarness;

beforeEach(async () => {
  harness = await EngineHarness.start();
  await harness.setPrice(8000);
});
afterEach(() => harness.stop());

describe('what users have set for themselves', () => {
  it('goes before the strategy’s: sell mode and multipliers, by the streak of won cycles', async () => {
    const { user, state } = await addTrader(harness, 'owns', {
      sellMode: { mode: 'SINGLE', target: 5 },
    });
    const sellModeConfig = { ...plainStrategy.sell_mode_config, mode: 'ALL' as const, target: 20 };
    const rows = [{ from: 1, multiplier: 2 }];
    await harness.db
      .update(tasks)
      .set({ sellModeConfig, profitMultipliers: { keyed_by: 'PROFIT_COUNTER', rows } })
      .where(eq(tasks.userId, user.userId));
    await harness.startEngine();
    await until(
      () => state.openLevels(),
      (open) => open.length === 1,
    );
    const [first] = await state.cycles();
    expect([first?.configuredMode, first?.sellModeConfig.target]).toEqual(['ALL', 20]);
    await harness.setPrice(8020);
    await untilDecided(harness, user, 8020);
    expect(await state.cycles()).toHaveLength(1);
    // Opened at 8001, won at 8021; the next one, of 8022, wants twice as much.
    await harness.setPrice(8021);
    await until(
      () => state.cycles(),
      (cycles) => cycles.length === 2,
    );
    await until(
      () => state.openLevels(),
      (open) => open.length === 1,
    );
    await harness.setPrice(8061);
    await untilDecided(harness, user, 8061);
    expect((await state.cycles())[1]?.endedAt).toBeNull();
    await harness.setPrice(8062);
    await until(
      () => state.cycles(),
      (cycles) => cycles[1]?.result === 'WON',
    );
  });
});
