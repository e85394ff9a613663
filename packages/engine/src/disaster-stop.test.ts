import { inTransaction } from '@entropi/db/db';
import type { Engine } from './start-engine';
import { wishCloseAll } from './store/close-wish.repo';
import { EngineHarness, until } from './testing/engine-harness';
import { TradingState } from './testing/trading-state';
import { addTradingUser } from './testing/trading-user';

let harness: EngineHarness;
let state: TradingState;
let engine: Engine;

/** The ladder's last level is 95 points away. */
const DISTANCE = 190;

beforeEach(async () => {
  harness = await EngineHarness.start();
  await harness.setPrice(8000);
  const user = await addTradingUser(harness, 'anna', {
    limits: { disaster_stop: { distance: null }, cooldown_minutes: 60 },
  });
  state = new TradingState(harness, user.userId);
  engine = await harness.startEngine();
  await opened('0');
});

afterEach(() => harness.stop());

function opened(levels: string) {
  return until(
    () => state.openLevels(),
    (open) => open.join() === levels,
  );
}

const stops = async () =>
  (await state.shares())
    .filter((share) => share.state === 'OPEN')
    .map(({ level, stopLevel }) => ({ level, stopLevel }));

const reasons = async () =>
  (await state.shares())
    .filter((share) => share.state === 'CLOSED')
    .map(({ level, closeReason, closeLevel }) => ({ level, closeReason, closeLevel }));

async function openings(): Promise<number> {
  return (await harness.deals()).filter(({ action }) => action === 'OPEN').length;
}

describe('a disaster stop', () => {
  it('rests at the broker with each position from the moment it opens, twice as far as the ladder goes', async () => {
    // The stop of level 0 follows the average as soon as level 1 is open.
    expect(await stops()).toEqual([{ level: 0, stopLevel: 8001 - DISTANCE }]);
    await harness.setPrice(7980);
    await opened('0,1');
    expect((await stops())[1]).toEqual({ level: 1, stopLevel: 7981 - DISTANCE });
    const intents = await state.intents();
    expect(intents.map(({ request }) => request.stop_distance)).toEqual([DISTANCE, DISTANCE]);
  });

  it('closes while nothing of ours runs; the cycle is left, though the price has come back', async () => {
    await harness.setPrice(7980);
    await opened('0,1');
    await harness.stopEngine(engine);
    await harness.setPrice(7795);
    await harness.setPrice(7990);
    const before = await openings();
    await harness.startEngine();
    await until(reasons, (closed) => closed.length === 2);
    expect(await reasons()).toEqual([
      { level: 0, closeReason: 'DISASTER_STOP', closeLevel: 7795 },
      { level: 1, closeReason: 'DISASTER_STOP', closeLevel: 7990 },
    ]);
    await until(
      () => state.cycles(),
      ([cycle]) => cycle?.endedAt !== null,
    );
    expect(await openings()).toBe(before);
    const [cycle] = await state.cycles();
    expect(cycle).toMatchObject({ realisedMinor: -20_600 + 1350, result: 'LOST' });
  });

  it('is booked at the price of the gap that went over it, and nothing opens below', async () => {
    await harness.setPrice(7500);
    await until(reasons, (closed) => closed.length > 0);
    await until(
      () => state.cycles(),
      ([cycle]) => cycle?.endedAt !== null,
    );
    expect(await reasons()).toEqual([{ level: 0, closeReason: 'DISASTER_STOP', closeLevel: 7500 }]);
    expect(await openings()).toBe(1);
  });

  it('follows the average away from the price', async () => {
    await harness.setPrice(7980);
    await opened('0,1');
    const average = Math.floor(((8001 + 1.5 * 7981) * 10) / 2.5) / 10;
    const [first] = await until(stops, ([one]) => one?.stopLevel !== 8001 - DISTANCE);
    expect(first).toEqual({ level: 0, stopLevel: average - DISTANCE });
  });

  it('stays while closes of its position are rejected, and goes with the position', async () => {
    await harness.setFaults({
      rejectOrder: { action: 'CLOSE', reason: 'MARKET_CLOSED', count: 4 },
    });
    const [share] = await state.shares();
    if (!share) throw new Error('no share');
    await inTransaction(harness.db, (tx) => wishCloseAll(tx, share.userId));
    const seen = new Set<number | null>();
    await until(
      async () => {
        for (const one of await state.shares()) if (one.state !== 'CLOSED') seen.add(one.stopLevel);
        return state.intents();
      },
      (intents) => intents.filter((one) => one.state === 'REJECTED').length === 4,
    );
    expect([...seen]).toEqual([8001 - DISTANCE]);
    await until(reasons, ([closed]) => closed?.closeReason === 'STOP_ALL');
    expect((await harness.deals()).map(({ action }) => action)).toEqual(['OPEN', 'CLOSE']);
  });

  it('stays where it is when the broker does not move it', async () => {
    await harness.setFaults({
      rejectOrder: { action: 'AMEND', reason: 'STOP_OR_LIMIT_NOT_ALLOWED' },
    });
    await harness.setPrice(7980);
    await opened('0,1');
    await until(
      () => harness.control<{ deals: { reason: string }[] }>('GET', 'deals?rejected=true'),
      ({ deals }) => deals.some(({ reason }) => reason === 'STOP_OR_LIMIT_NOT_ALLOWED'),
    );
    expect(await stops()).toMatchObject([{ stopLevel: 8001 - DISTANCE }, {}]);
  });
});
