import { currentScales, cycles } from '@entropi/db/schema/trading';
import { eq } from 'drizzle-orm';
import type { TradedAccount } from '../accounts/traded-account';
import { findCycle } from '../store/cycle.repo';
import type { PendingOrder } from '../store/order-intents.repo';
import { EngineHarness, EPIC, FAST, until } from '../testing/engine-harness';
import { startTrading } from '../testing/start-trading';
import {
  addUserAtRest,
  beginCycle,
  fillFirstLevel,
  makeTradedAccount,
} from '../testing/traded-account';
import { TradingState } from '../testing/trading-state';
import type { TradingUser } from '../testing/trading-user';
import { commitAdvice } from './commit-advice';
import { recordBrokerRejection } from './record-no-deal';
import { sendOrder } from './send-order';

/** Our clock stands still and is ahead of the database's, so that a time later than this must be a pause of ours. */
const NOW = new Date('2099-05-04T12:00:00Z');
const WORST = 7982;
const DECIDED_BY = {
  bid: 7979,
  offer: 7980,
  broker_at: '2099-05-04T11:59:59.123Z',
  source: 'streamed',
  age_ms: 4,
} as const;

let harness: EngineHarness;

beforeEach(async () => {
  harness = await EngineHarness.start();
  await harness.setPrice(8000);
});
afterEach(() => harness.stop());

