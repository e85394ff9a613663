import fc from 'fast-check';
import { createIgLimiter, type IgLimits, type Priority, type Turn } from './ig-limiter';

const LIMITS: IgLimits = { perKey: 62, perAccountTrading: 102, perAccountReads: 32 };
const KEY_SPACING_MS = 1000;
const READ_SPACING_MS = 2000;
const TRADING_SPACING_MS = 600;

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

interface Granted {
  account: string;
  priority: Priority;
  requestedAt: number;
  at: number;
}

const Request = fc.record({
  account: fc.constantFrom('A', 'B'),
  priority: fc.constantFrom<Priority>('close', 'open', 'read'),
  afterMs: fc.integer({ min: 0, max: 3000 }),
});

async function play(requests: { account: string; priority: Priority; afterMs: number }[]) {
  const limiter = createIgLimiter(LIMITS, 3_600_000);
  const granted: Granted[] = [];
  for (const { account, priority, afterMs } of requests) {
    await jest.advanceTimersByTimeAsync(afterMs);
    const requestedAt = Date.now();
    void limiter.acquire({ accountId: account, priority }).then((turn) => {
      expect(turn.kind).toBe('go');
      granted.push({ account, priority, requestedAt, at: Date.now() });
    });
  }
  await jest.advanceTimersByTimeAsync(600_000);
  return granted;
}

function closest(times: number[]): number {
  return Math.min(...times.slice(1).map((at, index) => at - (times[index] ?? 0)));
}

