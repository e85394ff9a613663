import type { BrokerClientPool, Credentials } from '@entropi/broker/broker';
import type { StreamListener } from '@entropi/broker/broker-stream';
import { createCredentials } from '../testing/credentials';
import { FeedStreams } from './feed-streams';

const MARKETS = Array.from({ length: 100 }, (_, number) => `market ${number}`);

/** Streams at which the test is the broker, in the order of their accounts. */
function openStreams(count: number) {
  let now = 0;
  const opened: { epics: readonly string[]; listener: StreamListener; restarts: number }[] = [];
  const lost: string[][] = [];
  const accounts: Credentials[] = Array.from({ length: count }, (_, number) =>
    createCredentials(`feed${number}`),
  );
  const openStream: BrokerClientPool['openStream'] = (
    _credentials,
    _account,
    _options,
    listener,
  ) => {
    const own = { epics: [] as readonly string[], listener, restarts: 0 };
    opened.push(own);
    return {
      setEpics: (epics) => {
        own.epics = epics;
      },
      streams: (epic) => own.epics.includes(epic),
      restart: () => {
        own.restarts += 1;
      },
      close: () => undefined,
    };
  };
  const streams = new FeedStreams({
    clientPool: { openStream } as Pick<BrokerClientPool, 'openStream'> as BrokerClientPool,
    accounts,
    now: () => now,
    onPrice: () => undefined,
    onConnection: ({ epics, isUp }) => {
      if (!isUp) lost.push([...epics]);
    },
  });
  const connect = (number: number, isUp: boolean) =>
    opened[number]?.listener.onConnection?.(isUp, isUp ? null : 'locked');
  for (let number = 0; number < count; number += 1) connect(number, true);
  return {
    streams,
    connect,
    lost,
    pass: (ms: number) => {
      now += ms;
    },
    list: () => opened.map(({ epics }) => epics),
    countRestarts: () => opened.map(({ restarts }) => restarts),
  };
}

const countAll = (lists: readonly (readonly string[])[]) => lists.map(({ length }) => length);

describe('streams that share the markets', () => {
  it('have about as many each, and keep theirs when others come', () => {
    const { streams, list } = openStreams(2);
    streams.setEpics(MARKETS.slice(0, 3));
    const before = list();
    streams.setEpics(MARKETS.slice(0, 60));
    expect(countAll(list())).toEqual([30, 30]);
    for (const [number, epics] of before.entries())
      expect(list()[number]).toEqual(expect.arrayContaining([...epics]));
    streams.setEpics(MARKETS.slice(50, 60));
    expect(list().flat().sort()).toEqual(MARKETS.slice(50, 60).sort());
  });

  it('are given all of them where there is one stream alone', () => {
    const { streams, list } = openStreams(1);
    streams.setEpics(MARKETS);
    expect(list()).toEqual([MARKETS]);
  });

  it.each([
    [14_999, [5, 5]],
    [15_000, [0, 10]],
  ])('leave those of one that was down for %i ms as %j', (ms, expected) => {
    const { streams, connect, pass, list, lost } = openStreams(2);
    streams.setEpics(MARKETS.slice(0, 10));
    connect(0, false);
    pass(ms);
    connect(0, false);
    streams.setEpics(MARKETS.slice(0, 10));
    expect(countAll(list())).toEqual(expected);
    // Only what the broken one showed may no longer be so.
    expect(countAll(lost)).toEqual([5, 5]);
  });

  it('give back what is more than a connection may have when one has returned', () => {
    const { streams, connect, pass, list } = openStreams(2);
    const wanted = MARKETS.slice(0, 60);
    streams.setEpics(wanted);
    connect(0, false);
    pass(15_000);
    streams.setEpics(wanted);
    expect(countAll(list())).toEqual([0, 60]);
    connect(0, true);
    streams.setEpics(wanted);
    expect(countAll(list())).toEqual([20, 40]);
  });

  it('keep them while all are down', () => {
    const { streams, connect, pass, list } = openStreams(2);
    streams.setEpics(MARKETS.slice(0, 10));
    for (const number of [0, 1]) connect(number, false);
    pass(60_000);
    streams.setEpics(MARKETS.slice(0, 10));
    expect(countAll(list())).toEqual([5, 5]);
  });

  it('are connected again one by one', () => {
    const { streams, list, countRestarts } = openStreams(2);
    streams.setEpics(MARKETS.slice(0, 2));
    streams.restart(list()[1]?.[0] ?? '');
    expect(countRestarts()).toEqual([0, 1]);
    expect(streams.streams(MARKETS[1] ?? '')).toBe(true);
    expect(streams.streams('another')).toBe(false);
  });
});