describe('an opening that has missed its price', () => {
  let user: TradingUser;
  let state: TradingState;
  let account: TradedAccount;
  /** The orders that the broker was sent. */
  let sent: string[];
  let offer: number;

  beforeEach(async () => {
    user = await addUserAtRest(harness, 'anna');
    state = new TradingState(harness, user.userId);
    sent = [];
    offer = WORST;
    account = await makeTradedAccount(harness, user, {
      isFreeFor: () => false,
      async openPosition({ dealReference }, beforeSend) {
        if (beforeSend && !(await beforeSend())) return { kind: 'withheld' };
        sent.push(dealReference);
        return { kind: 'unknown', cause: 'test' };
      },
    });
    account.now = () => NOW;
    account.findPrice = () => ({
      environment: 'SIM',
      epic: EPIC,
      status: 'TRADEABLE',
      bid: offer - 1,
      offer,
      at: NOW.toISOString(),
      broker_at: NOW.toISOString(),
      source: 'streamed',
    });
  });

  /** Writes the opening of the next level, whose worst price is 7982. */
  async function orderNext(): Promise<PendingOrder> {
    const [cycle] = await state.cycles();
    const rows = cycle && (await findCycle(harness.db, cycle.id));
    if (!rows) throw new Error('no cycle');
    const open = { kind: 'OPEN', level: 1, sizeCounts: 100, worstTicks: WORST * 10 } as const;
    const nothing = { wishes: [], rearmed: [], entersRecovery: false, peaks: [] };
    const advice = { ...nothing, blockReason: null, orders: [open] };
    await commitAdvice(account, rows, { advice, decidedBy: DECIDED_BY }, false);
    return findOrder();
  }

  async function findOrder(): Promise<PendingOrder> {
    const [order] = await account.batches.listOrders(account.row.id);
    if (!order) throw new Error('no order');
    return order;
  }

  /** Returns how long the next level rests, in milliseconds, and ends its rest. */
  async function endPauseOfNext(): Promise<number> {
    const own = eq(currentScales.level, 1);
    const [level] = await harness.db.select().from(currentScales).where(own);
    await harness.db.update(currentScales).set({ retryAt: null }).where(own);
    expect(level?.state).toBe('WAITING');
    return (level?.retryAt?.getTime() ?? 0) - NOW.getTime();
  }

  const miss: Record<string, (order: PendingOrder) => Promise<unknown>> = {
    LIMIT_ORDER_WRONG_SIDE_OF_MARKET: (order) =>
      recordBrokerRejection(account, order, 'LIMIT_ORDER_WRONG_SIDE_OF_MARKET'),
    LEVEL_TOLERANCE_ERROR: (order) =>
      recordBrokerRejection(account, order, 'LEVEL_TOLERANCE_ERROR'),
    price: async (order) => {
      offer = WORST + 1;
      expect(await sendOrder(account, order)).toEqual({ kind: 'resolved' });
    },
  };

  it.each(Object.entries(miss))(
    'lets its level rest for a moment, longer each time up to a limit, and is no rejection: %s',
    async (rejection, missPrice) => {
      await fillFirstLevel(harness, account);
      const pauses: number[] = [];
      for (let times = 0; times < 4; times += 1) {
        await missPrice(await orderNext());
        pauses.push(await endPauseOfNext());
      }
      expect(pauses).toEqual([50, 100, 200, 200]);
      expect(FAST).toMatchObject({ missedPriceFirstMs: 50, missedPriceMaxMs: 200 });
      const written = (await state.intents()).filter(({ level }) => level === 1);
      expect(written.map((intent) => intent.rejection)).toEqual(Array(4).fill(rejection));
      expect(await state.task()).toMatchObject({ state: 'active', rejectsInRow: 0 });
      expect(sent).toEqual([]);
    },
  );

  it.each(Object.entries(miss))(
    'lets the next cycle wait for a moment when it was to begin one: %s',
    async (_rejection, missPrice) => {
      const pauses: number[] = [];
      for (let times = 0; times < 3; times += 1) {
        await beginCycle(account);
        // The harness begins a cycle without a price.
        const order = await findOrder();
        const request = { ...order.intent.request, worst_level: WORST };
        await missPrice({ ...order, intent: { ...order.intent, request } });
        const [cycle] = (await state.cycles()).slice(-1);
        pauses.push((cycle?.nextBeginAt?.getTime() ?? 0) - NOW.getTime());
      }
      expect(pauses).toEqual([50, 100, 200]);
      expect(await state.task()).toMatchObject({ state: 'active', rejectsInRow: 0 });
      expect((await state.cycles()).every(({ endedAt }) => endedAt !== null)).toBe(true);
    },
  );

  it('does not count with what the broker rejects for other reasons', async () => {
    await fillFirstLevel(harness, account);
    const pauses: number[] = [];
    for (let times = 0; times < 4; times += 1) {
      await recordBrokerRejection(account, await orderNext(), 'INSUFFICIENT_FUNDS');
      pauses.push(await endPauseOfNext());
    }
    expect(pauses).toEqual([300, 600, 1200, 2000]);
    for (const missPrice of Object.values(miss)) {
      await missPrice(await orderNext());
      await endPauseOfNext();
    }
    expect(await state.task()).toMatchObject({ state: 'active', rejectsInRow: 4 });
    await recordBrokerRejection(account, await orderNext(), 'INSUFFICIENT_FUNDS');
    expect(await state.task()).toMatchObject({ state: 'error', errorCode: 'orders_rejected' });
  });

  it('is sent while the market is exactly at its worst price', async () => {
    await fillFirstLevel(harness, account);
    const order = await orderNext();
    expect(await sendOrder(account, order)).toMatchObject({ kind: 'on-its-way' });
    expect(sent).toEqual([order.intent.dealReference]);
  });
});

describe('an engine whose broker rejects openings at their worst price', () => {
  it('opens the level when the market comes back, without a pause or a fault', async () => {
    const { state } = await startTrading(harness, 'bert');
    await until(
      () => state.openLevels(),
      (levels) => levels.length === 1,
    );
    const reason = 'LIMIT_ORDER_WRONG_SIDE_OF_MARKET';
    await harness.setFaults({ rejectOrder: { reason, action: 'OPEN', count: 7 } });
    await harness.setPrice(7980);
    await until(
      () => state.openLevels(),
      (levels) => levels.join() === '0,1',
    );
    expect(await state.task()).toMatchObject({ state: 'active', errorCode: null });
    const tried = (await state.intents()).filter(({ level }) => level === 1);
    expect(tried.map((intent) => intent.rejection)).toEqual([...Array(7).fill(reason), null]);
    expect(await harness.db.select().from(cycles)).toHaveLength(1);
  });
});
