import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createIgClientPool } from '@entropi/broker/ig/ig-client-pool';
import type { Price } from '@entropi/contracts/prices';
import { feedOwnership } from '@entropi/db/schema/engine';
import { readFeedAccounts } from '@entropi/engine/prices/feed-accounts';
import { createFeedLogins } from '@entropi/engine/prices/feed-login';
import { createPriceFeed, type PriceFeed } from '@entropi/engine/prices/price-feed';
import { until } from '@entropi/engine/testing/engine-harness';
import { type RunningSim, startSim } from '@entropi/ig-sim/server';
import { createTestApp, type TestApp } from '../../testing/test-app';

const EPIC = 'IX.D.DAX.IFMM.IP';
const MARKET = { environment: 'SIM', epic: EPIC } as const;

let test: TestApp;
let sim: RunningSim;
let dataDir: string;
let feeds: { feed: PriceFeed; end(): Promise<void> }[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'entropi-feed-'));
  sim = await startSim({
    dataDir,
    port: 0,
    limits: {
      perKey: 0,
      perAccountTrading: 0,
      perAccountNonTrading: 0,
      historicalPointsPerWeek: 0,
    },
  });
  test = await createTestApp({ IG_SIM_URL: sim.baseUrl });
});
afterEach(async () => {
  for (const { end } of feeds) await end();
  feeds = [];
  await control('faults', { callFails: false, marketClosed: false });
});
afterAll(async () => {
  await test.close();
  await sim.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function control(target: string, body: unknown): Promise<void> {
  const response = await fetch(`${sim.url}/sim/${target}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await response.text());
}
const setPrice = (bid: number) => control(`markets/${EPIC}`, { bid, offer: bid + 1 });

async function startFeed(processId: string) {
  const { db, bus, log, config } = test.deps;
  const clientPool = createIgClientPool({
    baseUrls: { SIM: sim.baseUrl, DEMO: sim.baseUrl, LIVE: sim.baseUrl },
    timeoutMs: 60_000,
    maxWaitMs: 60_000,
    observe: () => undefined,
    reportUnreadable: () => undefined,
  });
  const feed = createPriceFeed({
    db,
    bus,
    clientPool,
    logins: createFeedLogins(readFeedAccounts(config)),
    pollEveryMs: { SIM: 50, DEMO: 50, LIVE: 50 },
    streams: false,
    silentAfterMs: 1000,
    processId,
    // A process that stands still for a while keeps the feed.
    leaseMs: 60_000,
    log,
  });
  const end = async () => {
    await feed.stop();
    await clientPool.close();
  };
  const started = { feed, end };
  feeds.push(started);
  await feed.start();
  return started;
}

const readPrice = (feed: PriceFeed) => async () => feed.last(MARKET);

/** Waits until there is no fault: after a standstill there is one until the next poll. */
const untilFine = (findFault: () => string | null) =>
  until(
    async () => findFault(),
    (fault) => fault === null,
  );

describe('the price feed', () => {
  it('passes each price of a market to its listeners, exact and in order, until they leave', async () => {
    await setPrice(12_100.5);
    const { feed } = await startFeed('one');
    const heard: Price[] = [];
    const deregister = feed.subscribe(MARKET, (quote) => heard.push(quote));
    await until(readPrice(feed), (quote) => quote?.bid === 12_100.5);
    await setPrice(12_101.5);
    await until(readPrice(feed), (quote) => quote?.bid === 12_101.5);
    expect(new Set(heard.map((quote) => quote.epic))).toEqual(new Set([EPIC]));
    const bids = [...new Set(heard.map((quote) => quote.bid))];
    expect(bids.slice(-2)).toEqual([12_100.5, 12_101.5]);
    deregister();
    const count = heard.length;
    await setPrice(12_102.5);
    await until(readPrice(feed), (quote) => quote?.bid === 12_102.5);
    expect(heard).toHaveLength(count);
  });

  it('polls once for all processes: the others get prices by notification', async () => {
    await setPrice(12_200);
    const one = await startFeed('one');
    await until(readPrice(one.feed), (quote) => quote?.bid === 12_200);
    const two = await startFeed('two');
    await setPrice(12_201);
    await until(readPrice(two.feed), (quote) => quote?.bid === 12_201);
    const owners = await test.deps.db.select().from(feedOwnership);
    expect(owners.map((row) => row.processId)).toEqual(['one']);
    await untilFine(() => two.feed.health('SIM').fault);
  });

  it('moves to another process when its owner ends, with a higher epoch', async () => {
    const one = await startFeed('one');
    const two = await startFeed('two');
    await until(readPrice(one.feed), (quote) => quote !== null);
    const [before] = await test.deps.db.select().from(feedOwnership);
    await one.end();
    feeds = feeds.filter((feed) => feed !== one);
    await setPrice(12_300);
    await until(readPrice(two.feed), (quote) => quote?.bid === 12_300);
    const [after] = await test.deps.db.select().from(feedOwnership);
    expect(after?.processId).toBe('two');
    expect(after?.epoch).toBeGreaterThan(before?.epoch ?? 0);
  });

  it('has no price, and a reason, while the broker is away, and recovers by itself', async () => {
    const { feed } = await startFeed('one');
    await untilFine(() => feed.health('SIM').fault);
    await control('faults', { callFails: { answer: '503' } });
    await until(
      async () => feed.health('SIM').fault,
      (fault) => fault === 'broker_unavailable',
    );
    await control('faults', { callFails: false });
    await untilFine(() => feed.health('SIM').fault);
  });

  it('shows that a market is closed, without a price', async () => {
    const { feed } = await startFeed('one');
    await control('faults', { marketClosed: { epic: EPIC, status: 'SUSPENDED' } });
    const quote = await until(readPrice(feed), (last) => last?.status === 'SUSPENDED');
    expect(quote).toMatchObject({ bid: null, offer: null });
  });

  it('has no price to deal at where the broker shows none for a while, and gives the reason', async () => {
    await setPrice(12_400);
    const { feed } = await startFeed('one');
    await until(readPrice(feed), (price) => price?.bid === 12_400);
    await untilFine(() => feed.findFault(MARKET));
    await control(`markets/${EPIC}`, { hidePrices: true });
    await until(readPrice(feed), (price) => price?.bid === null);
    await until(
      async () => feed.findFault(MARKET),
      (fault) => fault === 'feed_silent',
    );
    await untilFine(() => feed.health('SIM').fault);
    await control(`markets/${EPIC}`, { hidePrices: false });
    await untilFine(() => feed.findFault(MARKET));
    await control('faults', { marketClosed: { epic: EPIC, status: 'SUSPENDED' } });
    await until(
      async () => feed.findFault(MARKET),
      (fault) => fault === 'market_closed',
    );
  });

  it('has no prices of an environment without a feed account', async () => {
    const { feed } = await startFeed('one');
    expect(feed.health('LIVE')).toEqual({ ageMs: null, fault: 'feed_silent' });
    expect(feed.last({ environment: 'LIVE', epic: EPIC })).toBeNull();
  });
});
