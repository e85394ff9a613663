import { createSealer } from '@entropi/broker/seal';
import type { Bus } from '@entropi/db/bus/bus';
import { createNatsBus } from '@entropi/db/bus/nats-bus';
import { createNotifyBus } from '@entropi/db/bus/notify-bus';
import { connectDatabase, type Database } from '@entropi/db/db';
import type { KeepOptions } from '@entropi/db/embedded';
import { EVENT_CHANNEL } from '@entropi/db/events';
import { Timeline } from '@entropi/db/timeline';
import { waitForDatabase } from '@entropi/db/wait-for-database';
import { PRICE_CHANNEL } from '@entropi/engine/prices/publish-prices';
import { startEngine } from '@entropi/engine/start-engine';
import { LISTEN_BACKLOG } from '@entropi/shared/server/http-limits';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { createApp } from './app';
import { openArchive } from './archive/open-archive';
import type { Config } from './config';
import { type DatabasePlace, findDatabase } from './database-place';
import type { Deps, Disposers } from './deps';
import { createBreachedPasswords } from './features/auth/breached-passwords';
import { createPasswordHasher } from './features/auth/password-hasher';
import { createTokenKeys } from './features/auth/token-keys';
import { createBacktestThreads } from './features/backtests/backtest-threads';
import { checkSealKeys } from './features/key-rotation/seal-canary.domain';
import { createHealthApp } from './health-app';
import { createLogger } from './http/logger';
import { openJobs } from './jobs/jobs';
import { startJobs } from './jobs/start';
import { openTracing } from './open-tracing';
import { prepareDatabase } from './prepare-database';
import { createPushSender } from './push/push-sender';
import { Readiness } from './readiness';
import { readSecretKeys } from './secret-keys';
import { openStandby } from './standby/open-standby';
import { startTelegram } from './telegram/poll-telegram';
import { createTelegramApi } from './telegram/telegram-api';
import { startWatchdog } from './watchdog';

/** Two, so that a user who stops all tasks does not wait for another who previews what that would do. */
const URGENT_CONNECTIONS = 2;
const URGENT_STATEMENT_TIMEOUT_MS = 60_000;
/** A close has one for some milliseconds, or for as long as its task is locked. */
const CLOSING_CONNECTIONS = 8;
const JOB_CONNECTIONS = 4;
const JOB_STATEMENT_TIMEOUT_MS = 10 * 60_000;

export interface Server {
  /** Where the API listens; null without that role. */
  address: string | null;
  log: Logger;
  stop(): Promise<void>;
}

/**
 * Starts the roles of the configuration; what was started is stopped again when a later part fails.
 *
 * @param keep called with events of the embedded database, which is kept running
 */
