import { inTransaction } from '../../db/db';
import { wishCloseAll } from '../../trading/store/close-wish.repo';
import { lockTask, moveTask } from '../../trading/store/task-state.repo';
import { EngineHarness, until } from '../testing/engine-harness';
import { addTrader, waitForNothing } from '../testing/start-trading';
import { findBookkeepingProblems, type TradingState } from '../testing/trading-state';
import type { TradingUser } from '../testing/trading-user';

let harness: EngineHarness;
let user: TradingUser;
let state: TradingState;

beforeEach(async () => {
  harness = await EngineHarness.start();
  await harness.setPrice(8000);
  ({ user, state } = await addTrader(harness, 'anna'));
});

afterEach(() => harness.stop());

/** What a stop with close commits before it waits: the API may end right after. */
const stopAndWish = () =>
  inTransaction(harness.db, async (tx) => {
    const by = { actorId: null, actor: 'test', reason: 'stop' };
    await moveTask(tx, await lockTask(tx, user.userId), 'stopped', by);
    await wishCloseAll(tx, user.userId);
  });

describe('a stop that closes everything', () => {
  it('closes an opening that is confirmed later, by the engine that then owns the key', async () => {
    await harness.setFaults({
      orderLost: { answer: 'reset', count: 1 },
      confirm405: true,
      positionHidden: { forMs: 60_000 },
    });
    const first = await harness.startEngine({ absentAfterMs: 60_000 });
    await until(
      () => state.intents(),
      (rows) => rows[0]?.state === 'UNKNOWN',
    );
    await stopAndWish();
    await harness.stopEngine(first);
    await harness.setFaults({ confirm405: null, positionHidden: null });
    await harness.startEngine({ absentAfterMs: 60_000 });
    const [share] = await until(
      () => state.shares(),
      (rows) => rows[0]?.state === 'CLOSED',
    );
    expect(share).toMatchObject({ closeReason: 'STOP_ALL' });
    expect(await findBookkeepingProblems(harness)).toEqual([]);
  });

  it('is tried again when the broker rejects a close, and lets what is ordered after the next start be', async () => {
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
    // it stands for what was ordered before it, and for nothing else
    const [, next] = await until(
      () => state.shares(),
      (rows) => rows[1]?.state === 'OPEN',
    );
    await waitForNothing();
    expect((await state.shares()).slice(1)).toMatchObject([
      { id: next?.id, state: 'OPEN', leaveReason: null },
    ]);
  });
});
