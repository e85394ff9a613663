import { keyOwnership } from '@entropi/db/schema/engine';
import { EngineHarness, until } from '@entropi/engine/testing/engine-harness';
import { findBookkeepingProblems, TradingState } from '@entropi/engine/testing/trading-state';
import { addTradingUser } from '@entropi/engine/testing/trading-user';
import { type EngineProcess, startEngineProcess } from '../../testing/engine-process';

const VARIABLES = { FEED_SIM_EVERY_MS: '100' };
const NAMES = ['anna', 'beat', 'carl', 'dora'];

let harness: EngineHarness;
let states: TradingState[];
const running: EngineProcess[] = [];

beforeAll(async () => {
  harness = await EngineHarness.start();
  await harness.setPrice(8000);
  states = [];
  for (const name of NAMES) {
    const { userId } = await addTradingUser(harness, name);
    states.push(new TradingState(harness, userId));
  }
});

afterAll(async () => {
  for (const engine of running) {
    engine.resume();
    await engine.kill();
  }
  await harness.stop();
});

async function startEngine(): Promise<EngineProcess> {
  const engine = await startEngineProcess(harness, VARIABLES);
  running.push(engine);
  return engine;
}

/** How many keys each process holds, in the order in which they began. */
async function countKeys(): Promise<number[]> {
  const rows = await harness.db.select().from(keyOwnership);
  return running.map(({ id }) => rows.filter((row) => row.processId === id).length);
}

/** Waits until each user has these levels open. */
const opened = (levels: string) =>
  until(
    () => Promise.all(states.map(async (state) => (await state.openLevels()).join())),
    (now) => now.every((open) => open === levels),
  );

const shared = (counts: string) => until(countKeys, (now) => now.join() === counts);

describe('the keys of engines that share them', () => {
  it('move from an engine that hangs, which writes nothing when it wakes, and are shared with one that joins', async () => {
    const first = await startEngine();
    await opened('0');
    await startEngine();
    await shared('2,2');

    first.hang();
    await harness.setPrice(7980);
    await opened('0,1');
    expect(await countKeys()).toEqual([0, 4]);
    const before = await harness.db.select().from(keyOwnership);

    // What it decided before it hung, and what it decides at this price as soon as it wakes, is fenced.
    await harness.setPrice(7950);
    first.resume();
    await opened('0,1,2');
    await shared('2,2');
    const after = await harness.db.select().from(keyOwnership);
    const raised = after.filter(({ brokerKeyId, epoch }) =>
      before.some((row) => row.brokerKeyId === brokerKeyId && epoch > row.epoch),
    );
    expect(raised).toHaveLength(2);

    await startEngine();
    await shared('2,1,1');
    await harness.setPrice(7905);
    await opened('0,1,2,3');
    expect(await findBookkeepingProblems(harness)).toEqual([]);
  }, 480_000);
});
