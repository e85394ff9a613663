import type { Broker, BrokerClientPool, Credentials, Read } from '@entropi/broker/broker';
import { FeedLogin } from '../prices/feed-login';
import { createCredentials } from '../testing/credentials';
import { FeedReads } from './feed-reads';

const SPACING_MS = 2000;
const WAIT_MS = 10_000;
const [ONE, TWO] = [createCredentials('one'), createCredentials('two')];
const LOCKED: Read<never> = {
  kind: 'backoff',
  code: 'error.security.too-many-failed-attempts',
  message: 'locked',
  retryAfterMs: 30_000,
};

/** A line of reads by the given accounts, whose calls end when the test ends them. */
function createLine(accounts: readonly [Credentials, ...Credentials[]] = [ONE]) {
  const login = new FeedLogin(accounts);
  const calls: { by: string; end(read: Read<string>): void }[] = [];
  const clientPool: Pick<BrokerClientPool, 'open'> = {
    open: ({ identifier }) => {
      const broker: Pick<Broker, 'findReadWaitMs'> & { identifier: string } = {
        identifier,
        findReadWaitMs: (reads) => reads * SPACING_MS,
      };
      return broker as unknown as Broker;
    },
  };
  const reads = new FeedReads({
    clientPool: clientPool as BrokerClientPool,
    feedLogins: { SIM: login },
  });
  const call = (broker: Broker) =>
    new Promise<Read<string>>((end) => {
      calls.push({ by: (broker as Broker & { identifier: string }).identifier, end });
    });
  const read = (userId: number | null, count = 1) =>
    reads.read(
      { environment: 'SIM', userId, reads: count, waitsUntil: Date.now() + WAIT_MS },
      async (broker, onLastRead) => {
        if (count > 1) await call(broker);
        onLastRead();
        return await call(broker);
      },
    );
  return { read, reads, calls, login };
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const settle = () => jest.advanceTimersByTimeAsync(0);
const DONE = { kind: 'ok', value: 'found' } as const;

describe('what users read by the feed account', () => {
  it('goes one request after the other', async () => {
    const { read, calls } = createLine();
    const both = [read(1), read(2)];
    await settle();
    expect(calls).toHaveLength(1);
    calls[0]?.end(DONE);
    await settle();
    expect(calls).toHaveLength(2);
    calls[1]?.end(DONE);
    expect(await Promise.all(both)).toEqual([DONE, DONE]);
  });

  it('is rejected at once, with the wait after which it would be served, when it would be late', async () => {
    const { read, calls } = createLine();
    // Seven seconds are there for turns, of two seconds each.
    const first = read(1, 2);
    await settle();
    const late = await read(2, 3);
    expect(late).toMatchObject({ kind: 'failed', code: 'too_many_requests', retryAfterMs: 1000 });
    expect(await read(2, 5)).toMatchObject({ retryAfterMs: 5000 });
    calls[0]?.end(DONE);
    await settle();
    // The last call of the first has left, so that there is room for the second.
    const second = read(2, 3);
    await settle();
    for (const index of [1, 2, 3]) {
      calls[index]?.end(DONE);
      await settle();
    }
    expect(await Promise.all([first, second])).toEqual([DONE, DONE]);
  });

  it('leaves half of the wait to others while a user has a request in line', async () => {
    const { read, calls } = createLine();
    const first = read(1);
    await settle();
    expect(await read(1, 2)).toMatchObject({ code: 'too_many_requests' });
    const other = read(2, 2);
    const ofProduct = read(null);
    expect(await read(3)).toMatchObject({ code: 'too_many_requests' });
    for (const index of [0, 1, 2, 3]) {
      await settle();
      calls[index]?.end(DONE);
    }
    expect(await Promise.all([first, other, ofProduct])).toEqual([DONE, DONE, DONE]);
  });

  it('goes by the next account when the first is locked or rejected, which the prices then do too', async () => {
    const { read, calls, login } = createLine([ONE, TWO]);
    const found = read(1);
    await settle();
    calls[0]?.end(LOCKED);
    await settle();
    calls[1]?.end(DONE);
    expect(await found).toEqual(DONE);
    expect(calls.map(({ by }) => by)).toEqual([ONE.identifier, TWO.identifier]);
    expect(login.current).toBe(TWO);
  });

  it('tries each account once, and none more while the broker is away', async () => {
    const { read, calls, login } = createLine([ONE, TWO]);
    const locked = read(1);
    for (const index of [0, 1]) {
      await settle();
      calls[index]?.end(LOCKED);
    }
    expect(await locked).toEqual(LOCKED);
    const away = read(1);
    await settle();
    calls[2]?.end({ kind: 'unavailable', cause: 'timeout' });
    expect(await away).toMatchObject({ kind: 'unavailable' });
    expect(login.current).toBe(ONE);
    expect(calls).toHaveLength(3);
  });

  it('goes on after work that throws, and says when an environment has no account', async () => {
    const { read, reads, calls } = createLine();
    const request = {
      environment: 'SIM',
      userId: 1,
      reads: 1,
      waitsUntil: Date.now() + WAIT_MS,
    } as const;
    await expect(
      reads.read(request, () => Promise.reject(new Error('the database is away'))),
    ).rejects.toThrow('the database is away');
    const next = read(2);
    await settle();
    calls[0]?.end(DONE);
    expect(await next).toEqual(DONE);
    const none = await reads.read({ ...request, environment: 'LIVE' }, async () => DONE);
    expect(none).toMatchObject({ kind: 'failed', code: 'no_feed_account' });
  });
});
