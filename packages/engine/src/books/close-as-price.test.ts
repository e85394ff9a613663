import { EngineHarness, EPIC, until } from '../testing/engine-harness';
import { startTrading, untilLookedAt } from '../testing/start-trading';

let harness: EngineHarness;

beforeEach(async () => {
  harness = await EngineHarness.start();
});
afterEach(() => harness.stop());

describe('a close that is found by comparing with the broker', () => {
  it('counts as a price: nothing is decided by an earlier one', async () => {
    await harness.setPrice(8000);
    const { state, user } = await startTrading(harness, 'anna');
    await until(
      () => state.openLevels(),
      (levels) => levels.join() === '0',
    );
    // The price that is read stands still, and the market goes on.
    await harness.setFaults({ pricesStale: { epic: EPIC } });
    await harness.setPrice(8020);
    await harness.setFaults({ positionClosed: { channel: 'WEB' } });
    const [closed] = await until(
      () => state.shares(),
      (rows) => rows[0]?.state === 'CLOSED',
    );
    expect(closed).toMatchObject({ closeReason: 'MANUAL', closeLevel: 8020 });
    await untilLookedAt(harness, user);
    expect(await state.intents()).toHaveLength(1);
    // Set before it is shown, so that nothing begins by the price of the close.
    await harness.setPrice(8021);
    await harness.setFaults({ pricesStale: false });
    const [, next] = await until(
      async () => {
        await harness.setPrice(8021);
        return state.shares();
      },
      (rows) => rows[1]?.state === 'OPEN',
    );
    expect(next).toMatchObject({ level: 0, openLevel: 8022 });
  });
});
