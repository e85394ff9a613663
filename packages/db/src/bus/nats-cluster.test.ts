import { pino } from 'pino';
import { EVENT_CHANNEL, listenToEvents, publishEvent } from '../events';
import { findNatsServer, type NatsCluster, startNatsCluster } from '../testing/nats-server';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { connectTestDatabase } from '../testing/through-pooler';
import { until } from '../testing/until';
import type { Bus } from './bus';
import { createNatsBus } from './nats-bus';

const SERVERS = 3;
const LISTENERS = 4;
const EVENTS = 60;
const log = pino({ level: 'silent' });

let database: TestDatabase;
let cluster: NatsCluster;
const buses: Bus[] = [];
const heard: number[][] = [];
const closers: (() => Promise<void>)[] = [];
let published = 0;

const isHeard = () => heard.every((numbers) => numbers.length >= published);

/** One process that shows what happens. */
async function addListener(): Promise<void> {
  const channels = [EVENT_CHANNEL];
  const bus = await createNatsBus({
    natsUrl: cluster.url,
    databaseUrl: database.url,
    channels,
    log,
  });
  const numbers: number[] = [];
  const listener = listenToEvents({
    bus,
    onEvent: ({ ref }) => numbers.push(Number(ref.n)),
    onError: () => undefined,
  });
  await listener.ready;
  buses.push(bus);
  heard.push(numbers);
  closers.push(listener.stop, bus.close);
}

/** Publishes from each of the processes in turn. */
async function publishSome(): Promise<void> {
  const connections = buses.map((bus) =>
    connectTestDatabase(database.url, {
      bus,
      statementTimeoutMs: 60_000,
      onError: () => undefined,
    }),
  );
  for (let count = 0; count < EVENTS; count += 1) {
    published += 1;
    const connection = connections[count % connections.length];
    if (connection)
      await publishEvent(connection.db, { userId: null, event: 'task', ref: { n: published } });
  }
  await Promise.all(connections.map(({ close }) => close()));
}

const program = findNatsServer();
describe('three NATS servers as a cluster', () => {
  if (program === null) {
    // The name of this test says so in the list of a run.
    it('are left out: nats-server is not installed', () => expect(findNatsServer()).toBeNull());
    return;
  }

  beforeAll(async () => {
    database = await createTestDatabase();
    cluster = await startNatsCluster(program, SERVERS);
    for (let count = 0; count < LISTENERS; count += 1) await addListener();
  });
  afterAll(async () => {
    for (const close of closers) await close();
    for (const server of cluster.servers) server.thaw();
    await cluster.kill();
    await database.drop();
  });

  const everyNumberOnce = () => Array.from({ length: published }, (_, index) => index + 1);

  it.each([0, 1, 2])('one is killed: all use the others, and miss nothing (%i)', async (which) => {
    const server = cluster.servers[which];
    await until(() => buses.every((bus) => !bus.describe().isAway));
    const publishing = publishSome();
    await server?.kill();
    await publishing;
    // It stays dead meanwhile.
    await until(() => isHeard() && buses.every((bus) => !bus.describe().isAway));
    await publishSome();
    await until(isHeard);
    for (const numbers of heard)
      expect(numbers.toSorted((a, b) => a - b)).toEqual(everyNumberOnce());
    expect(buses.map((bus) => bus.findProblem())).toEqual(buses.map(() => null));
    await server?.start();
  });

  it.each([0, 1, 2])('one is frozen: all leave it, and miss nothing (%i)', async (which) => {
    const server = cluster.servers[which];
    server?.freeze();
    await publishSome();
    await until(isHeard);
    // Whoever was connected to the frozen one finds out, and does not come back to it.
    for (let round = 0; round < 3; round += 1) {
      await publishSome();
      await until(() => isHeard() && buses.every((bus) => !bus.describe().isAway));
    }
    for (const numbers of heard)
      expect(numbers.toSorted((a, b) => a - b)).toEqual(everyNumberOnce());
    server?.thaw();
  });
});
