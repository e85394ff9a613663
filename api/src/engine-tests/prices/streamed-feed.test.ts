import {
  CREDENTIALS,
  DAX,
  FTSE,
  type StreamWorld,
  startStreamWorld,
} from '@entropi/broker/testing/stream-world';
import type { Price } from '@entropi/contracts/prices';
import type { Accounts } from '@entropi/engine/prices/feed-accounts';
import { createFeedLogins } from '@entropi/engine/prices/feed-login';
import { createPriceFeed, type PriceFeed } from '@entropi/engine/prices/price-feed';
import { createCredentials } from '@entropi/engine/testing/credentials';
import { until } from '@entropi/engine/testing/engine-harness';
import { createTestApp, type TestApp } from '../../testing/test-app';

const MARKET = { environment: 'SIM', epic: DAX } as const;

let test: TestApp;
let world: StreamWorld;
let feeds: PriceFeed[] = [];

beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(async () => {
  world = await startStreamWorld();
  await world.setPrice(8000, 8001);
  await world.setPrice(7000, 7001, FTSE);
});
afterEach(async () => {
  await Promise.all(feeds.map((feed) => feed.stop()));
  feeds = [];
  await world.stop();
});
afterAll(() => test.close());

async function startFeed(
  options: { silentAfterMs?: number; processId?: string; accounts?: Accounts } = {},
) {
  const { db, bus, log } = test.deps;
  const { silentAfterMs = 2000, processId = 'one', accounts = [CREDENTIALS] } = options;
  const feed = createPriceFeed({
    db,
    bus,
    clientPool: world.clientPool,
    logins: createFeedLogins({ SIM: accounts }),
    pollEveryMs: { SIM: 100, DEMO: 100, LIVE: 100 },
    streams: true,
    silentAfterMs,
    processId,
    // A process that stands still for a while keeps the feed.
    leaseMs: 60_000,
    log,
  });
  feeds.push(feed);
  const prices: Price[] = [];
  feed.subscribe(MARKET, (price) => prices.push(price));
  feed.subscribe({ environment: 'SIM', epic: FTSE }, () => undefined);
  await feed.start();
  return { feed, prices };
}

const untilBid = (feed: PriceFeed, bid: number, source?: Price['source']) =>
  until(
    async () => feed.last(MARKET),
    (price) => price?.bid === bid && (source === undefined || price.source === source),
  );

/** Resolves to the market's price by the stream, once there is one. */
async function startStreamed(options: Parameters<typeof startFeed>[0] = {}) {
  const started = await startFeed(options);
  await untilBid(started.feed, 8000, 'streamed');
  return started;
}

