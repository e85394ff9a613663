import { engineMetrics } from '../engine-metrics';
import { EngineHarness, EPIC, until } from '../testing/engine-harness';
import { startTrading, type Trader } from '../testing/start-trading';

/** Longer than it takes to see that nothing opens meanwhile. */
const PAUSE_MS = 2000;
const MISSED_BY = 7;

let harness: EngineHarness;

beforeEach(async () => {
  harness = await EngineHarness.start();
});
afterEach(() => harness.stop());

async function countBeyond(): Promise<number> {
  for (const metric of engineMetrics) {
    const { name, values } = await metric.get();
    if (name === 'entropi_fills_beyond_tolerance_total')
      return values.find(({ labels }) => labels.environment === 'SIM')?.value ?? 0;
  }
  throw new Error('no such metric');
}

/**
 * Sets the price again and again, because a price of the second in which an account has dealt is not newer than the
 * deal.
 */
const untilOpen = ({ state }: Trader, bid: number, levels: number[]) =>
  until(
    async () => {
      await harness.setPrice(bid);
      return state.openLevels();
    },
    (open) => open.join() === levels.join(),
  );

describe('an opening that the broker fills beyond its tolerance', () => {
  it('is shown and counted, and nothing more opens in its market until a pause is over', async () => {
    await harness.setPrice(8000);
    const trader = await startTrading(harness, 'anna', {}, { slippagePauseMs: PAUSE_MS });
    const { state } = trader;
    await untilOpen(trader, 8000, [0]);
    expect((await state.task())?.openingPauses).toEqual({});
    const before = await countBeyond();
    await harness.setFaults({ filledBeyond: { points: MISSED_BY, count: 1 } });
    await untilOpen(trader, 7980, [0, 1]);
    await until(countBeyond, (count) => count > before);
    expect(await countBeyond()).toBe(before + 1);
    const [, second] = await state.shares();
    expect(second).toMatchObject({ openLevel: 7981 + MISSED_BY, openSlippage: MISSED_BY });
    const pause = (await state.task())?.openingPauses[EPIC];
    expect(pause?.reason).toBe('slippage');
    await untilOpen(trader, 7940, [0, 1, 2]);
    const third = (await state.intents()).find(({ level }) => level === 2);
    expect(third?.createdAt.getTime()).toBeGreaterThanOrEqual(Date.parse(pause?.until ?? ''));
    expect(await state.task()).toMatchObject({ state: 'active', errorCode: null });
  });
});
