import { pino } from 'pino';
import { Reconciler } from '../books/reconcile';
import { Executor } from '../orders/order-executor';
import { OPEN_MARKETS } from '../testing/open-markets';
import { AccountWorker } from './account-worker';
import type { TradedAccount } from './traded-account';

const CLEAN = { adopted: 0, closed: 0, updated: 0, restored: 0, rolled: 0, unmanaged: 0 };

afterEach(() => jest.restoreAllMocks());

describe('the loop of an account', () => {
  it('begins another round when it is woken at the very moment at which it comes to rest', async () => {
    const step = jest
      .spyOn(Executor.prototype, 'step')
      .mockResolvedValue({ changed: new Set(), hasWish: false, wishDueAt: null, dueAt: null });
    jest.spyOn(Reconciler.prototype, 'run').mockResolvedValue(CLEAN);
    const at = new Date('2026-03-02T10:00:00Z');
    const account = {
      row: { id: 1, userId: 1, auditedAt: at, createdAt: at },
      log: pino({ enabled: false }),
      timings: { reconcileEveryMs: 60_000, reconcileWaitMs: 60_000 },
      closedMarkets: OPEN_MARKETS,
      now: () => at,
    } as unknown as TradedAccount;
    const worker = new AccountWorker(account, async () => undefined);

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
