import { announce } from '@entropi/db/bus/announcements';
import type { Bus } from '@entropi/db/bus/bus';
import { createNatsBus } from '@entropi/db/bus/nats-bus';
import { createNotifyBus } from '@entropi/db/bus/notify-bus';
import type { DatabaseConnection } from '@entropi/db/db';
import { EVENT_CHANNEL, publishEvent } from '@entropi/db/events';
import { findNatsServer, type NatsServer, startNatsServer } from '@entropi/db/testing/nats-server';
import { connectTestDatabase } from '@entropi/db/testing/through-pooler';
import { until } from '@entropi/db/testing/until';
import { followChanges } from '@entropi/engine/accounts/follow-changes';
import { createPriceFeed, type FeedDeps, type PriceFeed } from '@entropi/engine/prices/price-feed';
import { notifyPrices, PRICE_CHANNEL } from '@entropi/engine/prices/publish-prices';
import { REQUEST_CHANNEL } from '@entropi/engine/requests/requests.repo';
import { MASS_STOP_CHANNEL } from '@entropi/engine/store/mass-stop.repo';
import { pino } from 'pino';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { CALLER_CHANNEL, createCallerMemory } from '../auth/caller-memory';
import { EventStream } from './event-stream';
import { createLiveHub } from './live-hub';
import { createReadQueue } from './read-queue';

const natsProgram = findNatsServer();
const ADAPTERS: [string, string | null][] = [
  ['NOTIFY', null],
  ...(natsProgram === null ? [] : [['NATS', natsProgram] as [string, string]]),
];
const CHANNELS = [EVENT_CHANNEL, PRICE_CHANNEL];
const MARKET = { environment: 'SIM', epic: 'IX.D.DAX.IFMM.IP' } as const;
const PRICE = {
  ...MARKET,
  bid: 8000,
  offer: 8001,
  status: 'TRADEABLE',
  source: 'polled',
  at: '2026-11-30T09:00:00.000Z',
  broker_at: null,
} as const;
const BATCH = { processId: 'other', environment: 'SIM', prices: [PRICE], fault: null } as const;

const withPrice = (change: object) =>
  JSON.stringify({ ...BATCH, prices: [{ ...PRICE, at: '2026-11-30T10:00:00.000Z', ...change }] });

const MALFORMED: [string, string, string][] = [
  ['prices', PRICE_CHANNEL, ' '],
  ['prices', PRICE_CHANNEL, '{"prices": [hunter2'],
  ['prices', PRICE_CHANNEL, 'null'],
  ['prices', PRICE_CHANNEL, '{}'],
  ['prices', PRICE_CHANNEL, JSON.stringify({ ...BATCH, prices: 'hunter2' })],
  ['prices', PRICE_CHANNEL, JSON.stringify({ ...BATCH, prices: [null] })],
  ['prices', PRICE_CHANNEL, JSON.stringify({ ...BATCH, fault: undefined })],
  ['prices', PRICE_CHANNEL, withPrice({ bid: undefined })],
  ['prices', PRICE_CHANNEL, withPrice({ bid: '8000' })],
  ['prices', PRICE_CHANNEL, withPrice({ at: 'hunter2' })],
  ['stops of all tasks', MASS_STOP_CHANNEL, ''],
  ['stops of all tasks', MASS_STOP_CHANNEL, 'hunter2'],
  ['callers', CALLER_CHANNEL, ''],
  ['callers', CALLER_CHANNEL, 'hunter2'],
  ['events', EVENT_CHANNEL, '7 cycle'],
  ['events', EVENT_CHANNEL, '7 cycle {"id": 1}'],
];

let test: TestApp;
let userId: number;

beforeAll(async () => {
  test = await createTestApp();
  userId = (await test.signIn()).id;
});
afterAll(() => test.close());

describe.each(ADAPTERS)('what listens to %s', (_name, program) => {
  const logged: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) });
  let server: NatsServer | null = null;
  let bus: Bus;
  let connection: DatabaseConnection;
  let listening: Awaited<ReturnType<typeof listenEverywhere>>;

  beforeAll(async () => {
    const { databaseUrl } = test.deps;
    server = program === null ? null : await startNatsServer(program);
    bus = server
      ? await createNatsBus({
          natsUrl: `nats://${server.address}`,
          databaseUrl,
          channels: CHANNELS,
          log,
        })
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
  beforeEach(async () => {
    logged.length = 0;
    listening = await listenEverywhere();
  });
  afterEach(() => listening.stop());

  /** An engine's feed and the API's stream, memory of callers and follower of changes, as in their processes. */
  async function listenEverywhere() {
    const heard = { stops: [] as number[], changed: [] as number[], callers: 0, sent: '' };
    const feed: PriceFeed = createPriceFeed({
      db: connection.db,
      bus,
      log,
      logins: {},
      processId: 'this',
      silentAfterMs: 60_000,
    } as Partial<FeedDeps> as FeedDeps);
    await feed.start();
    const changes = followChanges({
      bus,
      log,
      workers: {
        hasBooked: () => false,
        tradesFor: () => true,
        userIds: [],
        wakeForWishes: async () => undefined,
        wakeUser: () => undefined,
      },
      trader: {
        refresh: async (changedId) => void heard.changed.push(changedId),
        stopTasks: (stopId) => void heard.stops.push(stopId),
      },
    });
    await changes.ready;
    const callers = createCallerMemory({ bus, log, now: () => new Date() });
    const hub = createLiveHub({ db: connection.db, bus, log }, createReadQueue(1));
    const stream = new EventStream();
    stream.on('data', (chunk) => {
      heard.sent += String(chunk);
    });
    const reader = {
      userId,
      isSuperuser: false,
      markets: new Set([`${MARKET.environment}:${MARKET.epic}`]),
      stream,
      onOwn: () => undefined,
      onCallerChange: () => {
        heard.callers += 1;
      },
    };
    await hub.join(reader, null);
    return {
      heard,
      feed,
      stop: async () => {
        stream.destroy();
        await Promise.all([feed.stop(), changes.stop(), callers.stop(), hub.close()]);
      },
    };
  }

  it.each(MALFORMED)(
    'ignores malformed %s on %s: %j, and hears what comes after',
    async (_what, channel, payload) => {
      const { db } = connection;
      const { heard, feed } = listening;
      await announce(db, channel, [payload]);
      await notifyPrices(db, { ...BATCH, prices: [PRICE] });
      await publishEvent(db, { userId, event: 'cycle', ref: {} });
      await announce(db, MASS_STOP_CHANNEL, ['12']);
      await announce(db, CALLER_CHANNEL, [String(userId)]);
      await announce(db, REQUEST_CHANNEL, ['']);
      await until(
        () =>
          feed.last(MARKET) !== null &&
          heard.changed.includes(userId) &&
          heard.stops.length > 0 &&
          heard.callers > 0 &&
          /event: price/.test(heard.sent),
      );
      expect(feed.last(MARKET)).toEqual(PRICE);
      expect(heard.stops).toEqual([12]);
      const lines = logged.map((line) => JSON.parse(line));
      expect(lines.length).toBeGreaterThan(0);
      for (const line of lines) {
        expect(line).toMatchObject({ channel, msg: 'an announcement is ignored' });
        expect(line.reason).not.toMatch(/handler/);
      }
      expect(logged.join()).not.toContain('hunter2');
    },
  );
});
