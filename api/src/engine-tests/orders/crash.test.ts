import { orderIntents } from '@entropi/db/schema/order-intents';
import { EngineHarness, EPIC, until } from '@entropi/engine/testing/engine-harness';
import { findBookkeepingProblems } from '@entropi/engine/testing/trading-state';
import { addTradingUser } from '@entropi/engine/testing/trading-user';
import { isNull } from 'drizzle-orm';
import { type EngineProcess, startEngineProcess } from '../../testing/engine-process';

const KILLS = 3;
const VARIABLES = {
  FEED_SIM_EVERY_MS: '40',
  ORDER_ABSENT_AFTER_MS: '4000',
  ENGINE_LEASE_MS: '4000',
};

let harness: EngineHarness;
let running: EngineProcess | null = null;

beforeAll(async () => {
  harness = await EngineHarness.start();
});

afterAll(async () => {
  await running?.kill();
  await harness.stop();
});

/** A market that falls and rises through the whole ladder, again and again, for longer than the test takes. */
function zigzag(): Promise<unknown> {
  const path = Array.from({ length: 3000 }, (_, step) => {
    const phase = step % 24;
    const bid = 8000 - 10 * (phase < 12 ? phase : 24 - phase);
    return { afterMs: step * 150, bid, offer: bid + 1 };
  });
  return harness.control('PUT', `markets/${EPIC}`, { path });
}

const countDeals = async () => (await harness.deals()).length;
const countUnresolved = async () =>
  (await harness.db.select().from(orderIntents).where(isNull(orderIntents.resolvedAt))).length;

describe('an engine process that is killed while it trades', () => {
  it('goes on after each restart, books no deal twice and misses none', async () => {
    await zigzag();
    for (const name of ['anna', 'beat', 'carl']) await addTradingUser(harness, name);
    for (let kills = 0; kills < KILLS; kills++) {
      const before = await countDeals();
      running = await startEngineProcess(harness, VARIABLES);
      await until(countDeals, (now) => now > before + 2);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 400));
      await running.kill();
    }
    const before = await countDeals();
    running = await startEngineProcess(harness, VARIABLES);
    await until(countDeals, (now) => now > before + 6);
    await harness.setPrice(7995);
    await until(countUnresolved, (open) => open === 0);
    await until(
      () => findBookkeepingProblems(harness),
      (problems) => problems.length === 0,
    );
  }, 400_000);
});
