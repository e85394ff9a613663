import { inTransaction } from '@entropi/db/db';
import { wishCloseAll } from '../store/close-wish.repo';
import { closeShares } from '../store/record-close.repo';
import { lockTask, moveTask, withTaskLock } from '../store/task-state.repo';
import { EngineHarness, until } from '../testing/engine-harness';
import { addTrader, untilLookedAt } from '../testing/start-trading';
import { findBookkeepingProblems, type TradingState } from '../testing/trading-state';
import type { TradingUser } from '../testing/trading-user';
import { pauseBeforeClose, TIMINGS, type Timings } from '../timings';
import { assumeClose } from './resolve-close';

let harness: EngineHarness;
let user: TradingUser;
let state: TradingState;

beforeEach(async () => {
  harness = await EngineHarness.start();
  await harness.setPrice(8000);
  ({ user, state } = await addTrader(harness, 'anna'));
});

afterEach(() => harness.stop());

/** What a stop with close commits before it waits; the API may end right after that. */
const stopAndWish = () =>
  inTransaction(harness.db, async (tx) => {
    const by = { actorId: null, actor: 'test', reason: 'stop' };
    await moveTask(tx, await lockTask(tx, user.userId), 'stopped', by);
    await wishCloseAll(tx, user.userId);
  });

const openOne = async (timings: Partial<Timings>) => {
  const engine = await harness.startEngine(timings);
  await until(
    () => state.openLevels(),
    (levels) => levels.length === 1,
  );
  return engine;
};
const listCloses = async () =>
  (await state.intents()).filter((intent) => intent.kind === 'CLOSE').map((intent) => intent.state);

describe('a close that is wanted while its market is closed', () => {
  /** With these pauses only the opening of the market can end a wait within the test. */
  const longPauses = { closeRetryFirstMs: 3_600_000, closeRetryMaxMs: 3_600_000 };

  it('is ordered as soon as the market opens, whatever its pause', async () => {
    await openOne(longPauses);
    await harness.setFaults({ marketClosed: { status: 'EDITS_ONLY' } });
    await until(
      () => state.task(),
      (task) => task?.degraded === 'market_closed',
    );
    await stopAndWish();
    await until(listCloses, ([first]) => first === 'REJECTED');
    await untilLookedAt(harness, user);
    await harness.setFaults({ marketClosed: null });
    const [share] = await until(
      () => state.shares(),
      (rows) => rows[0]?.state === 'CLOSED',
    );
    expect(share).toMatchObject({ closeReason: 'STOP_ALL' });
    expect(await listCloses()).toEqual(['REJECTED', 'FILLED']);
  });

  it('is ordered when the market opens after the engine has started again', async () => {
    const pauses = { closeRetryFirstMs: 200, closeRetryMaxMs: 200 };
    const engine = await openOne(pauses);
    await harness.setFaults({ marketClosed: { status: 'CLOSED' } });
    await stopAndWish();
    await until(listCloses, ([first]) => first === 'REJECTED');
    await harness.stopEngine(engine);
    await harness.startEngine(pauses);
    const { state: ofOther } = await addTrader(harness, 'beat');
    await until(
      () => ofOther.task(),
      (task) => task?.degraded === 'market_closed',
    );
    await harness.setFaults({ marketClosed: null });
    await until(listCloses, (states) => states.at(-1) === 'FILLED');
    // The other user's cycle begins when the market opens, too.
    await until(
      () => ofOther.shares(),
      ([share]) => share?.state === 'OPEN',
    );
    expect(await findBookkeepingProblems(harness)).toEqual([]);
  });

  it('is tried fewer than a hundred times over a weekend, in case the market is open after all', () => {
    const closedMs = 65 * 3_600_000;
    let [attempts, at] = [0, 0];
    while (at < closedMs) {
      attempts += 1;
      at += pauseBeforeClose(attempts, TIMINGS, TIMINGS.closedMarketRetryMaxMs);
    }
    expect(attempts).toBeGreaterThan(65);
    expect(attempts).toBeLessThan(100);
  });
});