export async function startServer(
  config: Config,
  keep?: (log: Logger) => KeepOptions,
): Promise<Server> {
  const log = createLogger(config.LOG_LEVEL);
  for (const problem of config.warnings) log.warn({ problem }, 'configuration');
  const disposers: Disposers = [];
  const stop = async () => {
    for (const step of disposers.splice(0).reverse()) {
      await step().catch((error) => log.error({ err: error }, 'while stopping'));
    }
  };
  try {
    const deps = await openDeps(config, log, disposers, keep?.(log));
    await waitForDatabase(() => checkSealKeys(deps), log);
    const address = await startRoles(deps, disposers);
    return { address, log, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Database, keys and queue: what every role, and the command line, works with. */
export async function openDeps(
  config: Config,
  log: Logger,
  disposers: Disposers,
  keep?: KeepOptions,
): Promise<Deps> {
  const secrets = await readSecretKeys(config);
  const place = await findDatabase(config, log, disposers, keep);
  const { databaseUrl } = place;
  await waitForDatabase(() => prepareDatabase(place, config, log), log);
  const bus = await openBus(config, place, log);
  disposers.push(bus.close);
  const { db, close } = connectDatabase(place.pool, {
    maxConnections: config.DATABASE_CONNECTIONS,
    statementTimeoutMs: config.DATABASE_TIMEOUT_MS,
    bus,
    onError: (error) => log.warn({ err: error }, 'a database connection broke'),
  });
  disposers.push(close);
  const closingDb = connectClosingDatabase({ place, bus }, config, log, disposers);
  const urgentDb = await connectUrgentDatabase({ place, bus }, log, disposers);
  const standby = openStandby(config, log, disposers);
  const works = config.ROLE.includes('jobs');
  const queue = { url: place.pool.url, works, log };
  const jobs = await waitForDatabase(() => openJobs(queue), log);
  disposers.push(jobs.stop);
  const tracing = await openTracing(config, `entropi-${config.ROLE.join('-')}`);
  disposers.push(tracing.stop);
  const archive = await openArchive(config);
  disposers.push(async () => archive?.store.close());
  const passwordHasher = createPasswordHasher();
  disposers.push(passwordHasher.close);
  const backtestThreads = createBacktestThreads(log);
  disposers.push(backtestThreads.close);
  return {
    config,
    db,
    urgentDb,
    closingDb,
    standby,
    databaseUrl,
    ownerUrl: place.ownerUrl ?? databaseUrl,
    timeline: new Timeline(),
    databasePool: place.pool,
    bus,
    log,
    sealer: createSealer(secrets.sealKeys),
    tokenKeys: await createTokenKeys(secrets),
    passwordHasher,
    breachedPasswords: createBreachedPasswords(config, log),
    backtestThreads,
    jobs,
    archive,
    push: secrets.pushKey ? createPushSender(config, secrets.pushKey) : null,
    telegram: createTelegramApi(config),
    readiness: watchBus(bus),
    tracing,
    now: () => new Date(),
  };
}

/** NOTIFY, unless there is a NATS. */
async function openBus(
  { NATS_URL }: Config,
  { databaseUrl, pool }: DatabasePlace,
  log: Logger,
): Promise<Bus> {
  if (!NATS_URL) return createNotifyBus(databaseUrl, log);
  const channels = [EVENT_CHANNEL, PRICE_CHANNEL];
  return createNatsBus({ natsUrl: NATS_URL, databaseUrl, readsFrom: pool, channels, log });
}

function watchBus(bus: Bus): Readiness {
  const readiness = new Readiness();
  readiness.add(bus.findProblem);
  if (bus.describe().kind === 'nats') readiness.show('bus', bus.describe);
  return readiness;
}

async function startRoles(deps: Deps, disposers: Disposers): Promise<string | null> {
  const { ROLE, PORT, HEALTH_PORT } = deps.config;
  // Opened before the API, and so ended after it, since its last calls put jobs into the queue.
  const jobsDb = ROLE.includes('jobs') ? connectJobsDatabase(deps, disposers) : null;
  const api = ROLE.includes('api') ? await createApp(deps) : undefined;
  const address = api ? await listen(api, PORT, 'PORT', disposers) : null;
  if (address) deps.log.info({ address }, 'api listens');
  if (HEALTH_PORT !== undefined) {
    const health = await listen(createHealthApp(deps, api), HEALTH_PORT, 'HEALTH_PORT', disposers);
    deps.log.info({ health }, 'health listens');
  }
  if (jobsDb) {
    const working = { ...deps, db: jobsDb };
    await startJobs(working);
    if (deps.telegram) disposers.push(startTelegram(working, deps.telegram));
  }
  if (ROLE.includes('engine')) {
    const engine = await startEngine({ ...deps, db: connectEngineDatabase(deps, disposers) });
    const forget = deps.readiness.add(() => engine.findProblem());
    const hide = deps.readiness.show('feeds', () => engine.listFeeds());
    disposers.push(async () => {
      hide();
      forget();
      await engine.stop();
    });
    // A bus that does not work is no reason to end what trades without it.
    disposers.push(startWatchdog(() => engine.findProblem()));
  }
  return address;
}

/** One of its connections is opened now, since later the server may have none left. */
async function connectUrgentDatabase(
  { place: { pool }, bus }: { place: DatabasePlace; bus: Bus },
  log: Logger,
  disposers: Disposers,
): Promise<Database> {
  const { db, close } = connectDatabase(pool, {
    maxConnections: URGENT_CONNECTIONS,
    keepsIdle: true,
    statementTimeoutMs: URGENT_STATEMENT_TIMEOUT_MS,
    bus,
    onError: (error) => log.warn({ err: error }, 'a database connection for what is urgent broke'),
  });
  disposers.push(close);
  await waitForDatabase(() => db.execute(sql`select 1`), log);
  return db;
}

/** Connections for closes by users, opened when the first share is closed and kept from then on. */
function connectClosingDatabase(
  { place: { pool }, bus }: { place: DatabasePlace; bus: Bus },
  { DATABASE_TIMEOUT_MS: statementTimeoutMs }: Config,
  log: Logger,
  disposers: Disposers,
): Database {
  const { db, close } = connectDatabase(pool, {
    maxConnections: CLOSING_CONNECTIONS,
    keepsIdle: true,
    statementTimeoutMs,
    bus,
    onError: (error) => log.warn({ err: error }, 'a database connection for closes broke'),
  });
  disposers.push(close);
  return db;
}

/**
 * Connections of the engine, which runs the same statements at every price, each for rows that are found by their
 * keys.
 */
function connectEngineDatabase(deps: Deps, disposers: Disposers): Database {
  const { config, databasePool, timeline, bus, log } = deps;
  const { db, close } = connectDatabase(databasePool, {
    maxConnections: config.DATABASE_CONNECTIONS,
    statementTimeoutMs: config.DATABASE_TIMEOUT_MS,
    plansOnce: true,
    timeline,
    bus,
    onError: (error) => log.warn({ err: error }, 'a database connection of the engine broke'),
  });
  disposers.push(close);
  return db;
}

/**
 * Connections of the jobs, whose statements may take long, since no one waits for a job. At the end they are there
 * until the jobs that run have ended: one that could not record what it has sent would be done again.
 */
function connectJobsDatabase(
  { databasePool, bus, log, jobs }: Deps,
  disposers: Disposers,
): Database {
  const { db, close } = connectDatabase(databasePool, {
    maxConnections: JOB_CONNECTIONS,
    statementTimeoutMs: JOB_STATEMENT_TIMEOUT_MS,
    bus,
    onError: (error) => log.warn({ err: error }, 'a database connection of the jobs broke'),
  });
  disposers.push(async () => {
    await jobs.stop();
    await close();
  });
  return db;
}

async function listen(
  app: FastifyInstance,
  port: number,
  variable: string,
  disposers: Disposers,
): Promise<string> {
  disposers.push(() => app.close());
  return app
    .listen({ host: app.deps.config.HOST, port, backlog: LISTEN_BACKLOG })
    .catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
      throw new Error(`Port ${port} is taken: end what uses it, or set ${variable} to a free one`);
    });
}
