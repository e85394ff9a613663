import type { Broker } from '@entropi/broker/broker';
import { pino } from 'pino';
import { type ReadPositions, Reconciler } from '../books/reconcile';
import { BrokerReads } from '../orders/broker-reads';
import { Executor } from '../orders/order-executor';
import { OPEN_MARKETS } from '../testing/open-markets';
import { AccountWorker } from './account-worker';
import type { TradedAccount } from './traded-account';

const CLEAN = { adopted: 0, closed: 0, updated: 0, restored: 0, rolled: 0, unmanaged: 0 };

/** The broker shows no position. */
const NONE: ReadPositions = { reads: new BrokerReads({} as Broker), positions: null };

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
    jest.spyOn(Reconciler.prototype, 'read').mockResolvedValue(NONE);
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

describe('a comparison that is due', () => {
  /** An account whose next comparison is due, by default not its first one. */
  function startDue({ waitMs = 0, wasCompared = true, hasOrder = false } = {}) {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    const step = jest
      .spyOn(Executor.prototype, 'step')
      .mockImplementation(async () => ({ ...IDLE, dueAt: hasOrder ? Date.now() + 60_000 : null }));
    const read = jest.spyOn(Reconciler.prototype, 'read').mockResolvedValue(NONE);
    const compare = jest.spyOn(Reconciler.prototype, 'run').mockResolvedValue(CLEAN);
    const broker = { findReadWaitMs: () => waitMs };
    const worker = createWorker({ broker, now: () => new Date() });
    worker.isReady = wasCompared;
    worker.wake();
    return { worker, step, read, compare, broker };
  }
  const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
  const readsSlowly = (read: jest.SpyInstance<Promise<ReadPositions>>, ms: number) =>
    read.mockImplementation(() => new Promise((resolve) => setTimeout(resolve, ms, NONE)));

  describe('and would have to wait for its turn at the broker', () => {
    it('is put off until the turn is free, and an order that is decided meanwhile leaves at once', async () => {
      const { worker, read, compare, broker } = startDue({ waitMs: 1500 });
      await pass(1499);
      expect(read).not.toHaveBeenCalled();
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
      const { worker, compare } = startDue({ waitMs });
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
      const { worker, compare } = startDue({ waitMs: 1500 });
      await pass(100);
      const reconciled = worker.reconcile();
      await pass(0);
      expect(compare).toHaveBeenCalledTimes(1);
      expect(await reconciled).toEqual(CLEAN);
      await worker.stop();
    });

    it('is not put off when it is the first one', async () => {
      const { worker, compare } = startDue({ waitMs: 1500, wasCompared: false });
      await pass(0);
      expect(compare).toHaveBeenCalledTimes(1);
      await worker.stop();
    });
  });

  describe('while the broker takes long to show its positions', () => {
    it('keeps no order waiting, and forgets what was read before that order', async () => {
      const { worker, step, read, compare } = startDue();
      await pass(0);
      readsSlowly(read, 8000);
      await pass(30_000);
      step.mockClear();
      compare.mockClear();
      await pass(4000);
      expect(worker.isIdle).toBe(true);
      worker.wake('order');
      await pass(0);
      expect(step).toHaveBeenCalledTimes(1);
      // What was being read comes, and is not compared.
      await pass(4000);
      expect(compare).not.toHaveBeenCalled();
      // Read again five seconds after the order, which takes eight.
      await pass(8999);
      expect(compare).not.toHaveBeenCalled();
      await pass(1);
      expect(compare).toHaveBeenCalledTimes(1);
      await worker.stop();
    });

    it('is made all the same when orders come without end, late by one period', async () => {
      const { worker, read, compare } = startDue();
      await pass(0);
      readsSlowly(read, 8000);
      await pass(30_000);
      compare.mockClear();
      for (let waited = 0; waited < 29_000; waited += 1000) {
        worker.wake('order');
        await pass(1000);
      }
      expect(compare).not.toHaveBeenCalled();
      for (let waited = 0; waited < 10_000; waited += 1000) {
        worker.wake('order');
        await pass(1000);
      }
      expect(compare).toHaveBeenCalledTimes(1);
      await worker.stop();
    });

    it('keeps orders waiting when it is the first one: nothing is sent before it', async () => {
      const { worker, step, read, compare } = startDue({ wasCompared: false });
      readsSlowly(read, 8000);
      await pass(0);
      step.mockClear();
      worker.wake('order');
      await pass(7999);
      expect(step).not.toHaveBeenCalled();
      await pass(1);
      expect(compare).toHaveBeenCalledTimes(1);
      expect(step).toHaveBeenCalledTimes(1);
      await worker.stop();
    });

    it('keeps no order waiting beside another that is on its way', async () => {
      const { worker, step, read } = startDue({ hasOrder: true });
      await pass(0);
      readsSlowly(read, 8000);
      await pass(30_000);
      step.mockClear();
      await pass(4000);
      expect(worker.isIdle).toBe(true);
      worker.wake('order');
      await pass(0);
      expect(step).toHaveBeenCalledTimes(1);
      // What was read before is dropped, and read again after five seconds.
      await pass(9000);
      expect(read).toHaveBeenCalledTimes(3);
      const stopped = worker.stop();
      await pass(8000);
      await stopped;
    });

    it('gives whoever waits what was read since they came', async () => {
      const { worker, read, compare } = startDue();
      await pass(0);
      readsSlowly(read, 8000);
      await pass(30_000);
      compare.mockClear();
      await pass(4000);
      const reconciled = worker.reconcile();
      await pass(7999);
      expect(compare).not.toHaveBeenCalled();
      await pass(1);
      expect(await reconciled).toEqual(CLEAN);
      await worker.stop();
    });

    it('does not end before the read does', async () => {
      const { worker, read, compare } = startDue();
      await pass(0);
      readsSlowly(read, 8000);
      await pass(30_000);
      compare.mockClear();
      let hasEnded = false;
      const stopped = worker.stop().then(() => {
        hasEnded = true;
      });
      await pass(7999);
      expect(hasEnded).toBe(false);
      await pass(1);
      await stopped;
      expect(compare).not.toHaveBeenCalled();
    });

    it('has orders looked at, and what may be booked read again, when it fails after its read', async () => {
      const { worker, step, compare } = startDue();
      await pass(0);
      step.mockClear();
      compare.mockRejectedValueOnce(new Error('a commit that failed'));
      await pass(30_000);
      expect(step).not.toHaveBeenCalled();
      await pass(1000);
      expect(step).toHaveBeenCalledTimes(1);
      await worker.stop();
    });

    it('is watched: a read that does not end counts as work under way', async () => {
      const { worker, read } = startDue();
      await pass(0);
      readsSlowly(read, 8000);
      await pass(30_000);
      const since = Date.now();
      await pass(4000);
      expect(worker.busySince).toBe(since);
      await pass(4000);
      expect(worker.busySince).toBeNull();
      await worker.stop();
    });

    it('is made in its next period when the read fails', async () => {
      const { worker, read, compare } = startDue();
      await pass(0);
      compare.mockClear();
      read.mockRejectedValueOnce(new Error('a defect'));
      await pass(30_000);
      expect(compare).not.toHaveBeenCalled();
      await pass(30_000);
      expect(compare).toHaveBeenCalledTimes(1);
      await worker.stop();
    });
  });
});