describe('a stop that closes everything', () => {
  it('closes an opening that is confirmed later, by the engine that then owns the key', async () => {
    await harness.setFaults({
      orderLost: { answer: 'reset', count: 1 },
      confirm405: true,
      positionHidden: { forMs: 600_000 },
      callFails: { answer: '503', path: '/history' },
    });
    const first = await harness.startEngine({ absentAfterMs: 600_000 });
    await until(
      () => state.intents(),
      (rows) => rows[0]?.state === 'UNKNOWN',
    );
    await stopAndWish();
    await harness.stopEngine(first);
    await harness.setFaults({ confirm405: null, positionHidden: null, callFails: null });
    await harness.startEngine({ absentAfterMs: 600_000 });
    const [share] = await until(
      () => state.shares(),
      (rows) => rows[0]?.state === 'CLOSED',
    );
    expect(share).toMatchObject({ closeReason: 'STOP_ALL' });
    expect(await findBookkeepingProblems(harness)).toEqual([]);
  });

  it('is tried again when the broker rejects a close, and leaves alone what is ordered after the next start', async () => {
    await harness.startEngine();
    await until(
      () => state.openLevels(),
      (levels) => levels.length === 1,
    );
    await harness.setFaults({
      rejectOrder: { reason: 'MARKET_CLOSED', action: 'CLOSE', count: 1 },
    });
    await stopAndWish();
    await until(
      () => state.shares(),
      (rows) => rows[0]?.state === 'CLOSED',
    );
    const closes = (await state.intents()).filter((intent) => intent.kind === 'CLOSE');
    expect(closes.map((intent) => intent.state)).toEqual(['REJECTED', 'FILLED']);
    await inTransaction(harness.db, async (tx) => {
      const by = { actorId: null, actor: 'test', reason: 'start' };
      await moveTask(tx, await lockTask(tx, user.userId), 'active', by);
    });
    // The stop covers what was ordered before it, and nothing else.
    const [, next] = await until(
      () => state.shares(),
      (rows) => rows[1]?.state === 'OPEN',
    );
    await untilLookedAt(harness, user);
    expect((await state.shares()).slice(1)).toMatchObject([
      { id: next?.id, state: 'OPEN', leaveReason: null },
    ]);
  });
});

describe('a position that is listed although a comparison has booked it as closed', () => {
  const lose = {
    orderLost: { answer: '502', booked: false, action: 'CLOSE', count: 1 },
    confirm405: true,
    callFails: { answer: '503', path: '/history' },
  };
  const find = { orderLost: null, confirm405: null, callFails: null };

  it('is closed once it is known what became of the close that was on its way', async () => {
    const engine = await openOne({ absentAfterMs: 600_000 });
    await harness.setFaults(lose);
    await stopAndWish();
    await until(listCloses, ([first]) => first === 'UNKNOWN');
    await harness.stopEngine(engine);
    const [share] = await state.shares();
    if (!share) throw new Error('no share');
    const closed = { ...assumeClose(share, new Date()), reason: 'BROKER' } as const;
    await withTaskLock(harness.db, user.userId, (tx) => closeShares(tx, [{ share, closed }]));
    await harness.setFaults(find);
    // The position is seen many times before its close counts as lost.
    await harness.startEngine({ absentAfterMs: 3000, reconcileEveryMs: 100 });
    await until(listCloses, (states) => states.at(-1) === 'FILLED');
    expect(await listCloses()).toEqual(['ABSENT', 'FILLED']);
    expect(await findBookkeepingProblems(harness)).toEqual([]);
  });
});

describe('a close on a machine that takes long for each check', () => {
  it('leaves all the same, because what allows it does not pass', async () => {
    await harness.stopEngine(await openOne({}));
    await stopAndWish();
    await harness.startEngine({ checkLifeMs: 0 });
    await until(listCloses, ([first]) => first === 'FILLED');
    expect(await listCloses()).toEqual(['FILLED']);
  });
});
