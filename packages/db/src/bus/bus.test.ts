import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { type DatabaseConnection, inTransaction } from '../db';
import {
  EVENT_CHANNEL,
  listenToEvents,
  type NewEvent,
  type PublishedEvent,
  publishEvent,
} from '../events';
import type { Listener } from '../listener';
import { findNatsServer, type NatsServer, startNatsServer } from '../testing/nats-server';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { connectTestDatabase } from '../testing/through-pooler';
import { until } from '../testing/until';
import { announce } from './announcements';
import type { Bus } from './bus';
import { createNatsBus } from './nats-bus';
import { createNotifyBus } from './notify-bus';

const PRICES = 'entropi_prices';
const natsProgram = findNatsServer();
const withNats = natsProgram === null ? [] : [natsProgram];
if (natsProgram === null) {
  process.stderr.write('Left out: the bus over NATS. Install it: apt-get install nats-server\n');
}

let database: TestDatabase;
const logged: string[] = [];
const log = pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) });

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const openNatsBus = (natsUrl: string) =>
  createNatsBus({ natsUrl, databaseUrl: database.url, channels: [EVENT_CHANNEL, PRICES], log });

const connect = (bus: Bus): DatabaseConnection =>
  connectTestDatabase(database.url, {
    bus,
    maxConnections: 8,
    statementTimeoutMs: 60_000,
    connectTimeoutMs: 60_000,
    onError: () => undefined,
  });

const task = (n: number): NewEvent => ({ userId: null, event: 'task', ref: { n } });

/** On a busy machine the first attempt to connect may take too long. */
const untilUp = (bus: Bus) => until(() => bus.findProblem() === null && !bus.describe().isAway);

/** Keeps the numbers of the events that one listener hears. */
async function recordHeard(bus: Bus): Promise<{ heard: unknown[]; listener: Listener }> {
  const heard: unknown[] = [];
  const onEvent = ({ ref }: PublishedEvent) => heard.push(ref.n);
  const listener = listenToEvents({ bus, onEvent, onError: () => undefined });
  await listener.ready;
  return { heard, listener };
}

const ADAPTERS: [string, string | null][] = [
  ['NOTIFY', null],
  ...withNats.map((program): [string, string] => ['NATS', program]),
];

describe.each(ADAPTERS)('announcements by %s', (_name, program) => {
  let server: NatsServer | null = null;
  let bus: Bus;
  let connection: DatabaseConnection;

  beforeAll(async () => {
    server = program === null ? null : await startNatsServer(program);
    bus = server
      ? await openNatsBus(`nats://${server.address}`)
      : createNotifyBus(database.url, log);
    await untilUp(bus);
    connection = connect(bus);
  });
  afterAll(async () => {
    await connection.close();
    await bus.close();
    await server?.kill();
  });

  it('reach every listener once, in their order, after the commit and not after a rollback', async () => {
    const listeners = [await recordHeard(bus), await recordHeard(bus)];
    const { db } = connection;
    await inTransaction(db, async (tx) => {
      await publishEvent(tx, task(1));
      await inTransaction(tx, async (inner) => {
        await publishEvent(inner, task(2));
        throw new Error('undo');
      }).catch(() => undefined);
      await inTransaction(tx, (inner) => publishEvent(inner, task(3)));
      expect(listeners.map(({ heard }) => heard)).toEqual([[], []]);
    });
    await inTransaction(db, async (tx) => {
      await publishEvent(tx, task(4));
      throw new Error('undo');
    }).catch(() => undefined);
    await publishEvent(db, task(5));
    await until(() => listeners.every(({ heard }) => heard.includes(5)));
    expect(listeners.map(({ heard }) => heard)).toEqual([
      [1, 3, 5],
      [1, 3, 5],
    ]);
    await Promise.all(listeners.map(({ listener }) => listener.stop()));
  });

  it('carry texts that are not stored', async () => {
    const heard: string[] = [];
    const onError = () => undefined;
    const channels = { [PRICES]: (text: string) => heard.push(text), other: () => undefined };
    const listener = bus.listen({ channels, onError });
    await listener.ready;
    await announce(connection.db, PRICES, ['one', 'two']);
    await inTransaction(connection.db, (tx) => announce(tx, PRICES, ['three']));
    await until(() => heard.length >= 3);
    await listener.stop();
    expect(heard).toEqual(['one', 'two', 'three']);
  });

  it('keep their order on a channel, however many are announced at once and however long they are', async () => {
    const heard: string[] = [];
    const onError = () => undefined;
    const listener = bus.listen({
      channels: { [PRICES]: (text) => heard.push(text) },
      onError,
    });
    await listener.ready;
    const texts = Array.from({ length: 300 }, (_, n) => `${n} ${'x'.repeat(n % 7 ? n : 3000)}`);
    for (let from = 0; from < texts.length; from += 50) {
      const part = texts.slice(from, from + 50);
      await announce(connection.db, PRICES, part.slice(0, 20));
      // What is announced without waiting for what was announced before must not overtake it either.
      await inTransaction(connection.db, async (tx) => {
        for (const text of part.slice(20)) await announce(tx, PRICES, [text]);
      });
    }
    await until(() => heard.length >= texts.length);
    await listener.stop();
    expect(heard).toEqual(texts);
  });

  it('carry channels that are left to the database', async () => {
    const heard: string[] = [];
    const listener = bus.listen({
      channels: { rare: (text) => heard.push(text) },
      onError: () => undefined,
    });
    await listener.ready;
    await announce(connection.db, 'rare', ['']);
    await until(() => heard.length > 0);
    await listener.stop();
    expect(heard).toEqual(['']);
  });
});

