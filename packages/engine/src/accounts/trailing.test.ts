import { EngineHarness, until } from '../testing/engine-harness';
import { TradingState } from '../testing/trading-state';
import { addTradingUser } from '../testing/trading-user';

let harness: EngineHarness;

beforeEach(async () => {
  harness = await EngineHarness.start();
});
afterEach(() => harness.stop());

describe('trailing', () => {
  it('keeps the peak over a restart and while stored state is read again, and closes after the fall from it', async () => {
    await harness.setPrice(12_000);
    const user = await addTradingUser(harness, 'trail', {
      sellMode: { mode: 'ALL', trailing: { activate: 10, give_back: 5 } },
      limits: { auto_restart: false },
    });
    const state = new TradingState(harness, user.userId);
    const first = await harness.startEngine();
    await until(
      () => state.openLevels(),
      (open) => open.length === 1,
    );
    const peak = async () => (await state.cycles())[0]?.trailingPeak ?? null;
    await harness.setPrice(12_010);
    await harness.setPrice(12_020);
    await until(peak, (price) => price === 12_020);
    // A price below the peak does not lower the peak.
    await harness.setPrice(12_016);
    await harness.stopEngine(first);
    const restartedAt = new Date();
    await harness.startEngine();
    // The task has seen a current price, and so has its cycle.
    await until(
      async () => (await state.task())?.lastTickAt ?? new Date(0),
      (at) => at > restartedAt,
    );
    expect([await peak(), await state.openLevels()]).toEqual([12_020, [0]]);
    await harness.setPrice(12_015);
    const [cycle] = await until(
      () => state.cycles(),
      ([one]) => one?.endedAt !== null,
    );
    expect(cycle?.realisedMinor).toBe(1400);
    expect((await state.shares())[0]?.closeReason).toBe('BASKET_TAKE_PROFIT');
  });
});
