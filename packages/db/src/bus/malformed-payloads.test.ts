import { pino } from 'pino';
import type { DatabaseConnection } from '../db';
import { EVENT_CHANNEL, listenToEvents, publishEvent } from '../events';
import { findNatsServer, type NatsServer, startNatsServer } from '../testing/nats-server';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { connectTestDatabase } from '../testing/through-pooler';
import { until } from '../testing/until';
import { announce } from './announcements';
import type { Bus } from './bus';
import { createNatsBus } from './nats-bus';
import { createNotifyBus } from './notify-bus';
import { parseIdPayload } from './payloads';

const IDS = 'entropi_ids';
const natsProgram = findNatsServer();
if (natsProgram === null) {
  process.stderr.write('Left out: malformed announcements over NATS: nats-server is missing\n');
}
const ADAPTERS: [string, string | null][] = [
  ['NOTIFY', null],
  ...(natsProgram === null ? [] : [['NATS', natsProgram] as [string, string]]),
];

const MALFORMED: [string, string, string][] = [
  ['of a space alone', EVENT_CHANNEL, ' '],
  ['of one word', EVENT_CHANNEL, 'hunter2'],
  ['that ends after its event', EVENT_CHANNEL, '7 task'],
  ['whose rest is no JSON', EVENT_CHANNEL, '7 task {"hunter2'],
  ['whose rest is null', EVENT_CHANNEL, '7 task null'],
  ['whose rest is a text', EVENT_CHANNEL, '7 task "hunter2"'],
  ['without a number', EVENT_CHANNEL, '7 task {"ref": {"n": "hunter2"}}'],
  ['with a number that is none', EVENT_CHANNEL, '7 task {"id": "hunter2", "ref": {}}'],
  ['without what it is about', EVENT_CHANNEL, '7 task {"id": 7}'],
  ['with another publisher than a name', EVENT_CHANNEL, '7 task {"id": 7, "ref": {}, "by": 7}'],
  ['of no user', EVENT_CHANNEL, 'hunter2 task {"id": 7, "ref": {}}'],
  ['of a negative user', EVENT_CHANNEL, '-1 task {"id": 7, "ref": {}}'],
  ['of an id that is none', IDS, 'hunter2'],
  ['of an id too large to be exact', IDS, '99999999999999999'],
];

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe.each(ADAPTERS)('announcements by %s', (_name, program) => {
  let server: NatsServer | null = null;
  let bus: Bus;
  let connection: DatabaseConnection;
  const logged: string[] = [];

  beforeAll(async () => {
    const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) });
    server = program === null ? null : await startNatsServer(program);
    const databaseUrl = database.url;
    const channels = [EVENT_CHANNEL, IDS];
    bus = server
      ? await createNatsBus({ natsUrl: `nats://${server.address}`, databaseUrl, channels, log })
      : createNotifyBus(databaseUrl, log);
    await until(() => bus.findProblem() === null && !bus.describe().isAway);
    connection = connectTestDatabase(databaseUrl, {
      bus,
      statementTimeoutMs: 60_000,
      onError: () => undefined,
    });
  });
  afterAll(async () => {
    await connection.close();
    await bus.close();
    await server?.kill();
  });
  beforeEach(() => {
    logged.length = 0;
  });

  /** Listens to events and ids, and keeps what was heard. */
  async function listenToAll() {
    const events: unknown[] = [];
    const ids: number[] = [];
    const errors: unknown[] = [];
    const listener = listenToEvents({
      bus,
      onEvent: ({ ref }) => events.push(ref.n),
      channels: { [IDS]: (payload) => ids.push(parseIdPayload(payload)) },
      onError: (error) => errors.push(error),
    });
    await listener.ready;
    return { events, ids, errors, listener };
  }

  it.each(MALFORMED)(
    'one %s is logged once, and those after it are heard',
    async (_form, channel, payload) => {
      const heard = await listenToAll();
      await announce(connection.db, channel, [payload, payload]);
      await publishEvent(connection.db, { userId: null, event: 'task', ref: { n: 1 } });
      await announce(connection.db, IDS, ['12']);
      await until(() => heard.events.length > 0 && heard.ids.length > 0);
      await heard.listener.stop();
      expect(heard).toMatchObject({ events: [1], ids: [12], errors: [] });
      const lines = logged.map((line) => JSON.parse(line));
      expect(lines).toMatchObject([
        { channel, ignored: 1, reason: expect.any(String), msg: 'an announcement is ignored' },
      ]);
      expect(logged.join()).not.toContain('hunter2');
    },
  );

  it('one that a handler cannot handle is heard by the other listeners, and its text is not logged', async () => {
    const failing = bus.listen({
      channels: {
        [IDS]: (payload) => {
          throw new RangeError(`cannot handle ${payload}`);
        },
      },
      onError: () => undefined,
    });
    await failing.ready;
    const heard = await listenToAll();
    await announce(connection.db, IDS, ['4711']);
    await until(() => heard.ids.length > 0);
    await Promise.all([failing.stop(), heard.listener.stop()]);
    expect(heard.ids).toEqual([4711]);
    await until(() => logged.length > 0);
    expect(JSON.parse(logged[0] ?? '')).toMatchObject({
      reason: 'its handler threw RangeError',
      at: expect.arrayContaining([expect.stringContaining('malformed-payloads.test')]),
    });
    expect(logged.join()).not.toContain('4711');
  });
});
