import { scaleTemplateRows } from '@entropi/db/schema/strategies';
import { cycles } from '@entropi/db/schema/trading';
import { withOwner } from '@entropi/db/testing/with-owner';
import { eq } from 'drizzle-orm';
import { EngineHarness, EPIC, until } from '../testing/engine-harness';
import {
  addTrader,
  startTrading,
  untilDecided,
  untilLookedAt,
  untilSupervised,
} from '../testing/start-trading';
import { addTradingUser, setTaskState, type TradingOptions } from '../testing/trading-user';

let harness: EngineHarness;

beforeEach(async () => {
  harness = await EngineHarness.start();
  await harness.setPrice(8000);
});

afterEach(() => harness.stop());

describe('supervision', () => {
  it('supervises the other tasks when one of them fails', async () => {
    const hours = { days: null, from: '08:00', to: '17:00' } as unknown as { days: number[] };
    const limits = { trading_hours: hours } as TradingOptions['limits'];
    await addTradingUser(harness, 'odds', { limits });
    const { state } = await startTrading(harness, 'good');
    await until(
      () => state.openLevels(),
      (levels) => levels.length === 1,
    );
  });

  it('begins no cycle in RECOVERY, and shows that as the reason', async () => {
    // A machine that stands still for a while is no other reason.
    const timings = { priceMaxAgeMs: 600_000 };
    const recovery = { sellMode: { mode: 'RECOVERY' } } as const;
    const { state } = await startTrading(harness, 'reco', recovery, timings);
    await until(
      () => state.task(),
      (row) => row?.degraded === 'recovery',
    );
    const shown = await state.task();
    await untilSupervised(harness);
    expect(await state.cycles()).toEqual([]);
    // The reason was shown once: later looks at the task do not write it again.
    expect((await state.task())?.updatedAt).toEqual(shown?.updatedAt);
  });

  it('opens no further level outside of trading hours', async () => {
    const { user, state } = await startTrading(harness, 'hour');
    await until(
      () => state.openLevels(),
      (levels) => levels.length === 1,
    );
    const [cycle] = await state.cycles();
    if (!cycle) throw new Error('no cycle');
    const closed = { ...cycle.limits, trading_hours: { days: [], from: '00:00', to: '24:00' } };
    await harness.db.update(cycles).set({ limits: closed }).where(eq(cycles.id, cycle.id));
    await setTaskState(harness, cycle.userId, 'active');
    await untilLookedAt(harness, user);
    await harness.setPrice(7979);
    await untilDecided(harness, user, 7979);
    expect(await state.openLevels()).toEqual([0]);
    await harness.setPrice(8012);
    await until(
      () => state.shares(),
      (rows) => rows[0]?.state === 'CLOSED',
    );
  });

  it('begins a cycle by the ladder as it is now, although plans are read only now and then', async () => {
    const { state } = await addTrader(harness, 'edit', { limits: { max_spread: 0.5 } });
    await harness.startEngine({ superviseEveryMs: 1000 });
    // The ladder is stored after its plan was read.
    await until(
      () => state.task(),
      (row) => row?.lastTickAt !== null,
    );
    await withOwner(harness.db, (owner) => owner.update(scaleTemplateRows).set({ size: 3 }));
    await harness.control('PUT', `markets/${EPIC}`, { bid: 8000, offer: 8000.2 });
    const [share] = await until(
      () => state.shares(),
      (rows) => rows[0]?.state === 'OPEN',
    );
    expect(share?.size).toBe(3);
  });
});
