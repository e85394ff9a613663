import { EngineHarness, EPIC, until } from './testing/engine-harness';
import { addTrader, type Trader, waitForNothing } from './testing/start-trading';
import { findBookkeepingProblems } from './testing/trading-state';
import { setTaskState } from './testing/trading-user';

const TRADERS = 3;
/** A market is read again when its stream was quiet for a quarter of this. */
const PRICE_MAX_AGE_MS = 2000;
const SPREAD = 1;
const STOP = 25;

let harness: EngineHarness;
let traders: Trader[];

beforeEach(async () => {
  harness = await EngineHarness.start({ streaming: true });
  traders = [];
});
afterEach(() => harness.stop());

async function addTraders(bid: number, state: 'active' | 'stopped'): Promise<void> {
  await harness.setPrice(bid);
  for (let number = 0; number < TRADERS; number += 1)
    traders.push(
      await addTrader(harness, `t${number}late`, { state, sellMode: { share_stop: STOP } }),
    );
}

const untilStreamed = (count: number) =>
  until(
    () => harness.control<{ streams: { items: string[] }[] }>('GET', 'streams'),
    ({ streams }) =>
      streams.filter(({ items }) => items.some((it) => it.includes(EPIC))).length >= count,
  );

const startTasks = () =>
  Promise.all(traders.map(({ user }) => setTaskState(harness, user.userId, 'active')));

/** What was bought above its trigger, or sold for a stop that was none. */
async function findWrong(): Promise<string[]> {
  const wrong: string[] = [];
  for (const { state } of traders) {
    const cycles = await state.cycles();
    for (const share of await state.shares()) {
      if (share.openLevel === null) continue;
      const cycle = cycles.find(({ id }) => id === share.cycleId);
      const offsets = [0, 20, 50, 95];
      const trigger = Number(cycle?.anchor) - (offsets[share.level ?? 0] ?? 0);
      if (share.openLevel > trigger + 2 * SPREAD)
        wrong.push(`level ${share.level} of ${trigger} opened at ${share.openLevel}`);
      const isStopped = share.closeReason === 'SHARE_STOP';
      if (isStopped && Number(share.closeLevel) > share.openLevel - STOP)
        wrong.push(`level ${share.level} of ${share.openLevel} stopped at ${share.closeLevel}`);
    }
  }
  return wrong;
}

const untilOpen = (levels: number[]) =>
  until(
    () => Promise.all(traders.map(({ state }) => state.openLevels())),
    (open) => open.every((own) => own.join() === levels.join()),
  );

describe('an engine whose prices are late', () => {
  it('buys no level and sells no share by a price from before its start', async () => {
    await addTraders(11_950, 'stopped');
    await harness.startEngine({ priceMaxAgeMs: PRICE_MAX_AGE_MS });
    await untilStreamed(1);
    // what is streamed and read stands still, and the market goes on
    await harness.setFaults({ pricesStale: { epic: EPIC } });
    await harness.setPrice(12_000);
    await startTasks();
    await waitForNothing(1500);
    expect(await findWrong()).toEqual([]);
    await harness.setFaults({ pricesStale: false });
    await untilOpen([0]);
    expect(await findWrong()).toEqual([]);
    for (const { state } of traders) {
      const shares = await state.shares();
      expect(shares.filter((share) => share.state === 'OPEN')).toMatchObject([
        { openLevel: 12_001 },
      ]);
    }
    await harness.setPrice(11_980);
    await untilOpen([0, 1]);
    expect(await findWrong()).toEqual([]);
    expect(await findBookkeepingProblems(harness)).toEqual([]);
  });

  it('trades by the price that came when the stream had just begun', async () => {
    await addTraders(11_950, 'stopped');
    await harness.startEngine({ priceMaxAgeMs: PRICE_MAX_AGE_MS });
    await untilStreamed(1);
    await harness.setPrice(12_000);
    await startTasks();
    await untilOpen([0]);
    await waitForNothing(300);
    expect(await findWrong()).toEqual([]);
    expect(await findBookkeepingProblems(harness)).toEqual([]);
  });

  it.each([
    ['streamOutOfOrder', { streamOutOfOrder: true }],
    ['streamStalled', { streamStalled: { silence: 'updates' } }],
  ])('never goes back to an older price: %s', async (_name, fault) => {
    await addTraders(12_000, 'active');
    await harness.startEngine({ priceMaxAgeMs: PRICE_MAX_AGE_MS });
    await untilOpen([0]);
    await harness.setFaults(fault);
    for (const bid of [11_990, 12_003, 11_998, 12_004, 11_978]) {
      await harness.setPrice(bid);
      await waitForNothing(150);
    }
    await untilOpen([0, 1]);
    expect(await findWrong()).toEqual([]);
  });
});
