import type { Broker } from '@entropi/broker/broker';
import type { Confirm, Position } from '@entropi/broker/broker-data';
import { AccountWorker } from '../accounts/account-worker';
import { writeAdvice } from '../accounts/write-orders';
import { findCycle } from '../store/cycle.repo';
import type { PendingOrder } from '../store/order-intents.repo';
import { EngineHarness, until } from '../testing/engine-harness';
import {
  addUserAtRest,
  beginCycle,
  claimKey,
  fillFirstLevel,
  makeTradedAccount,
} from '../testing/traded-account';
import { findBookkeepingProblems, TradingState } from '../testing/trading-state';
import type { TradingUser } from '../testing/trading-user';
import { clearOrder } from './clear-order';
import { Executor } from './order-executor';

let harness: EngineHarness;
let user: TradingUser;
let state: TradingState;

beforeEach(async () => {
  harness = await EngineHarness.start();
  await harness.setPrice(8000);
  user = await addUserAtRest(harness, 'anna');
  state = new TradingState(harness, user.userId);
});

afterEach(async () => {
  jest.restoreAllMocks();
  await harness.stop();
});

const none = { kind: 'ok', value: [], unreadable: [] } as const;

/** A broker that shows no trace of any order; calls to it are counted. */
function createEmptyBroker(given: Partial<Broker> = {}) {
  const calls: string[] = [];
  const reply = <T>(name: string, value: T) => {
    return async () => {
      calls.push(name);
      return value;
    };
  };
  const broker: Partial<Broker> = {
    isFreeFor: () => true,
    positions: reply('positions', { ...none, value: [] as Position[], unreadable: [] }),
    activity: reply('activity', { ...none, value: [], unreadable: [] }),
    confirm: reply('confirm', { kind: 'ok', value: null as Confirm | null }),
    openPosition: reply('open', { kind: 'unknown', cause: 'timeout' }),
    closePosition: reply('close', { kind: 'unknown', cause: 'timeout' }),
    ...given,
  };
  return { broker, calls };
}

/** An order of level 0 whose owner was killed between marking it as sent and sending it. */
async function markAndDie(): Promise<PendingOrder> {
  const account = await makeTradedAccount(harness, user, {});
  const order = await beginCycle(account);
  expect(await clearOrder({ account, order })).toBe('sent');
  return order;
}

describe('an orderly stop', () => {
  it('takes back the mark of an order that was written and has not left', async () => {
    const { broker, calls } = createEmptyBroker();
    const account = await makeTradedAccount(harness, user, broker);
    const { share } = await fillFirstLevel(harness, account);
    const position = { dealId: share.dealId, dealReference: share.dealReference, level: '8001' };
    account.broker.positions = async () => {
      return { kind: 'ok', value: [{ ...position, size: '1' } as Position], unreadable: [] };
    };
    let letGo = () => {};
    const gate = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let arrive = () => {};
    const isHeld = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const changed = new Set<number>();
    const stepped = { changed, hasWish: false, wishDueAt: null, dueAt: null };
    jest.spyOn(Executor.prototype, 'step').mockImplementation(async () => stepped);
    const worker = new AccountWorker(account, async () => {
      if (changed.size === 0) return;
      arrive();
      await gate;
    });
    await worker.reconcile();
    changed.add(user.userId);
    worker.wake();
    // The engine reports a fill: what is decided because of it is written now, and should leave in the next round.
    await isHeld;
    const [cycle] = await state.cycles();
    const rows = cycle && (await findCycle(harness.db, cycle.id));
    if (!rows) throw new Error('no cycle');
    const open = { kind: 'OPEN', level: 1, sizeCounts: 100, worstTicks: 79_820 } as const;
    const nothing = {
      wishes: [],
      rearmed: [],
      entersRecovery: false,
      peaks: [],
      blockReason: null,
    };
    const advice = { ...nothing, orders: [open] };
    await writeAdvice(worker, rows, { advice, decidedBy: null });
    expect((await state.intents()).at(-1)).toMatchObject({ level: 1, state: 'SENT' });
    const stopped = worker.stop();
    letGo();
    await stopped;
    expect((await state.intents()).at(-1)).toMatchObject({ state: 'PENDING', sentAt: null });
    expect(calls).not.toContain('open');
  });
});

describe('the next owner of an order that is marked as sent', () => {
  it('sees at once that the mark is old, looks for it in full, and gives it up no sooner than any other', async () => {
    await markAndDie();
    const { broker, calls } = createEmptyBroker();
    const account = await makeTradedAccount(harness, user, broker);
    const executor = new Executor(account, () => undefined);
    await executor.step(null, true, false);
    expect(await state.intents()).toMatchObject([
      { state: 'UNKNOWN', response: { cause: 'owner_gone' }, cleanReads: 1, resolvedAt: null },
    ]);
    expect(calls).toEqual(['confirm', 'positions', 'activity']);
    const sentAt = (await state.intents())[0]?.sentAt?.getTime() ?? 0;
    const early = { ...account, now: () => new Date(sentAt + account.timings.absentAfterMs - 1) };
    for (let read = 0; read < 3; read += 1)
      await new Executor(early, () => undefined).step(null, true, false);
    expect((await state.intents())[0]?.state).toBe('UNKNOWN');
    const late = { ...account, now: () => new Date(sentAt + account.timings.absentAfterMs) };
    await new Executor(late, () => undefined).step(null, true, false);
    expect((await state.intents())[0]?.state).toBe('ABSENT');
    expect(calls).not.toContain('open');
  });

  it('leaves a mark of its own as it is, because a response may still come', async () => {
    const { broker, calls } = createEmptyBroker();
    const account = await makeTradedAccount(harness, user, broker);
    const order = await beginCycle(account);
    await clearOrder({ account, order });
    await new Executor(account, () => undefined).step(null, true, false);
    expect(await state.intents()).toMatchObject([{ state: 'SENT', response: null }]);
    expect(calls).toEqual(['confirm']);
  });

  it('finds a mark that the owner before tries to take back too late', async () => {
    const before = await makeTradedAccount(harness, user, {});
    const order = await beginCycle(before);
    await clearOrder({ account: before, order });
    await makeTradedAccount(harness, user, {});
    await before.batches.unmark({ intentId: order.intent.id, fence: before.fence });
    expect(await state.intents()).toMatchObject([{ state: 'SENT' }]);
  });

  it('opens the level once if the order had not left', async () => {
    await markAndDie();
    await harness.startEngine();
    await until(
      () => state.openLevels(),
      (levels) => levels.join() === '0',
    );
    // It was UNKNOWN before, which may have been too short to be seen.
    expect(await state.intents()).toMatchObject([
      { state: 'ABSENT', response: { cause: 'owner_gone' } },
      { state: 'FILLED' },
    ]);
    expect(await listOpened()).toHaveLength(1);
    expect(await findBookkeepingProblems(harness)).toEqual([]);
  });

  it('books the one deal if it had', async () => {
    const { intent } = await markAndDie();
    // Confirms are gone when the next owner comes, so that it finds the position.
    await harness.setFaults({ confirm405: true });
    await harness.openPosition('anna', user.accountId, intent.dealReference);
    await claimKey(harness, user, 'gone');
    await harness.startEngine();
    await until(
      () => state.openLevels(),
      (levels) => levels.join() === '0',
    );
    expect((await state.intents()).map((one) => one.state)).toEqual(['FILLED']);
    expect(await listOpened()).toHaveLength(1);
    expect(await findBookkeepingProblems(harness)).toEqual([]);
  });
});

const listOpened = async () => (await harness.deals()).filter(({ action }) => action === 'OPEN');
