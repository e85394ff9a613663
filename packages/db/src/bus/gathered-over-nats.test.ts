import { connect as connectToNats } from '@nats-io/transport-node';
import { pino } from 'pino';
import type { DatabaseConnection } from '../db';
import { EVENT_CHANNEL, listenToEvents, publishEvent, publishEvents } from '../events';
import { findNatsServer, type NatsServer, startNatsServer } from '../testing/nats-server';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { connectTestDatabase } from '../testing/through-pooler';
import { until } from '../testing/until';
import type { Bus } from './bus';
import { createNatsBus } from './nats-bus';

const PRICES = 'entropi_prices';
const log = pino({ level: 'silent' });

const task = (n: number) => ({ userId: null, event: 'task', ref: { n } }) as const;

const program = findNatsServer();
describe('announcements that are gathered, over NATS', () => {
  if (program === null) {
    // The name of this test says so in the list of a run.
    it('are left out: nats-server is not installed', () => expect(findNatsServer()).toBeNull());
    return;
  }

  let database: TestDatabase;
  let server: NatsServer;
  let bus: Bus;
  let connection: DatabaseConnection;

  const openBus = async (): Promise<Bus> => {
    const natsUrl = `nats://${server.address}`;
    const channels = [EVENT_CHANNEL, PRICES];
    const opened = await createNatsBus({ natsUrl, databaseUrl: database.url, channels, log });
    // On a busy machine the first attempt to connect may take too long.
    await until(() => !opened.describe().isAway);
    return opened;
  };

  /** The numbers of the events that one listener hears. */
  const recordHeard = async () => {
    const heard: unknown[] = [];
    const listener = listenToEvents({
      bus,
      onEvent: ({ ref }) => heard.push(ref.n),
      onError: () => undefined,
    });
    await listener.ready;
    return { heard, listener };
  };

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    server = await startNatsServer(program);
    bus = await openBus();
    connection = connectTestDatabase(database.url, {
      bus,
      statementTimeoutMs: 60_000,
      onError: () => undefined,
    });
  });
  afterEach(async () => {
    await connection.close();
    await bus.close();
    await server.kill();
  });

  it('go as one message, of which a version that cannot split it hears nothing', async () => {
    const reader = await connectToNats({ servers: [server.address] });
    const subjects: string[] = [];
    reader.subscribe('entropi.>', {
      callback: (_error, { subject }) => void subjects.push(subject),
    });
    /** A process of the version before: it takes each message of a channel's subject for one text. */
    const before: string[] = [];
    reader.subscribe(`entropi.*.${EVENT_CHANNEL}`, {
      callback: (_error, message) => void before.push(message.string()),
    });
    await reader.flush();
    const mine = await recordHeard();
    await publishEvents(connection.db, [task(1), task(2), task(3)]);
    await until(() => mine.heard.length >= 3);
    await publishEvent(connection.db, task(4));
    await until(() => mine.heard.length >= 4 && before.length > 0);
    await Promise.all([mine.listener.stop(), reader.close()]);
    expect(mine.heard).toEqual([1, 2, 3, 4]);
    expect(subjects.map((subject) => subject.split('.')[2])).toEqual([
      `${EVENT_CHANNEL}_gathered`,
      EVENT_CHANNEL,
    ]);
    expect(before).toEqual([expect.stringMatching(/^ task \{"id": \d+, "ref": \{"n": 4\}\}$/)]);
  });

  it('are heard beside those of a version that sends each by itself', async () => {
    const mine = await recordHeard();
    const other = await connectToNats({ servers: [server.address] });
    const subjects: string[] = [];
    other.subscribe('entropi.>', {
      callback: (_error, { subject }) => void subjects.push(subject),
    });
    await other.flush();
    await publishEvent(connection.db, task(1));
    await until(() => subjects.length > 0 && mine.heard.length > 0);
    for (const n of [2, 3]) {
      other.publish(subjects[0] ?? '', ` task {"id": ${1_000_000 + n}, "ref": {"n": ${n}}}`);
    }
    await until(() => mine.heard.length >= 3);
    await Promise.all([mine.listener.stop(), other.close()]);
    expect(mine.heard).toEqual([1, 2, 3]);
  });

  it('are not lost when the bus is closed', async () => {
    const closing = await openBus();
    const heard: string[] = [];
    const listener = bus.listen({
      channels: { [PRICES]: (text) => heard.push(text) },
      onError: () => undefined,
    });
    await listener.ready;
    for (const payload of ['1', '2', '3']) closing.send([{ channel: PRICES, payload }]);
    await closing.close();
    await until(() => heard.length >= 3);
    await listener.stop();
    expect(heard).toEqual(['1', '2', '3']);
  });
});
