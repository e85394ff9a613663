import { findNatsServer } from '@entropi/db/testing/nats-server';
import { EPIC, until } from '@entropi/engine/testing/engine-harness';
import { addTradingUser, type TradingUser } from '@entropi/engine/testing/trading-user';
import {
  awaitEvents,
  type BusReaders,
  describeFigures,
  openBusReaders,
  strikeBus,
} from './testing/chaos/bus-run';
import { countSent } from './testing/chaos/chaos-blows';
import { awaitAgreement, calmDown } from './testing/chaos/chaos-settle';
import { type ChaosWorld, startChaosWorld } from './testing/chaos/chaos-world';

const USERS = 8;
const SERVERS = 3;
const STEP_MS = 250;
const SETTLES = { withinMs: 90_000, comparesEveryMs: 1000 };

const isInstalled = findNatsServer() !== null;
if (!isInstalled) {
  process.stderr.write('Left out: chaos over NATS. Install it: apt-get install nats-server\n');
}

describe('trading over three NATS servers', () => {
  if (!isInstalled) {
    // The name of this test says so in the list of a run; `npm test -- chaos --nats` fetches it.
    it('is left out: nats-server is not installed', () => expect(findNatsServer()).toBeNull());
    return;
  }

  let world: ChaosWorld;
  let readers: BusReaders;
  const users: TradingUser[] = [];

  beforeAll(async () => {
    world = await startChaosWorld({ engineCount: 2, natsServers: SERVERS });
    await world.control('PUT', `markets/${EPIC}`, { bid: 8000, offer: 8001 });
    for (let number = 0; number < USERS; number += 1)
      users.push(await addTradingUser(world, `n${100 + number}`));
    await until(
      () => countSent(world),
      (sent) => (sent ?? 0) >= USERS,
      120_000,
    );
    readers = await openBusReaders(
      world,
      users.map(({ userId }) => userId),
    );
  }, 300_000);
  afterAll(async () => {
    await readers?.stop();
    await world?.stop();
  });

  it('goes on whatever is killed or frozen of them: pages miss no event, and all is in the books', async () => {
    const figures = await strikeBus(world, readers, { rounds: 1, stepMs: STEP_MS });
    process.stdout.write(describeFigures(figures));
    await calmDown(world, users);
    expect(await awaitAgreement(world, users, SETTLES, () => true)).toEqual([]);
    expect((await awaitEvents(world, readers)).missing).toEqual([]);
    expect(figures.flatMap(({ missing }) => missing)).toEqual([]);
    // Orders went out, and were announced, while each of the blows lasted.
    expect(figures.filter(({ orders, events }) => orders === 0 || events === 0)).toEqual([]);
    expect(figures.map(({ blow }) => blow)).toEqual([
      'no blow',
      'kill of a nats-server',
      'frost of a nats-server',
      'kill of all nats-servers',
      'frost of all nats-servers',
    ]);
    expect(figures.slice(-2).every(({ away }) => away.length > 0)).toBe(true);
  }, 240_000);
});
