import type { ReadPositions, Reconciler } from '../books/reconcile';
import { ComparisonSchedule } from './comparison-schedule';
import type { TradedAccount } from './traded-account';

const PERIOD_MS = 30_000;
const READ = {} as ReadPositions;

let now: number;
let waitMs: number;
let begun: number;
let reads: ((read: ReadPositions) => void)[];
let schedule: ComparisonSchedule;

beforeEach(async () => {
  [now, waitMs, begun, reads] = [Date.parse('2026-03-02T10:00:00Z'), 0, 0, []];
  const account = {
    now: () => new Date(now),
    timings: { reconcileEveryMs: PERIOD_MS },
    broker: { findReadWaitMs: () => waitMs },
  } as unknown as TradedAccount;
  const reconciler = {
    read: () => new Promise<ReadPositions>((resolve) => reads.push(resolve)),
  } as unknown as Reconciler;
  const loop = {
    begin() {
      begun += 1;
    },
  };
  schedule = new ComparisonSchedule(account, reconciler, loop);
  // The first comparison is made, and the next one is due.
  const first = schedule.claim(false);
  reads[0]?.(READ);
  await first;
  reads = [];
  now += PERIOD_MS;
});

/** Lets the read that began last end, and waits until the schedule has seen it. */
async function end(): Promise<void> {
  reads.at(-1)?.(READ);
  await new Promise((resolve) => setImmediate(resolve));
}

describe('when an account is compared', () => {
  it('is when its positions were read beside the loop, which begins a round then', async () => {
    expect(schedule.claim(true)).toBeNull();
    expect([schedule.isDue, schedule.hasRead, begun]).toEqual([false, false, 0]);
    await end();
    expect([schedule.isDue, schedule.hasRead, begun]).toEqual([true, true, 1]);
    expect(await schedule.claim(true)).toBe(READ);
    expect([schedule.isDue, schedule.dueAt]).toEqual([false, now + PERIOD_MS]);
    expect(reads).toHaveLength(1);
  });

  it.each([
    { when: 'while they are read', hasEnded: false },
    { when: 'when they were read', hasEnded: true },
  ])('is five seconds later where an order is looked at $when', async ({ hasEnded }) => {
    schedule.claim(true);
    if (hasEnded) await end();
    schedule.onOrders();
    await end();
    expect([schedule.hasRead, schedule.dueAt]).toEqual([false, now + 5000]);
    expect(begun).toBe(hasEnded ? 1 : 0);
    now += 5000;
    schedule.claim(true);
    expect(reads).toHaveLength(2);
  });

  it('is put off by no order where nothing was read', () => {
    schedule.onOrders();
    expect(schedule.isDue).toBe(true);
  });

  it('is at once where somebody waits, also for what an order has outdated', async () => {
    schedule.claim(true);
    schedule.hurry();
    schedule.onOrders();
    expect(schedule.isDue).toBe(true);
    const read = schedule.claim(false);
    await end();
    expect(await read).toBe(READ);
  });

  it.each([
    { lateMs: PERIOD_MS - 1, isBeside: true },
    { lateMs: PERIOD_MS, isBeside: false },
  ])('is read beside the loop until it is late by a period: $lateMs ms', async (one) => {
    schedule.claim(true);
    schedule.onOrders();
    now += one.lateMs;
    const read = schedule.claim(true);
    expect(read === null).toBe(one.isBeside);
    await end();
    // The next one is not late.
    await (read ?? schedule.claim(true));
    now += PERIOD_MS;
    expect(schedule.claim(true)).toBeNull();
  });

  it.each([
    { turnInMs: 4999, afterMs: 4999 },
    { turnInMs: 60_000, afterMs: 5000 },
  ])('waits for its turn, five seconds at most: $turnInMs ms', ({ turnInMs, afterMs }) => {
    waitMs = turnInMs;
    expect(schedule.claim(true)).toBeNull();
    expect([reads.length, schedule.dueAt]).toEqual([0, now + afterMs]);
    now += afterMs;
    if (turnInMs === afterMs) waitMs = 0;
    schedule.claim(true);
    expect(reads).toHaveLength(1);
  });

  it('reads one list at a time: one that is dropped ends before the next begins', async () => {
    const since = now;
    schedule.claim(true);
    schedule.onOrders();
    now += 5000;
    expect(schedule.claim(true)).toBeNull();
    expect([reads.length, schedule.dueAt, schedule.readingSince]).toEqual([1, now + 5000, since]);
    await end();
    expect([schedule.readingSince, begun]).toEqual([null, 0]);
    now += 5000;
    schedule.claim(true);
    expect(reads).toHaveLength(2);
  });

  it('waits for a list that takes longer than a period, and is not read in the loop beside it', async () => {
    schedule.claim(true);
    now += PERIOD_MS;
    expect(schedule.claim(true)).toBeNull();
    expect(reads).toHaveLength(1);
    await end();
    expect(await schedule.claim(true)).toBe(READ);
  });

  it('is no more after a stop, which waits for a read that was dropped, too', async () => {
    schedule.claim(true);
    schedule.onOrders();
    let hasEnded = false;
    const stopped = schedule.stop().then(() => {
      hasEnded = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(hasEnded).toBe(false);
    await end();
    await stopped;
    expect([begun, schedule.hasRead]).toEqual([0, false]);
  });
});
