import type { Bus } from '@entropi/db/bus/bus';
import { createNatsBus } from '@entropi/db/bus/nats-bus';
import { EVENT_CHANNEL, listenToEvents } from '@entropi/db/events';
import { liveEvents } from '@entropi/db/schema/engine';
import { shares } from '@entropi/db/schema/trading';
import { findNatsServer, startNatsServer } from '@entropi/db/testing/nats-server';
import { connectTestDatabase } from '@entropi/db/testing/through-pooler';
import { asc } from 'drizzle-orm';
import { PRICE_CHANNEL } from './prices/publish-prices';
import { startEngine } from './start-engine';
import { EngineHarness, until } from './testing/engine-harness';
import { addTradingUser } from './testing/trading-user';

const USERS = 4;

const untilAway = (bus: Bus, expected: boolean) =>
  until(
    async () => bus.describe().isAway,
    (isAway) => isAway === expected,
  );

const program = findNatsServer();
describe('trading over NATS', () => {
  if (program === null) {
    // The name of this test says so in the list of a run.
    it('is left out: nats-server is not installed', () => expect(findNatsServer()).toBeNull());
    return;
  }

  it('goes on while its server is killed and comes back, and no event is missed or heard twice', async () => {
    const harness = await EngineHarness.start();
    const server = await startNatsServer(program);
    const openBus = (): Promise<Bus> =>
      createNatsBus({
        natsUrl: `nats://${server.address}`,
        databaseUrl: harness.database.url,
        channels: [EVENT_CHANNEL, PRICE_CHANNEL],
        log: harness.deps.log,
      });
    // One of an engine, and one of a process that shows what it does.
    const [bus, other] = [await openBus(), await openBus()];
    const options = { bus, statementTimeoutMs: 60_000, onError: () => undefined };
    const connection = connectTestDatabase(harness.database.url, options);
    const heard: (number | null)[] = [];
    let prices = 0;
    const listener = listenToEvents({
      bus: other,
      onEvent: ({ id }) => heard.push(id),
      channels: {
        [PRICE_CHANNEL]: () => {
          prices += 1;
        },
      },
      onError: () => undefined,
    });
    await listener.ready;
    await harness.setPrice(8000);
    for (let n = 0; n < USERS; n += 1) await addTradingUser(harness, `n${100 + n}`);
    const deps = { ...harness.deps, bus, db: connection.db };
    const engine = await startEngine(deps, { pollEveryMs: { SIM: 100 } });
    const awaitLevel = (level: number) =>
      until(
        async () => (await harness.db.select().from(shares)).filter((one) => one.level === level),
        (found) => found.length === USERS && found.every(({ state }) => state === 'OPEN'),
      );
    await awaitLevel(0);
    await untilAway(other, false);
    await server.kill();
    const before = prices;
    await harness.setPrice(7980);
    await awaitLevel(1);
    await untilAway(bus, true);
    await until(
      async () => prices,
      (count) => count > before,
    );
    await server.start();
    await harness.setPrice(7950);
    await awaitLevel(2);
    await engine.stop();
    const stored = await harness.db
      .select({ id: liveEvents.id })
      .from(liveEvents)
      .orderBy(asc(liveEvents.id));
    const all = stored.map(({ id }) => id);
    await until(
      async () => heard.length,
      (count) => count >= all.length,
    );
    expect(heard.map(Number).sort((a, b) => a - b)).toEqual(all);
    await listener.stop();
    await connection.close();
    await Promise.all([bus.close(), other.close()]);
    await server.kill();
    await harness.stop();
  });
});