describe('the limiter', () => {
  it('grants every call, never two of a key or an account nearer than their spacing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(Request, { minLength: 1, maxLength: 25 }), async (requests) => {
        const granted = await play(requests);
        expect(granted).toHaveLength(requests.length);
        expect(closest(granted.map((one) => one.at))).toBeGreaterThanOrEqual(KEY_SPACING_MS);
        for (const account of ['A', 'B']) {
          const own = granted.filter((one) => one.account === account);
          const reads = own.filter((one) => one.priority === 'read').map((one) => one.at);
          const orders = own.filter((one) => one.priority !== 'read').map((one) => one.at);
          expect(closest(reads)).toBeGreaterThanOrEqual(READ_SPACING_MS);
          expect(closest(orders)).toBeGreaterThanOrEqual(TRADING_SPACING_MS);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('lets no opening and no read of an account go before a close that waits too', async () => {
    const rank = { close: 0, open: 1, read: 2 };
    await fc.assert(
      fc.asyncProperty(fc.array(Request, { minLength: 2, maxLength: 25 }), async (requests) => {
        const granted = await play(requests.map((send) => ({ ...send, account: 'A', afterMs: 0 })));
        // All were requested at once; only the first, which found the queue empty, may be out of order.
        const orders = granted.slice(1).filter((one) => one.priority !== 'read');
        const ranks = orders.map((one) => rank[one.priority]);
        expect(ranks).toEqual([...ranks].sort());
      }),
      { numRuns: 40 },
    );
  });

  it('puts the close of one account before the reads of another on the same key', async () => {
    const limiter = createIgLimiter(LIMITS, 60_000);
    const order: string[] = [];
    const note = (name: string) => () => order.push(name);
    void limiter.acquire({ accountId: 'A', priority: 'read' }).then(note('first read'));
    void limiter.acquire({ accountId: 'B', priority: 'read' }).then(note('read of B'));
    void limiter.acquire({ accountId: 'A', priority: 'open' }).then(note('open of A'));
    void limiter.acquire({ accountId: 'A', priority: 'close' }).then(note('close of A'));
    await jest.advanceTimersByTimeAsync(10_000);
    expect(order).toEqual(['first read', 'close of A', 'open of A', 'read of B']);
  });

  it('leaves a fifth of each minute to closes, however much else is wanted', async () => {
    const limiter = createIgLimiter(LIMITS, 3_600_000);
    const left: { priority: Priority; at: number }[] = [];
    const request = (accountId: string, priority: Priority) =>
      void limiter
        .acquire({ accountId, priority })
        .then(() => left.push({ priority, at: Date.now() }));
    for (let n = 0; n < 200; n += 1) {
      request(`account ${n % 20}`, 'read');
      request('A', 'open');
    }
    await jest.advanceTimersByTimeAsync(60_000);
    expect(left.length).toBeGreaterThan(40);
    expect(left.length).toBeLessThanOrEqual(48 + 1);
    const closesFrom = Date.now();
    for (let n = 0; n < 10; n += 1) request('A', 'close');
    await jest.advanceTimersByTimeAsync(60_000);
    const closes = left.filter(({ priority }) => priority === 'close').map(({ at }) => at);
    expect(closes).toHaveLength(10);
    expect(Math.max(...closes) - closesFrom).toBeLessThanOrEqual(10 * KEY_SPACING_MS);
    limiter.close();
  });

  it('returns backoff at once while an allowance is used up, and only for calls that count against it', async () => {
    const limiter = createIgLimiter(LIMITS, 60_000);
    limiter.pause('account', 'A', 30_000);
    const read = await limiter.acquire({ accountId: 'A', priority: 'read' });
    expect(read).toEqual({ kind: 'backoff', retryAfterMs: 30_000 });
    expect(await limiter.acquire({ accountId: 'A', priority: 'close' })).toEqual({ kind: 'go' });
    await jest.advanceTimersByTimeAsync(30_001);
    expect(await limiter.acquire({ accountId: 'A', priority: 'read' })).toEqual({ kind: 'go' });
  });

  it('keeps the historical allowance apart from the other reads', async () => {
    const limiter = createIgLimiter({ ...LIMITS, perKey: 0, perAccountReads: 0 }, 60_000);
    limiter.pause('historical', 'A', 1_000_000);
    const request = { accountId: 'A', priority: 'read' } as const;
    expect((await limiter.acquire({ ...request, historical: true })).kind).toBe('backoff');
    expect((await limiter.acquire(request)).kind).toBe('go');
  });

  it('rejects a call that waited longer than it may, and every call when it closes', async () => {
    const limiter = createIgLimiter(LIMITS, 1500);
    const turns: Turn[] = [];
    for (let i = 0; i < 3; i += 1) {
      void limiter.acquire({ accountId: 'A', priority: 'read' }).then((turn) => turns.push(turn));
    }
    await jest.advanceTimersByTimeAsync(1500);
    expect(turns.map((turn) => turn.kind)).toEqual(['go', 'backoff', 'backoff']);
    void limiter.acquire({ accountId: 'A', priority: 'read' }).then((turn) => turns.push(turn));
    limiter.close();
    await jest.advanceTimersByTimeAsync(0);
    expect(turns).toHaveLength(4);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('says whether a turn would come at once', async () => {
    const limiter = createIgLimiter({ ...LIMITS, perKey: 0 }, 60_000);
    const [own, other] = ['A', 'B'].map((accountId) => ({ accountId, priority: 'open' }) as const);
    if (!own || !other) throw new Error('no requests');
    expect(limiter.isFree(own)).toBe(true);
    await limiter.acquire(own);
    expect([limiter.isFree(own), limiter.isFree(other)]).toEqual([false, true]);
    const waiting = limiter.acquire(own);
    expect(limiter.isFree(other)).toBe(false);
    await jest.advanceTimersByTimeAsync(60_000);
    expect((await waiting).kind).toBe('go');
    await jest.advanceTimersByTimeAsync(60_000);
    expect(limiter.isFree(own)).toBe(true);
    limiter.pause('trading', 'A', 1000);
    expect([limiter.isFree(own), limiter.isFree(other)]).toEqual([false, true]);
  });

  it('says when the last of several reads would leave, behind what waits and what is paused', async () => {
    const limiter = createIgLimiter({ ...LIMITS, perKey: 0 }, 600_000);
    const read = { accountId: 'A', priority: 'read' } as const;
    const left: number[] = [];
    const acquire = () => void limiter.acquire(read).then(() => left.push(Date.now()));
    expect(limiter.findWaitMs(read, 1)).toBe(0);
    acquire();
    acquire();
    await jest.advanceTimersByTimeAsync(500);
    const saidAt = Date.now() + limiter.findWaitMs(read, 2);
    acquire();
    acquire();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(left[3]).toBe(saidAt);
    expect(limiter.findWaitMs({ ...read, accountId: 'B' }, 2)).toBe(READ_SPACING_MS);
    limiter.pause('account', 'A', 30_000);
    expect(limiter.findWaitMs(read, 1)).toBe(30_000);
  });

  it('is idle when nothing waits, is due or is paused', async () => {
    const limiter = createIgLimiter(LIMITS, 600_000);
    expect(limiter.isIdle()).toBe(true);
    const turns = [1, 2].map(() => limiter.acquire({ accountId: 'A', priority: 'close' }));
    expect(limiter.isIdle()).toBe(false);
    await jest.advanceTimersByTimeAsync(KEY_SPACING_MS);
    expect(await Promise.all(turns)).toEqual([{ kind: 'go' }, { kind: 'go' }]);
    expect(limiter.isIdle()).toBe(false);
    await jest.advanceTimersByTimeAsync(KEY_SPACING_MS - 1);
    expect(limiter.isIdle()).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(limiter.isIdle()).toBe(true);
    limiter.pause('historical', 'A', 30_000);
    await jest.advanceTimersByTimeAsync(29_999);
    expect(limiter.isIdle()).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(limiter.isIdle()).toBe(true);
  });

  it('goes without spacing where there is no limit', async () => {
    const none = { perKey: 0, perAccountTrading: 0, perAccountReads: 0 };
    const limiter = createIgLimiter(none, 1000);
    for (let i = 0; i < 100; i += 1) {
      expect(await limiter.acquire({ accountId: 'A', priority: 'read' })).toEqual({ kind: 'go' });
    }
  });
});
