import type { SellModeConfig } from '@entropi/contracts/trading-model';
import { EngineHarness, until } from '@entropi/engine/testing/engine-harness';
import { startTrading, type Trader } from '@entropi/engine/testing/start-trading';
import { findBookkeepingProblems } from '@entropi/engine/testing/trading-state';
import { setSellMode } from './task-settings.domain';

let harness: EngineHarness;
let trader: Trader;

/**
 * The distance of the fixed stop. The ladder's last level is 95 points away, and a cycle stop of 300 gives the
 * filled ladder up beyond this distance.
 */
const FIXED = 150;

beforeEach(async () => {
  harness = await EngineHarness.start();
  await harness.setPrice(8000);
  trader = await startTrading(harness, 'anna', {
    limits: { disaster_stop: { distance: FIXED }, cooldown_minutes: 60 },
  });
  await opened('0');
  await harness.setPrice(7980);
  await opened('0,1');
  // the second share moved the average, and the first one's stop follows it
  await until(stops, ([first]) => Number(first) < 8001 - FIXED);
});
afterEach(() => harness.stop());

const opened = (levels: string) =>
  until(
    () => trader.state.openLevels(),
    (open) => open.join() === levels,
  );

/** Changes the sell mode, also that of the running cycle, as an administrator does. */
async function change(config: Partial<SellModeConfig>): Promise<void> {
  const [cycle] = await trader.state.cycles();
  if (!cycle) throw new Error('no cycle');
  const { db, deps } = harness;
  const next = { ...cycle.sellModeConfig, ...config };
  const { userId } = trader.user;
  const actor = { userId, username: 'anna' };
  await setSellMode({ ...deps, db }, actor, userId, { mode: next.mode, config: next });
}

/** Where the stops of the open shares rest, by level, as the broker reports them. */
const stops = async () =>
  (await trader.state.shares()).flatMap(({ state, stopLevel }) =>
    state === 'OPEN' || state === 'CLOSING' ? [stopLevel] : [],
  );
/** How often each deal was closed. */
const closes = async () =>
  (await harness.deals())
    .filter(({ action }) => action === 'CLOSE')
    .flatMap(({ affectedDeals }) => affectedDeals.map(({ dealId }) => dealId));

const isWide = (seen: (number | null)[]) =>
  seen.length === 2 && seen.every((stop) => stop !== null && stop < 8001 - FIXED - 100);

describe('a fixed stop at the broker, when the sell mode changes', () => {
  it('moves behind a stop of the cycle that is farther away, for open and new shares, and is never missing', async () => {
    const seen: (number | null)[] = [];
    await change({ mode: 'ALL', cycle_stop: 300 });
    await until(async () => {
      const now = await stops();
      seen.push(...now);
      return now;
    }, isWide);
    expect(seen).not.toContain(null);
    const [cycle] = await trader.state.cycles();
    const [first] = await trader.state.shares();
    expect(first?.stopLevel).toBeLessThanOrEqual(8001 - (cycle?.disasterStop ?? 0));
    await harness.setPrice(7950);
    await opened('0,1,2');
    const [, , third] = await trader.state.shares();
    expect(third?.stopLevel).toBe(7951 - (cycle?.disasterStop ?? 0));
    // This price is beyond the old place of the stop: the broker closes nothing, but the cycle's own stop does.
    await harness.setPrice(7800);
    expect(await closes()).toEqual([]);
    await harness.setPrice(7660);
    await until(
      () => trader.state.cycles(),
      ([one]) => one?.endedAt !== null,
    );
    // an opening that came too late, or the first of the next cycle, was closed by nothing
    const ended = (await trader.state.shares()).filter(({ state }) => state === 'CLOSED');
    expect(ended.slice(0, 3).map(({ level }) => level)).toEqual([0, 1, 2]);
    expect(new Set(ended.map(({ closeReason }) => closeReason))).toEqual(new Set(['CYCLE_STOP']));
    const closed = await closes();
    expect(new Set(closed).size).toBe(closed.length);
    expect(await findBookkeepingProblems(harness)).toEqual([]);
  });

  it('stays where it is when the stop of the cycle comes nearer or is removed', async () => {
    const before = await stops();
    await change({ mode: 'ALL', cycle_stop: 60 });
    await change({ mode: 'SINGLE', cycle_stop: null });
    const [cycle] = await trader.state.cycles();
    expect(cycle?.disasterStop).toBe(FIXED);
    await harness.setPrice(7950);
    await opened('0,1,2');
    expect(
      (await stops()).slice(0, 2).every((stop, at) => Number(stop) <= Number(before[at])),
    ).toBe(true);
  });

  it('stays where it is while the broker rejects a move, which is tried again until it succeeds', async () => {
    const rejected = { action: 'AMEND', reason: 'STOP_OR_LIMIT_NOT_ALLOWED' };
    await harness.setFaults({ rejectOrder: rejected });
    const before = await stops();
    await change({ mode: 'ALL', cycle_stop: 300 });
    await until(
      () => harness.control<{ deals: { reason: string }[] }>('GET', 'deals?rejected=true'),
      ({ deals }) => deals.some(({ reason }) => reason === rejected.reason),
    );
    expect(await stops()).toEqual(before);
    await harness.setFaults({ rejectOrder: null });
    await until(stops, isWide);
  });

  it('closes each position once when the sell mode closes it at the price of the stop', async () => {
    await change({ mode: 'ALL', cycle_stop: 20 });
    // This price is beyond both: the broker's stop and our close of the same position race.
    await harness.setPrice(7700);
    await until(
      () => trader.state.cycles(),
      ([one]) => one?.endedAt !== null,
    );
    const closed = await closes();
    expect(closed).toHaveLength(2);
    expect(new Set(closed).size).toBe(2);
    expect(await findBookkeepingProblems(harness)).toEqual([]);
  });
});