describe('a streamed feed', () => {
  it('shows each price as it comes, names its source, and counts both kinds', async () => {
    const { feed, prices } = await startStreamed();
    for (const bid of [8001, 8002, 8003]) await world.setPrice(bid, bid + 1);
    await untilBid(feed, 8003, 'streamed');
    const bids = [...new Set(prices.map((price) => price.bid))];
    expect(bids.slice(-4)).toEqual([8000, 8001, 8002, 8003]);
    await until(
      async () => feed.countSources('SIM'),
      ({ streamed, polled }) => streamed >= 2 && polled === 0,
    );
  });

  it('reaches other processes, which have no stream of their own', async () => {
    await startStreamed();
    const two = await startFeed({ processId: 'two' });
    await world.setPrice(8100, 8101);
    await untilBid(two.feed, 8100, 'streamed');
    const { streams } = await world.control<{ streams: unknown[] }>('GET', 'streams');
    expect(streams).toHaveLength(1);
  });

  it('keeps a quiet market alive by reading it, and does not report it as silent', async () => {
    const silentAfterMs = 800;
    const { feed } = await startStreamed({ silentAfterMs });
    const begunAt = Date.now();
    // It is read until long after it would have been silent, and is never reported as silent until then.
    const faults = new Set<string | null>();
    let lookedAt = begunAt;
    let stoodAt = 0;
    await until(
      async () => {
        const now = Date.now();
        const readAt = Date.parse(feed.last(MARKET)?.at ?? '');
        // While this process stands still, nothing can be read.
        if (now - lookedAt > silentAfterMs / 8) stoodAt = now;
        lookedAt = now;
        if (readAt > stoodAt) faults.add(feed.findFault(MARKET));
        return readAt;
      },
      (readAt) => readAt > begunAt + 2 * silentAfterMs,
    );
    expect([...faults]).toEqual([null]);
    await until(
      async () => feed.last(MARKET)?.source,
      (source) => source === 'streamed',
    );
  });

  it('is polled, and shows that, while the stream is silent; a stream that is wrong twice is opened again', async () => {
    const { feed } = await startStreamed();
    await world.setFaults({ streamStalled: { silence: 'updates' } });
    await world.setPrice(8200, 8201);
    await untilBid(feed, 8200, 'polled');
    await until(
      async () => feed.findFault(MARKET),
      (fault) => fault === null,
    );
    await world.setPrice(8201, 8202);
    await untilBid(feed, 8201, 'polled');
    await world.setFaults({ streamStalled: false });
    await world.setPrice(8202, 8203);
    await untilBid(feed, 8202, 'streamed');
  });

  it('is silent, and its market degraded, when neither stream nor reading shows anything', async () => {
    const { feed } = await startStreamed({ silentAfterMs: 800 });
    await world.setFaults({
      streamStalled: { silence: 'updates' },
      callFails: { answer: '503', path: '/markets' },
    });
    await until(
      async () => feed.findFault(MARKET),
      (fault) => fault !== null,
    );
    await world.setFaults({ streamStalled: false, callFails: false });
    await until(
      async () => feed.findFault(MARKET),
      (fault) => fault === null,
    );
  });

  it('goes on by polling while no stream can be opened, and streams again afterwards', async () => {
    const { feed } = await startStreamed();
    await world.setFaults({ streamRejected: true, streamDropped: true });
    await world.setPrice(8300, 8301);
    await untilBid(feed, 8300, 'polled');
    await world.setFaults({ streamRejected: false });
    await untilBid(feed, 8300, 'streamed');
  });

  it('has no price while the stream shows none, although it showed one before', async () => {
    const { feed } = await startStreamed();
    await world.setFaults({ marketClosed: { epic: DAX, status: 'SUSPENDED' } });
    await until(
      async () => feed.findFault(MARKET),
      (fault) => fault === 'market_closed',
    );
    expect(feed.last(MARKET)).toMatchObject({ bid: null, offer: null, status: 'SUSPENDED' });
  });
});

describe('a feed of more markets than a stream takes', () => {
  it('polls the others, and shows that', async () => {
    await world.stop();
    world = await startStreamWorld({ streamSubscriptions: 1 });
    const { feed } = await startFeed();
    await until(
      async () => feed.countSources('SIM'),
      ({ streamed, polled }) => streamed === 1 && polled >= 1,
    );
  });
});

describe('a feed of several accounts', () => {
  const OTHER = createCredentials('other');

  const addOther = () => {
    const { environment: _, ...login } = OTHER;
    const account = { accountType: 'CFD', currency: 'EUR', preferred: true, balance: 1000 };
    return world.control('POST', 'users', {
      ...login,
      accounts: [{ ...account, accountId: 'OTHER' }],
    });
  };

  beforeEach(addOther);

  it('streams more markets than one connection may', async () => {
    await world.stop();
    world = await startStreamWorld({ streamSubscriptions: 1 });
    await addOther();
    await world.setPrice(8000, 8001);
    await world.setPrice(7000, 7001, FTSE);
    const { feed } = await startFeed({ accounts: [CREDENTIALS, OTHER] });
    await until(
      async () => feed.countSources('SIM'),
      ({ streamed, polled }) => streamed >= 2 && polled === 0,
    );
  });

  it('is read by the next one when the first is rejected, and shows no fault', async () => {
    const wrong = { ...CREDENTIALS, password: 'wrong' };
    const { feed } = await startFeed({ accounts: [wrong, OTHER] });
    const faults = new Set<string | null>();
    await until(
      async () => feed.last(MARKET),
      (price) => {
        if (price !== null) faults.add(feed.health('SIM').fault);
        return price?.bid === 8000;
      },
    );
    expect([...faults]).toEqual([null]);
    await world.setPrice(8010, 8011);
    await untilBid(feed, 8010);
  });

  it('is read by the next one also when the broker was away before', async () => {
    await world.setFaults({ callFails: { answer: '503', count: 1 } });
    const { feed } = await startFeed({ accounts: [{ ...CREDENTIALS, password: 'wrong' }, OTHER] });
    await untilBid(feed, 8000);
  });

  it('shows that it is rejected when all of them are', async () => {
    const wrong = { ...CREDENTIALS, password: 'wrong' };
    const { feed } = await startFeed({ accounts: [wrong, { ...OTHER, password: 'wrong' }] });
    await until(
      async () => feed.health('SIM').fault,
      (fault) => fault === 'feed_rejected',
    );
  });
});
