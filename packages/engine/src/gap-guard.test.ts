import { markets } from '@entropi/db/schema/broker';
import { eq } from 'drizzle-orm';
import { EngineHarness, EPIC, until } from './testing/engine-harness';
import { addTrader, startTrading } from './testing/start-trading';
import type { TradingState } from './testing/trading-state';

const SECOND_MS = 1000;

let harness: EngineHarness;

beforeEach(async () => {
  harness = await EngineHarness.start();
  await harness.setPrice(8000);
  await showNow();
});

afterEach(() => harness.stop());

/** From now on the broker shows the present price with its time, whatever the market does. */
const showNow = () => harness.setFaults({ pricesStale: { epic: EPIC } });

/**
 * Sets a price in a second of its own. The broker's times are whole seconds, so that a price of a fill's second may
 * be older than the fill.
 */
async function show(bid: number): Promise<void> {
  const second = Math.floor(Date.now() / SECOND_MS);
  await until(
    async () => Math.floor(Date.now() / SECOND_MS),
    (now) => now > second,
  );
  await harness.setPrice(bid);
  await showNow();
}

const untilOpen = (state: TradingState, levels: readonly number[]) =>
  until(
    () => state.openLevels(),
    (found) => found.join() === levels.join(),
  );

async function findStoredAt(): Promise<number> {
  const [market] = await harness.db.select().from(markets).where(eq(markets.epic, EPIC));
  return market?.priceAt?.getTime() ?? 0;
}

/** Waits until the feed has stored the same price again: it has been read many times by then. */
async function untilReadAgain(): Promise<void> {
  const before = await findStoredAt();
  await until(findStoredAt, (at) => at > before);
}

const listOffers = async (state: TradingState) =>
  (await state.intents()).map(({ decidedBy }) => decidedBy?.offer);

describe('a price that jumps over more levels than are allowed', () => {
  it('opens one, and none more while it stands still; each next one opens one more', async () => {
    const { state } = await startTrading(harness, 'gwen', { limits: { max_gap_levels: 1 } });
    await untilOpen(state, [0]);
    await show(7800);
    await untilOpen(state, [0, 1]);
    await untilReadAgain();
    expect(await listOffers(state)).toEqual([8001, 7801]);
    await show(7799);
    await untilOpen(state, [0, 1, 2]);
    await untilReadAgain();
    expect(await listOffers(state)).toEqual([8001, 7801, 7800]);
    await show(7798);
    await untilOpen(state, [0, 1, 2, 3]);
    expect(await listOffers(state)).toEqual([8001, 7801, 7800, 7799]);
  });

  it('opens one more at the same price of a later time', async () => {
    const { state } = await startTrading(harness, 'ines', { limits: { max_gap_levels: 1 } });
    await untilOpen(state, [0]);
    await show(7800);
    await untilOpen(state, [0, 1]);
    await show(7800);
    await untilOpen(state, [0, 1, 2]);
    await untilReadAgain();
    expect(await state.openLevels()).toEqual([0, 1, 2]);
  });

  it('is the same price to an engine that starts while it stands still', async () => {
    const { state } = await addTrader(harness, 'jean', { limits: { max_gap_levels: 1 } });
    const engine = await harness.startEngine();
    await untilOpen(state, [0]);
    await show(7800);
    await untilOpen(state, [0, 1]);
    await harness.stopEngine(engine);
    await harness.startEngine();
    await untilReadAgain();
    await untilReadAgain();
    expect(await listOffers(state)).toEqual([8001, 7801]);
    await show(7799);
    await untilOpen(state, [0, 1, 2]);
    expect(await listOffers(state)).toEqual([8001, 7801, 7800]);
  });

  it('is no jump for a ladder that allows as many, which opens all of them', async () => {
    const { state } = await startTrading(harness, 'hugo', { limits: { max_gap_levels: 3 } });
    await untilOpen(state, [0]);
    await show(7800);
    await untilOpen(state, [0, 1, 2, 3]);
    expect(await listOffers(state)).toEqual([8001, 7801, 7801, 7801]);
  });
});
