import { pino } from 'pino';
import { Reconciler } from '../books/reconcile';
import { Executor } from '../orders/order-executor';
import { OPEN_MARKETS } from '../testing/open-markets';
import { AccountWorker } from './account-worker';
import type { TradedAccount } from './traded-account';

const CLEAN = { adopted: 0, closed: 0, updated: 0, restored: 0, rolled: 0, unmanaged: 0 };

const IDLE = { changed: new Set<number>(), hasWish: false, wishDueAt: null, dueAt: null };

/** The loop of an account with these parts; the others are those that every loop needs. */
function createWorker(parts: { now(): Date; broker?: { findReadWaitMs(): number } }) {
  const at = parts.now();
  const account = {
    row: { id: 1, userId: 1, auditedAt: at, createdAt: at },
    log: pino({ enabled: false }),
    timings: { reconcileEveryMs: 30_000, reconcileWaitMs: 60_000 },
    closedMarkets: OPEN_MARKETS,
    ...parts,
  } as unknown as TradedAccount;
  return new AccountWorker(account, async () => undefined);
}

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('the loop of an account', () => {
  it('begins another round when it is woken at the very moment at which it comes to rest', async () => {
    const step = jest.spyOn(Executor.prototype, 'step').mockResolvedValue(IDLE);
    jest.spyOn(Reconciler.prototype, 'run').mockResolvedValue(CLEAN);
    const at = new Date('2026-03-02T10:00:00Z');
    const worker = createWorker({ now: () => at });

    // What wakes it is a microtask that runs right after the timer of its rest is set, before anything else can run.
    const rest = jest.spyOn(globalThis, 'setTimeout');
    let rounds = 0;
    const rested = new Promise<void>((resolve) => {
      rest.mockImplementationOnce(() => {
        rounds = step.mock.calls.length;
        queueMicrotask(() => {
          worker.wake();
          resolve();
        });
        return undefined as never;
      });
    });
    worker.wake();
    await rested;
    await new Promise((resolve) => setImmediate(resolve));
    expect(step.mock.calls.length).toBe(rounds + 1);
    await worker.stop();
  });
});

describe('a comparison that would have to wait for its turn at the broker', () => {
  /** An account whose next comparison is due, by default not its first one. */
  function startDue(waitMs: number, wasCompared = true) {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    jest.spyOn(Executor.prototype, 'step').mockResolvedValue(IDLE);
    const compare = jest.spyOn(Reconciler.prototype, 'run').mockResolvedValue(CLEAN);
    const broker = { findReadWaitMs: () => waitMs };
    const worker = createWorker({ broker, now: () => new Date() });
    worker.isReady = wasCompared;
    worker.wake();
    return { worker, compare, broker };
  }
  const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

  it('is put off until the turn is free, and an order that is decided meanwhile leaves at once', async () => {
    const { worker, compare, broker } = startDue(1500);
    await pass(1499);
    expect(compare).not.toHaveBeenCalled();
    expect(worker.isIdle).toBe(true);
    broker.findReadWaitMs = () => 0;
    await pass(1);
    expect(compare).toHaveBeenCalledTimes(1);
    await pass(29_999);
    expect(compare).toHaveBeenCalledTimes(1);
    await pass(1);
    expect(compare).toHaveBeenCalledTimes(2);
    await worker.stop();
  });

  it.each([1500, 60_000])('is put off for no longer than five seconds: %i ms', async (waitMs) => {
    const { worker, compare } = startDue(waitMs);
    await pass(4999);
    expect(compare).not.toHaveBeenCalled();
    await pass(1);
    expect(compare).toHaveBeenCalledTimes(1);
    // The next one has as much time again.
    await pass(34_999);
    expect(compare).toHaveBeenCalledTimes(1);
    await pass(1);
    expect(compare).toHaveBeenCalledTimes(2);
    await worker.stop();
  });

  it('is not put off when somebody waits for it', async () => {
    const { worker, compare } = startDue(1500);
    await pass(100);
    const reconciled = worker.reconcile();
    await pass(0);
    expect(compare).toHaveBeenCalledTimes(1);
    expect(await reconciled).toEqual(CLEAN);
    await worker.stop();
  });

  it('is not put off when it is the first one', async () => {
    const { worker, compare } = startDue(1500, false);
    await pass(0);
    expect(compare).toHaveBeenCalledTimes(1);
    await worker.stop();
  });
});
