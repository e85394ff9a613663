import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createSealer } from '@entropi/broker/seal';
import { createNotifyBus } from '@entropi/db/bus/notify-bus';
import { connectDatabase } from '@entropi/db/db';
import { createTestDatabase, type TestDatabase } from '@entropi/db/testing/test-database';
import {
  findPoolAddress,
  listDatabaseVariables,
  nameRunningRole,
} from '@entropi/db/testing/through-pooler';
import { Timeline } from '@entropi/db/timeline';
import type { FastifyInstance } from 'fastify';
import type { DestinationStream } from 'pino';
import { createApp } from '../app';
import { openArchive } from '../archive/open-archive';
import { readConfig } from '../config';
import type { Deps, Disposers } from '../deps';
import { createBreachedPasswords } from '../features/auth/breached-passwords';
import { createPasswordHasher } from '../features/auth/password-hasher';
import { createTokenKeys } from '../features/auth/token-keys';
import { createBacktestThreads } from '../features/backtests/backtest-threads';
import { createLogger } from '../http/logger';
import { allJobs } from '../jobs/all-jobs';
import { openJobs } from '../jobs/jobs';
import { openTracing } from '../open-tracing';
import { createPushSender } from '../push/push-sender';
import { Readiness } from '../readiness';
import { openStandby } from '../standby/open-standby';
import { createTelegramApi } from '../telegram/telegram-api';
import { createUser, type TestUser, type UserTraits } from './test-user';

/** How long a statement or a connection may take, since a machine may be busy. */
const PATIENCE_MS = 60_000;

/** The real application on a database of its own, reached without a port. */
export interface TestApp {
  app: FastifyInstance;
  deps: Deps;
  /** Connection string of the database, to look at rows. */
  databaseUrl: string;
  /** Makes a user who is signed in; `call` carries their token. */
  signIn(traits?: UserTraits): Promise<TestUser>;
  /** Moves the clock of the application on. */
  passTime(ms: number): void;
  /** Works once through the jobs that wait in the queues. */
  runJobs(): Promise<void>;
  /** Cuts the database off until `mendDatabase`. */
  breakDatabase(): Promise<void>;
  mendDatabase(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts the application for one test file; `environment` overrides variables of the configuration,
 * `reach` returns another way to the database, `output` receives the lines of the log, `given` is another database.
 */
export async function createTestApp(
  environment: Record<string, string> = {},
  reach: (databaseUrl: string) => Promise<string> = async (url) => url,
  output?: DestinationStream,
  given?: TestDatabase,
): Promise<TestApp> {
  const database = given ?? (await createTestDatabase());
  const dataDir = await mkdtemp(path.join(tmpdir(), 'entropi-app-'));
  const config = readConfig({
    DATA_DIR: dataDir,
    ENTROPI_ENV: 'local',
    ...listDatabaseVariables(database.url),
    LOG_LEVEL: 'silent',
    REQUESTS_PER_MINUTE: '1000000',
    DATABASE_TIMEOUT_MS: String(PATIENCE_MS),
    ...environment,
  });
  const log = createLogger(config.LOG_LEVEL, output);
  const way = findPoolAddress(database.url);
  const databasePool = { ...way, url: await reach(way.url) };
  const connection = connectDatabase(databasePool, {
    maxConnections: 5,
    statementTimeoutMs: config.DATABASE_TIMEOUT_MS,
    connectTimeoutMs: PATIENCE_MS,
    onError: () => undefined,
  });
  const urgent = connectDatabase(databasePool, {
    maxConnections: 2,
    keepsIdle: true,
    statementTimeoutMs: PATIENCE_MS,
    connectTimeoutMs: PATIENCE_MS,
    onError: () => undefined,
  });
  const closing = connectDatabase(databasePool, {
    maxConnections: 5,
    statementTimeoutMs: config.DATABASE_TIMEOUT_MS,
    connectTimeoutMs: PATIENCE_MS,
    onError: () => undefined,
  });
  const jobs = await openJobs({
    url: way.url,
    works: false,
    log,
    connectTimeoutMs: PATIENCE_MS,
  });
  const disposers: Disposers = [];
  let movedMs = 0;
  // The same key as in processes that a test starts on the same database.
  const sealKey = Buffer.alloc(32);
  const deps: Deps = {
    config,
    db: connection.db,
    urgentDb: urgent.db,
    closingDb: closing.db,
    standby: openStandby(config, log, disposers, { respondWithinMs: PATIENCE_MS }),
    databaseUrl: nameRunningRole(database.url),
    ownerUrl: database.url,
    timeline: new Timeline(),
    databasePool,
    bus: createNotifyBus(nameRunningRole(database.url), log),
    log,
    sealer: createSealer([sealKey]),
    tokenKeys: await createTokenKeys({ sealKeys: [sealKey], signingKey: generateSigningKey() }),
    // With the lowest priority a hash would wait for all that other tests do on the machine.
    passwordHasher: createPasswordHasher(0),
    breachedPasswords: createBreachedPasswords(config, log),
    backtestThreads: createBacktestThreads(log),
    readiness: new Readiness(),
    tracing: await openTracing(config, 'entropi-api'),
    jobs,
    archive: await openArchive(config),
    push: config.PUSH_KEY ? createPushSender(config, config.PUSH_KEY) : null,
    telegram: createTelegramApi(config),
    now: () => new Date(Date.now() + movedMs),
  };
  const app = await createApp(deps);
  await app.ready();
  return {
    app,
    deps,
    databaseUrl: database.url,
    signIn: (traits) => createUser(deps, app, traits),
    passTime: (ms) => {
      movedMs += ms;
    },
    runJobs: () => runJobs(deps),
    breakDatabase: database.rejectConnections,
    mendDatabase: database.acceptConnections,
    close: async () => {
      await app.close();
      await jobs.stop();
      await deps.tracing.stop();
      deps.archive?.store.close();
      await deps.passwordHasher.close();
      await deps.backtestThreads.close();
      for (const dispose of disposers) await dispose();
      await connection.close();
      await urgent.close();
      await closing.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function runJobs(deps: Deps): Promise<void> {
  for (const job of allJobs) {
    const waiting = await deps.jobs.boss.fetch(job.queue, { batchSize: 100 });
    for (const { id, data } of waiting) {
      await job.run(deps, data, id);
      await deps.jobs.boss.complete(job.queue, id);
    }
  }
}

function generateSigningKey(): string {
  return generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  }).privateKey;
}
