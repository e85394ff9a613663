import { readFeedAccounts } from './prices/feed-accounts';
import { EngineHarness, EPIC, until } from './testing/engine-harness';
import { type MarketGate, startMarketGate } from './testing/market-gate';
import { followPrices, type PublishedPrices } from './testing/published-prices';
import { addTrader, type Trader } from './testing/start-trading';
import { findBookkeepingProblems } from './testing/trading-state';
import { setTaskState } from './testing/trading-user';

const TRADERS = 3;
/** A market is polled again when its stream was quiet for a quarter of this time. */
const PRICE_MAX_AGE_MS = 2000;
const SPREAD = 1;
const STOP = 25;

let harness: EngineHarness;
let traders: Trader[];
let gate: MarketGate;
let published: PublishedPrices;

beforeEach(async () => {
  harness = await EngineHarness.start({ streaming: true });
  gate = await startMarketGate(
    harness.sim.baseUrl,
    readFeedAccounts(harness.config).SIM?.[0].apiKey ?? '',
  );
  published = await followPrices(harness);
  traders = [];
});
afterEach(async () => {
  await published.stop();
  await gate.close();
  await harness.stop();
});

const startEngine = () => harness.startEngine({ priceMaxAgeMs: PRICE_MAX_AGE_MS }, gate.baseUrl);

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

/** Lists what was bought above its trigger, and what was sold for a stop that was not reached. */
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

/** Lists what was sold at a lower price than this. */
async function findSoldBelow(bid: number): Promise<number[]> {
  const shares = (await Promise.all(traders.map(({ state }) => state.shares()))).flat();
  return shares.flatMap(({ closeLevel }) => closeLevel ?? []).filter((level) => level < bid);
}

/** Waits until the engine has handled this many polls that began after now. */
async function untilPolled(count: number): Promise<void> {
  for (let polled = 0; polled <= count; polled += 1) await gate.next(() => true);
}

/** The orders of each trader that were written. */
const listOrders = () =>
  Promise.all(
    traders.map(async ({ state }) =>
      (await state.intents()).map(({ kind, state: at }) => `${kind} ${at}`),
    ),
  );

/**
 * Waits until these levels are open. Keeps a streamed `bid` alive meanwhile by changing its offer: a poll that is held
 * does not do it, and a busy machine may take longer than a price lasts.
 */
const untilOpen = (levels: number[], bid: number | null = null) => {
  let looks = 0;
  return until(
    async () => {
      looks += 1;
      if (bid !== null && looks % 8 === 0) {
        const spread = looks % 16 === 0 ? SPREAD : SPREAD - 0.1;
        await harness.control('PUT', `markets/${EPIC}`, { bid, offer: bid + spread });
      }
      return Promise.all(traders.map(({ state }) => state.openLevels()));
    },
    (open) => open.every((own) => own.join() === levels.join()),
  );
};

describe('an engine whose prices are late', () => {
  it('buys no level and sells no share by a price from before its start', async () => {
    await addTraders(11_950, 'stopped');
    await startEngine();
    await untilStreamed(1);
    // The prices that are streamed and polled stand still, and the market goes on.
    await harness.setFaults({ pricesStale: { epic: EPIC } });
    await harness.setPrice(12_000);
    await startTasks();
    await untilPolled(3);
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
    await startEngine();
    await untilStreamed(1);
    await harness.setPrice(12_000);
    await startTasks();
    await untilOpen([0]);
    await untilPolled(2);
    expect(await findWrong()).toEqual([]);
    expect(await findBookkeepingProblems(harness)).toEqual([]);
  });

  it.each([
    ['streamOutOfOrder', { streamOutOfOrder: true }],
    ['streamStalled', { streamStalled: { silence: 'updates' } }],
  ])('never goes back to an older price: %s', async (_name, fault) => {
    await addTraders(12_000, 'active');
    await startEngine();
    await untilOpen([0]);
    await harness.setFaults(fault);
    const bids = [11_990, 12_003, 11_998, 12_004, 11_978];
    const begun = published.list().length;
    for (const bid of bids) {
      const before = published.list().length;
      await harness.setPrice(bid);
      await published.untilBid(bid, before);
    }
    await untilOpen([0, 1]);
    expect(await findWrong()).toEqual([]);
    const changes = published
      .list()
      .slice(begun)
      .filter((bid, at, all) => bid !== all[at - 1]);
    expect(changes.filter((bid) => bid !== 12_000)).toEqual(bids);
  });
});

describe('an engine that polls what is older than what was streamed', () => {
  const OPENED = (count: number) => traders.map(() => Array(count).fill('OPEN FILLED'));

  /** What a poll is answered now. From then on the broker's clock shows a later second. */
  async function pollOnce() {
    const polled = await gate.next(({ second }) => second !== null);
    await gate.next(({ second }) => second !== polled.second);
    return polled;
  }

  it('buys nothing by a lower price that was polled before and arrives after', async () => {
    await addTraders(11_950, 'stopped');
    await startEngine();
    await untilStreamed(1);
    await gate.next(() => true);
    await gate.hold();
    await harness.setPrice(12_000);
    await startTasks();
    await untilOpen([0], 12_000);
    const before = published.list().length;
    await gate.release();
    await harness.setPrice(11_978);
    await untilOpen([0, 1]);
    expect(published.list().slice(before)).not.toContain(11_950);
    expect(await listOrders()).toEqual(OPENED(2));
    expect(await findWrong()).toEqual([]);
  });

  it('sells nothing by a higher price that was polled before and arrives after', async () => {
    await addTraders(12_000, 'active');
    await startEngine();
    await untilOpen([0]);
    await gate.hold();
    await harness.setPrice(11_979);
    await untilOpen([0, 1], 11_979);
    const before = published.list().length;
    await gate.release();
    await harness.setPrice(11_978);
    await published.untilBid(11_978, before);
    expect(published.list().slice(before)).not.toContain(12_000);
    await harness.setPrice(11_990);
    await until(listOrders, (orders) => orders.every((own) => own.includes('CLOSE FILLED')));
    expect(await listOrders()).toEqual(
      traders.map(() => ['OPEN FILLED', 'OPEN FILLED', 'CLOSE FILLED']),
    );
    expect(await findSoldBelow(11_990)).toEqual([]);
  });

  it('buys nothing by a lower price that the broker sends again', async () => {
    await addTraders(11_950, 'stopped');
    await startEngine();
    await untilStreamed(1);
    const polled = await pollOnce();
    await harness.setPrice(12_000);
    await startTasks();
    await untilOpen([0]);
    const before = published.list().length;
    await gate.replay(polled);
    await harness.setPrice(11_978);
    await untilOpen([0, 1]);
    expect(published.list().slice(before)).not.toContain(11_950);
    expect(await listOrders()).toEqual(OPENED(2));
    expect(await findWrong()).toEqual([]);
  });

  it('sells nothing by a higher price that the broker sends again', async () => {
    await addTraders(12_000, 'active');
    await startEngine();
    await untilOpen([0]);
    const polled = await pollOnce();
    await harness.setPrice(11_979);
    await untilOpen([0, 1]);
    const before = published.list().length;
    await gate.replay(polled);
    await harness.setPrice(11_990);
    await until(listOrders, (orders) => orders.every((own) => own.includes('CLOSE FILLED')));
    expect(published.list().slice(before)).not.toContain(12_000);
    expect(await findSoldBelow(11_990)).toEqual([]);
  });
});
