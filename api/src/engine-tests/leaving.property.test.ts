import { EngineHarness, until } from '@entropi/engine/testing/engine-harness';
import { countRejectedCloses, findGrowth, listUnleft } from '@entropi/engine/testing/exposure';
import {
  addTraders,
  beginAgain,
  closeOne,
  HEALED,
  makeRandom,
  pick,
  pickBlow,
  stopAndClose,
} from '@entropi/engine/testing/random-leaving';
import type { Trader } from '@entropi/engine/testing/start-trading';
import { findBookkeepingProblems } from '@entropi/engine/testing/trading-state';
import { startEngineProcess } from '../testing/engine-process';

declare global {
  /**
   * How many markets are played (`npm test -- leaving` plays more), and the seed that chooses them; null: by the
   * clock.
   */
  var leaving: { rounds: number; seed: number | null };
}

const STEPS = 22;
/** The number of steps of a process that is killed, before another takes over. */
const BEFORE_KILL = 7;
const LEASE_MS = 1500;
const ROUND_MS = 300_000;

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Whatever else is played, one wish to leave meets a broker that rejects its closes. */
async function besiege(harness: EngineHarness, trader: Trader): Promise<void> {
  await harness.setFaults({ rejectOrder: { reason: 'MARKET_CLOSED', action: 'CLOSE' } });
  await stopAndClose(harness, trader);
  await until(
    () => countRejectedCloses(harness),
    (count) => count > 0,
  );
}

/**
 * Plays ten accounts, one in each sell mode and direction, at a broker that rejects, loses and delays orders, closes
 * parts, or is shut, while wishes to leave are made and the engine is killed and started again.
 */
async function play(seed: number): Promise<void> {
  const random = makeRandom(seed);
  const harness = await EngineHarness.start();
  try {
    let bid = 12_000;
    await harness.setPrice(bid);
    const traders = await addTraders(harness, random);
    const killed = await startEngineProcess(harness, {
      ENGINE_LEASE_MS: String(LEASE_MS),
      ORDER_ABSENT_AFTER_MS: '1500',
    });
    for (const { state } of traders)
      await until(
        () => state.openLevels(),
        (levels) => levels.length > 0,
      );
    await besiege(harness, pick(random, traders));
    let engine = null;
    for (let step = 0; step < STEPS; step += 1) {
      if (step === BEFORE_KILL) {
        await killed.kill();
        engine = await harness.startEngine({ leaseMs: LEASE_MS });
      }
      if (engine && random() < 0.1) {
        await harness.stopEngine(engine);
        engine = await harness.startEngine({ leaseMs: LEASE_MS });
      }
      const { faults, moves } = pickBlow(random);
      await beginAgain(harness);
      await harness.setFaults(faults);
      for (const move of moves) {
        bid = Math.min(Math.max(bid + move, 11_500), 12_500);
        await harness.setPrice(bid);
        await rest(50 + random() * 200);
      }
      const act = random();
      if (act < 0.1) await stopAndClose(harness, pick(random, traders));
      else if (act < 0.3) await closeOne(harness, pick(random, traders));
    }
    await harness.setFaults(HEALED);
    await until(
      () => listUnleft(harness),
      (left) => left.length === 0,
    );
    expect(await findGrowth(harness)).toEqual([]);
    for (const trader of traders) await stopAndClose(harness, trader);
    await until(
      () => listUnleft(harness),
      (left) => left.length === 0,
    );
    expect(await findGrowth(harness)).toEqual([]);
    expect(await findBookkeepingProblems(harness)).toEqual([]);
  } finally {
    await harness.stop();
  }
}

describe('after a wish to leave', () => {
  it(
    'exposure at the broker never rises, and ends at zero once it takes orders',
    async () => {
      const first = leaving.seed ?? Date.now() % 1_000_000;
      for (let round = 0; round < leaving.rounds; round += 1) {
        const seed = first + round;
        try {
          await play(seed);
        } catch (error) {
          throw new Error(`with LEAVING_SEED=${seed}: ${error}`, { cause: error });
        }
      }
    },
    leaving.rounds * ROUND_MS,
  );
});
