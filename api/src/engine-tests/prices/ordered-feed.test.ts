import type { Price } from '@entropi/contracts/prices';
import { createFeedLogins } from '@entropi/engine/prices/feed-login';
import { createPriceFeed, type PriceFeed } from '@entropi/engine/prices/price-feed';
import { notifyPrices } from '@entropi/engine/prices/publish-prices';
import { until } from '@entropi/engine/testing/engine-harness';
import { createTestApp, type TestApp } from '../../testing/test-app';

const MARKET = { environment: 'SIM', epic: 'IX.D.DAX.IFMM.IP' } as const;
const BEGIN_MS = Date.UTC(2026, 4, 4, 12);

let test: TestApp;
let feed: PriceFeed;
let heard: (number | null)[];

beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(async () => {
  const { db, bus, log } = test.deps;
  // A process that owns no feed: all that it knows comes by notification.
  feed = createPriceFeed({
    db,
    bus,
    clientPool: null as never,
    logins: createFeedLogins({}),
    pollEveryMs: { SIM: 100, DEMO: 100, LIVE: 100 },
    streams: false,
    silentAfterMs: 60_000,
    processId: 'listener',
    leaseMs: 2000,
    log,
  });
  heard = [];
  feed.subscribe(MARKET, ({ bid }) => heard.push(bid));
  await feed.start();
});
afterEach(() => feed.stop());
afterAll(() => test.close());

function priceAt(bid: number, afterMs: number | null, source: Price['source'] = 'streamed'): Price {
  const broker_at = afterMs === null ? null : new Date(BEGIN_MS + afterMs).toISOString();
  const at = new Date().toISOString();
  return { ...MARKET, bid, offer: bid + 1, status: 'TRADEABLE', source, at, broker_at };
}

const notify = (processId: string, ...prices: Price[]) =>
  notifyPrices(test.deps.db, { processId, environment: 'SIM', prices, fault: null });

/** Waits for the last price that was sent: notifications arrive in their order. */
const untilLast = (bid: number) =>
  until(
    async () => feed.last(MARKET),
    (price) => price?.bid === bid,
  );

describe('prices that come by notification', () => {
  it.each<[string, [string, Price][], number[]]>([
    [
      'in their order',
      [
        ['one', priceAt(1, 0)],
        ['one', priceAt(2, 1)],
      ],
      [1, 2, 9],
    ],
    [
      'an older one after a newer one',
      [
        ['one', priceAt(2, 5)],
        ['one', priceAt(1, 4)],
      ],
      [2, 9],
    ],
    [
      'an older poll after a streamed one',
      [
        ['one', priceAt(2, 5)],
        ['one', priceAt(1, 4, 'polled')],
      ],
      [2, 9],
    ],
    [
      'an older one of the former owner, after the feed has changed hands',
      [
        ['one', priceAt(1, 10)],
        ['two', priceAt(2, 20)],
        ['one', priceAt(3, 15)],
      ],
      [1, 2, 9],
    ],
    [
      'two of the same moment',
      [
        ['one', priceAt(1, 5)],
        ['one', priceAt(2, 5)],
      ],
      [1, 2, 9],
    ],
    [
      'one without a time',
      [
        ['one', priceAt(1, 5)],
        ['one', priceAt(2, null)],
      ],
      [1, 2, 9],
    ],
  ])('%s', async (_what, sent, expected) => {
    for (const [processId, price] of sent) await notify(processId, price);
    await notify('one', priceAt(9, 1000));
    await untilLast(9);
    expect(heard).toEqual(expected);
  });
});
