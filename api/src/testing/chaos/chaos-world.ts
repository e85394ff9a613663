import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createSealer } from '@entropi/broker/seal';
import { connectDatabase, type Database } from '@entropi/db/db';
import { findFreePorts } from '@entropi/db/embedded/free-port';
import type { Deps } from '../../deps';
import { createTokenKeys } from '../../features/auth/token-keys';
import { type ChaosBus, startChaosBus } from './chaos-bus';
import {
  type ChaosDatabase,
  startPatroniDatabase,
  startPooledDatabase,
  startSingleDatabase,
} from './chaos-database';
import { buildPrograms, type ChaosProgram, createProgram } from './chaos-programs';
import { type ChaosTokens, createChaosTokens } from './chaos-tokens';

/** Longer than a call, a statement or a connection takes on a busy machine. */
const PATIENCE_MS = 60_000;

/** The whole product, each part in a process of its own, on the loopback address. */
export interface ChaosWorld {
  db: Database;
  deps: Pick<Deps, 'sealer'>;
  sim: ChaosProgram;
  api: ChaosProgram;
  engines: ChaosProgram[];
  /** The program that does the jobs of the queue; null where none is started. */
  jobs: ChaosProgram | null;
  database: ChaosDatabase;
  /** The NATS servers; null where PostgreSQL announces what changes. */
  bus: ChaosBus | null;
  apiUrl: string;
  tokens: ChaosTokens;
  /** Calls the simulator's control. */
  control<T>(method: string, target: string, body?: unknown): Promise<T>;
  /** Calls the API as a superuser; resolves with the status, 0 when the API is not there. */
  call(method: string, target: string, body?: unknown, key?: string): Promise<number>;
  /** Reads from the API as a superuser; throws when it does not respond with 200. */
  read<T>(target: string): Promise<T>;
  stop(): Promise<void>;
}

/** Settings of the simulator that allow any number of calls. */
const NO_LIMITS = {
  IG_SIM_LIMIT_KEY: '0',
  IG_SIM_LIMIT_TRADING: '0',
  IG_SIM_LIMIT_NON_TRADING: '0',
  IG_SIM_LIMIT_HISTORY: '0',
};

const DATABASES = {
  single: startSingleDatabase,
  nodes: () => startPatroniDatabase(false),
  proxied: () => startPatroniDatabase(true),
  pooled: startPooledDatabase,
};

export interface ChaosWorldOptions {
  engineCount?: number;
  /** With it there is also a process for the jobs, which sends mails there. */
  mailUrl?: string | null;
  /** Whether the broker counts calls and rejects more than IG allows. */
  isLimited?: boolean;
  /**
   * One PostgreSQL, one behind a PgBouncer that pools by transaction, or three nodes of Patroni, by their names or
   * through HAProxy.
   */
  databaseKind?: keyof typeof DATABASES;
  /** How many NATS servers announce what changes. */
  natsServers?: number;
  /** Whether leases last, and lost orders are looked for, as long as in production. */
  isSlow?: boolean;
}

/** Starts all of it on its own database. */
export async function startChaosWorld({
  engineCount = 3,
  mailUrl = null,
  isLimited = false,
  databaseKind = 'single',
  natsServers = 0,
  isSlow = false,
}: ChaosWorldOptions = {}): Promise<ChaosWorld> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'entropi-chaos-'));
  await buildPrograms();
  const database = await DATABASES[databaseKind]();
  const bus = natsServers > 0 ? await startChaosBus(natsServers) : null;
  const { db, close } = connectDatabase(database.url, {
    maxConnections: 10,
    statementTimeoutMs: PATIENCE_MS,
    connectTimeoutMs: PATIENCE_MS,
    onError: () => undefined,
  });
  const ports = await findFreePorts(3 + engineCount);
  const [simPort = 0, apiPort = 0, jobsPort = 0, ...healthPorts] = ports;
  const simUrl = `http://127.0.0.1:${simPort}`;
  const apiUrl = `http://127.0.0.1:${apiPort}`;
  const sealKey = Buffer.alloc(32);
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const signingKey = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const shared = {
    ENTROPI_ENV: 'local',
    ...database.variables,
    ...(bus && { NATS_URL: bus.url }),
    DATA_DIR: dataDir,
    IG_SIM_URL: `${simUrl}/gateway/deal`,
    SEAL_KEY: sealKey.toString('base64'),
    SIGNING_KEY: signingKey,
    LOG_LEVEL: 'error',
    FEED_SIM_EVERY_MS: '100',
    ...(isSlow ? {} : { ORDER_ABSENT_AFTER_MS: '6000', ENGINE_LEASE_MS: '5000' }),
    REQUESTS_PER_MINUTE: '1000000',
    // Orders of all other accounts are confirmed by reading.
    BROKER_STREAMED_ACCOUNTS: '4',
  };
  const sim = createProgram('ig-sim', 'ig-sim', `${simUrl}/sim/health`, {
    IG_SIM_PORT: String(simPort),
    IG_SIM_DATA: path.join(dataDir, 'ig-sim'),
    IG_SIM_TICK_MS: '100',
    ...(isLimited ? {} : NO_LIMITS),
  });
  const api = createProgram('api', 'api', `${apiUrl}/health/live`, {
    ...shared,
    ROLE: 'api',
    PORT: String(apiPort),
  });
  const engines = healthPorts.map((port, number) =>
    createProgram(`engine ${number + 1}`, 'api', `http://127.0.0.1:${port}/health/live`, {
      ...shared,
      ROLE: 'engine',
      HEALTH_PORT: String(port),
    }),
  );
  const jobs = mailUrl
    ? createProgram('jobs', 'api', `http://127.0.0.1:${jobsPort}/health/live`, {
        ...shared,
        ROLE: 'jobs',
        HEALTH_PORT: String(jobsPort),
        SMTP_URL: mailUrl,
      })
    : null;
  const programs = [sim, api, ...(jobs ? [jobs] : []), ...engines];
  const tokenKeys = await createTokenKeys({ sealKeys: [new Uint8Array(sealKey)], signingKey });
  const tokens = createChaosTokens(db, tokenKeys);
  const getToken = async () => tokens.get(await tokens.findSuperuserId());
  await Promise.all(programs.map((program) => program.start()));

  return {
    db,
    deps: { sealer: createSealer([new Uint8Array(sealKey)]) },
    sim,
    api,
    engines,
    jobs,
    database,
    bus,
    apiUrl,
    tokens,
    async control<T>(method: string, target: string, body?: unknown) {
      const response = await fetch(`${simUrl}/sim/${target}`, {
        method,
        headers: { 'content-type': 'application/json' },
        signal: AbortSignal.timeout(PATIENCE_MS),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(`${target}: ${response.status} ${await response.text()}`);
      return (await response.json()) as T;
    },
    async call(method, target, body, key) {
      const response = await fetch(`${apiUrl}${target}`, {
        method,
        headers: {
          authorization: `Bearer ${await getToken()}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(key ? { 'idempotency-key': key } : {}),
        },
        signal: AbortSignal.timeout(PATIENCE_MS),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }).catch(() => null);
      await response?.text().catch(() => '');
      return response?.status ?? 0;
    },
    async read<T>(target: string) {
      const response = await fetch(`${apiUrl}${target}`, {
        headers: { authorization: `Bearer ${await getToken()}` },
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      if (!response.ok) throw new Error(`${target}: ${response.status} ${await response.text()}`);
      return (await response.json()) as T;
    },
    async stop() {
      for (const program of programs.reverse()) {
        program.resume();
        await program.kill();
      }
      await close();
      await bus?.stop();
      await database.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
