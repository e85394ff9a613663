import type { BrokerClientPool } from '@entropi/broker/broker';
import type { StreamedPrice, StreamListener } from '@entropi/broker/broker-stream';
import { CREDENTIALS, DAX } from '@entropi/broker/testing/stream-world';
import type { MarketStatus } from '@entropi/contracts/markets';
import type { Price } from '@entropi/contracts/prices';
import pino from 'pino';
import { createMarketPrices } from './market-prices';

/** A second of the broker's clock. */
const SECOND_MS = Date.UTC(2026, 4, 4, 12, 0, 5);

/** Opens a stream at which the test is the broker; `published` are the bids that have left it. */
function openStream() {
  const published: Price[] = [];
  let listener: StreamListener = {};
  let restarts = 0;
  const stream = createMarketPrices({
    clientPool: {
      openStream: (_credentials, _account, _options, given) => {
        listener = given;
        const restart = () => {
          restarts += 1;
        };
        return { setEpics: () => undefined, streams: () => true, restart, close: () => undefined };
      },
    } as Pick<BrokerClientPool, 'openStream'> as BrokerClientPool,
    environment: 'SIM',
    accounts: [CREDENTIALS],
    log: pino({ level: 'silent' }),
    quietAfterMs: 60_000,
    publish: (prices) => published.push(...prices),
  });
  stream.open([DAX]);
  const show = (bid: number, afterMs: number | null, more: Partial<StreamedPrice> = {}) => {
    const brokerAtMs = afterMs === null ? null : SECOND_MS + afterMs;
    const status = 'TRADEABLE' as const;
    listener.onPrice?.({
      epic: DAX,
      bid: `${bid}`,
      offer: `${bid + 1}`,
      status,
      brokerAtMs,
      ...more,
    });
  };
  const poll = (
    bid: number,
    second: number | null,
    begunAt = Date.now() + 1,
    status: MarketStatus = 'TRADEABLE',
  ) => {
    const priceSecondMs = second === null ? null : SECOND_MS + second * 1000;
    const market = { epic: DAX, bid: `${bid}`, offer: `${bid + 1}`, status, priceSecondMs };
    stream.acceptPoll([market], begunAt);
  };
  const bids = () => published.map(({ bid }) => bid);
  return { stream, show, poll, bids, published, countRestarts: () => restarts };
}

describe('the newest price of a market, streamed and polled', () => {
  it('is the streamed one that came before the first poll, whatever an older poll shows', () => {
    const { stream, show, poll, bids } = openStream();
    const begunAt = Date.now();
    show(8000, 100);
    show(7900, 500);
    poll(8000, 0, begunAt);
    expect(bids()).toEqual([8000, 7900]);
    // Its details are known, so that only silence can have it polled again.
    expect(stream.listUnconfirmed([DAX])).toEqual([]);
  });

  it.each<[string, (feed: ReturnType<typeof openStream>) => void, number[]]>([
    ['a late update', ({ show }) => [show(2, 200), show(1, 100)], [2]],
    ['an update of the same moment', ({ show }) => [show(2, 200), show(3, 200)], [2, 3]],
    ['an update without a time', ({ show }) => [show(2, 200), show(3, null)], [2, 3]],
    [
      'a late update after one without a time',
      ({ show }) => [show(2, 200), show(3, null), show(1, 100)],
      [2, 3],
    ],
    ['a poll of a second before', ({ show, poll }) => [show(2, 200), poll(1, -1)], [2]],
    [
      'a poll of the same second that began later',
      ({ show, poll }) => [show(2, 200), poll(3, 0)],
      [2, 3],
    ],
    [
      'a poll of the same second that began before',
      ({ show, poll }) => {
        const begunAt = Date.now();
        show(2, 200);
        poll(1, 0, begunAt);
      },
      [2],
    ],
    ['a poll without a time', ({ show, poll }) => [show(2, 200), poll(3, null)], [2, 3]],
    ['an update of a second before a poll', ({ show, poll }) => [poll(2, 0), show(1, -1)], [2]],
    [
      'an update within the second of a poll',
      ({ show, poll }) => [poll(2, 0), show(3, 500)],
      [2, 3],
    ],
    [
      'a late update after a poll that was newer',
      ({ show, poll }) => [show(2, 200), poll(3, 0), show(1, 100)],
      [2, 3],
    ],
    [
      'what comes at midnight',
      ({ show }) => [
        show(2, 43_199_900 - 5000),
        show(3, 43_200_100 - 5000),
        show(1, 43_199_950 - 5000),
      ],
      [2, 3],
    ],
  ])('%s', (_what, play, expected) => {
    const feed = openStream();
    play(feed);
    expect(feed.bids()).toEqual(expected);
  });

  it('is not confirmed, and the stream not contradicted, by a poll of older prices', () => {
    const { show, poll, bids, countRestarts } = openStream();
    show(8000, 5000);
    for (let count = 0; count < 3; count += 1) poll(7000, 2);
    expect(bids()).toEqual([8000]);
    expect(countRestarts()).toBe(0);
    poll(7001, 6);
    poll(7002, 7);
    expect(countRestarts()).toBe(1);
  });

  it('has the status that a poll shows where the stream has none', () => {
    const { show, poll, published } = openStream();
    const begunAt = Date.now();
    show(8000, 100, { status: null });
    expect(published).toEqual([]);
    poll(7999, 0, begunAt);
    expect(published).toMatchObject([{ bid: 8000, status: 'TRADEABLE', source: 'streamed' }]);
  });

  it('has the status of each later poll where the stream has none, however busy the market is', () => {
    const { stream, show, poll, published, countRestarts } = openStream();
    show(8000, 100, { status: null });
    poll(8000, 0, undefined, 'CLOSED');
    expect(stream.listUnconfirmed([DAX])).toEqual([DAX]);
    const begunAt = Date.now();
    show(8001, 3000, { status: null });
    poll(8000, 2, begunAt, 'TRADEABLE');
    expect(stream.listUnconfirmed([DAX])).toEqual([]);
    show(8002, 3100, { status: null });
    poll(8002, 3, undefined, 'EDITS_ONLY');
    poll(8002, 4, undefined, 'TRADEABLE');
    expect(published.map(({ bid, status }) => `${bid} ${status}`)).toEqual([
      '8000 CLOSED',
      '8001 CLOSED',
      '8001 TRADEABLE',
      '8002 TRADEABLE',
      '8002 EDITS_ONLY',
      '8002 TRADEABLE',
    ]);
    expect(countRestarts()).toBe(0);
  });

  it('has the status of its stream, whatever an older poll says', () => {
    const { show, poll, published } = openStream();
    poll(8000, 0, undefined, 'CLOSED');
    const begunAt = Date.now();
    show(8001, 1100);
    poll(8000, 0, begunAt, 'CLOSED');
    expect(published.map(({ status }) => status)).toEqual(['CLOSED', 'TRADEABLE']);
  });

  it('keeps the time of its stream when a poll shows the same later', () => {
    const { show, poll, published } = openStream();
    show(8000, 700);
    poll(8000, 0);
    poll(8000, 3);
    expect(published.map(({ broker_at }) => Date.parse(broker_at ?? '') - SECOND_MS)).toEqual([
      700, 700, 3000,
    ]);
    expect(published.map(({ source }) => source)).toEqual(['streamed', 'streamed', 'streamed']);
  });
});