function describeNats(program: string) {
  let server: NatsServer;
  let bus: Bus;
  let connection: DatabaseConnection;

  beforeEach(async () => {
    logged.length = 0;
    server = await startNatsServer(program);
    bus = await openNatsBus(`nats://${server.address}`);
    await untilUp(bus);
    connection = connect(bus);
  });
  afterEach(async () => {
    server.thaw();
    await connection.close();
    await bus.close();
    await server.kill();
  });

  it('does not hold up commits: nothing is notified by the database while it carries', async () => {
    const listener = createNotifyBus(database.url, log).listen({
      channels: { [EVENT_CHANNEL]: (text) => logged.push(text) },
      onError: () => undefined,
    });
    await listener.ready;
    const mine = await recordHeard(bus);
    await publishEvent(connection.db, task(1));
    await until(() => mine.heard.length > 0);
    await announce(connection.db, 'rare', ['']);
    await Promise.all([listener.stop(), mine.listener.stop()]);
    expect(logged.filter((text) => text.includes('"n": 1'))).toEqual([]);
  });

  it('finds an event whose publisher ended before it could announce it', async () => {
    const mine = await recordHeard(bus);
    await connection.db.execute(
      sql`insert into live_events (event, ref) values ('task', '{"n": 7}')`,
    );
    await until(() => mine.heard.length > 0);
    await mine.listener.stop();
    expect(mine.heard).toEqual([7]);
  });

  it('misses nothing and repeats nothing when its server is killed and comes back', async () => {
    const listeners = [await recordHeard(bus), await recordHeard(bus)];
    const publish = async (from: number, to: number) => {
      const numbers = Array.from({ length: to - from }, (_, index) => from + index);
      await Promise.all(numbers.map((n) => publishEvent(connection.db, task(n))));
    };
    const first = publish(0, 100);
    await until(() => listeners.every(({ heard }) => heard.length > 20));
    await server.kill();
    await first;
    await publish(100, 150);
    await until(() => bus.describe().isAway);
    await publish(150, 200);
    expect(bus.findProblem()).toBeNull();
    await server.start();
    const last = publish(200, 250);
    await until(() => !bus.describe().isAway);
    await last;
    await publish(250, 300);
    await until(() => listeners.every(({ heard }) => heard.length >= 300));
    const all = Array.from({ length: 300 }, (_, n) => n);
    for (const { heard } of listeners) expect(heard.map(Number).sort((a, b) => a - b)).toEqual(all);
    await Promise.all(listeners.map(({ listener }) => listener.stop()));
  });

  it('says so when its server takes nothing, and has the database notify', async () => {
    const mine = await recordHeard(bus);
    server.freeze();
    const payload = 'x'.repeat(900_000);
    bus.send(Array.from({ length: 12 }, () => ({ channel: PRICES, payload })));
    expect(bus.findProblem()).toMatch(/buffer is full/);
    await publishEvent(connection.db, task(8));
    await until(() => mine.heard.length > 0);
    server.thaw();
    await until(() => bus.findProblem() === null && !bus.describe().isAway);
    await mine.listener.stop();
    expect(mine.heard).toEqual([8]);
  });

  it('names credentials that are not accepted, and logs none; the database notifies', async () => {
    const guarded = await startNatsServer(program, ['--user', 'entropi', '--pass', 'right']);
    const wrong = await openNatsBus(`nats://entropi:wrong-one@${guarded.address}`);
    const problem = `NATS at ${guarded.address} does not accept the credentials of NATS_URL`;
    await until(() => wrong.findProblem() === problem);
    const mine = await recordHeard(wrong);
    const own = connect(wrong);
    await publishEvent(own.db, task(9));
    await until(() => mine.heard.length > 0);
    await mine.listener.stop();
    await Promise.all([own.close(), wrong.close()]);
    const right = await openNatsBus(`nats://entropi:right@${guarded.address}`);
    await untilUp(right);
    await right.close();
    await guarded.kill();
    expect(logged.join()).toContain('does not accept');
    expect(logged.join()).not.toMatch(/wrong-one|:right/);
  });
}

// `describe.each` takes no empty list.
for (const program of withNats) describe('a bus over NATS', () => describeNats(program));

describe('a bus whose server is none that it can use', () => {
  it('names another version', async () => {
    const old = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.write('INFO {"server_id":"A","version":"1.4.1","proto":1,"max_payload":1048576}\r\n');
      socket.on('data', (chunk) => {
        if (String(chunk).includes('PING')) socket.write('PONG\r\n');
      });
    }).listen(0, '127.0.0.1');
    await once(old, 'listening');
    const bus = await openNatsBus(`nats://127.0.0.1:${(old.address() as AddressInfo).port}`);
    await until(() => /version 1\.4\.1; version 2 is needed/.test(bus.findProblem() ?? ''));
    await bus.close();
    old.close();
  });

  it('names an address at which there is none', async () => {
    const bus = await openNatsBus('nats://127.0.0.1:1');
    expect(bus.findProblem()).toMatch(/^NATS at 127\.0\.0\.1:1 cannot be reached/);
    expect(bus.describe()).toEqual({ kind: 'nats', isAway: true });
    await bus.close();
  });
});
