import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ChaosProgram, createProgram } from '@entropi/api/testing/chaos/chaos-programs';
import { openScaleLoad, type ScaleLoad } from '@entropi/api/testing/scale-load';
import { startTestServer } from '@entropi/api/testing/test-server';
import { connectDatabase } from '@entropi/db/db';
import { findFreePorts } from '@entropi/db/embedded/free-port';
import { createTestDatabase } from '@entropi/db/testing/test-database';
import type { Pool } from 'pg';
import type { Extent } from './extent';
import { describeProbe, openProbe, type Probe } from './probe';
import { addStrategies, CROWDED, OTHER, type ScaleStrategies } from './strategies';

/** Four engines may have 55 connections each, and the API more. */
const SERVER_SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=600',
  'shared_buffers=512MB',
];
/** A process streams the confirms of so many accounts at most, by default. */
const MAX_STREAMED = 200;
const NO_LIMIT = '1000000000';
const STATEMENT_TIMEOUT_MS = 600_000;

/** A program with what it says of itself. */
export interface Measured {
  program: ChaosProgram;
  url: string;
  probe: Probe;
}

/** An installation whose programs are processes of their own. */
export interface ScaleWorld {
  db: Pool;
  load: ScaleLoad;
  strategies: ScaleStrategies;
  engines: Measured[];
  api: Measured;
  /** Moves a market by the simulated broker's control; resolves when it has. */
  setPrice(market: { epic: string; bid: number }): Promise<void>;
  stop(): Promise<void>;
}

/** Starts PostgreSQL and the simulated broker, which answers at once; engines and API are only described. */
export async function startScaleWorld(extent: Extent): Promise<ScaleWorld> {
  const closers: (() => unknown)[] = [];
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'entropi-bench-'));
    closers.push(() => rm(dataDir, { recursive: true, force: true }));
    const server = await startTestServer(SERVER_SETTINGS);
    globalThis.testTemplateUrl = server.templateUrl;
    closers.push(server.stop);
    const { url: databaseUrl } = await createTestDatabase();
    const { pool: db, close } = connectDatabase(databaseUrl, {
      maxConnections: 4,
      statementTimeoutMs: STATEMENT_TIMEOUT_MS,
      onError: () => undefined,
    });
    closers.push(close);
    const programs = await describePrograms(dataDir, databaseUrl, extent);
    const { sim, simUrl, engines, api, environment } = programs;
    for (const { program } of [...engines, api]) closers.push(() => program.kill());
    closers.push(() => sim.kill());
    await sim.start();
    const setPrice = ({ epic, bid }: { epic: string; bid: number }) =>
      callSim(simUrl, epic, { bid, offer: bid + 1 });
    for (const market of [CROWDED, OTHER]) await setPrice(market);
    const load = await openScaleLoad({ dataDir, databaseUrl, environment });
    closers.push(load.close);
    const strategies = await addStrategies(load, extent);
    return { db, load, strategies, engines, api, setPrice, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function callSim(simUrl: string, epic: string, body: unknown): Promise<void> {
  const response = await fetch(`${simUrl}/sim/markets/${epic}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${epic}: ${response.status} ${await response.text()}`);
}

async function describePrograms(dataDir: string, databaseUrl: string, extent: Extent) {
  const [simPort = 0, apiPort = 0, ...ports] = await findFreePorts(3 + 2 * extent.engines);
  const [apiProbe = 0, ...enginePorts] = ports;
  const simUrl = `http://127.0.0.1:${simPort}`;
  // Half of the tasks have all streams, so that a task more is one without a stream, as with 100,000.
  const streamed = Math.min(MAX_STREAMED, Math.floor(extent.tasks / extent.engines / 4));
  const environment = {
    BROKER_STREAMED_ACCOUNTS: String(streamed),
    IG_SIM_URL: `${simUrl}/gateway/deal`,
    SEAL_KEY: Buffer.alloc(32).toString('base64'),
  };
  const sim = createProgram('ig-sim', 'ig-sim', `${simUrl}/sim/health`, {
    IG_SIM_PORT: String(simPort),
    IG_SIM_DATA: path.join(dataDir, 'ig-sim'),
    IG_SIM_TICK_MS: '60000',
    IG_SIM_LIMIT_KEY: '0',
    IG_SIM_LIMIT_TRADING: '0',
    IG_SIM_LIMIT_NON_TRADING: '0',
    IG_SIM_SNAPSHOT_EVERY: NO_LIMIT,
  });
  const describe = (name: string, port: number, probePort: number, role: object): Measured => ({
    url: `http://127.0.0.1:${port}`,
    probe: openProbe(probePort),
    program: createProgram(name, 'api', `http://127.0.0.1:${port}/health/live`, {
      ENTROPI_ENV: 'local',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      REQUESTS_PER_MINUTE: NO_LIMIT,
      STREAMS_PER_USER: NO_LIMIT,
      STREAMS_PER_PROCESS: NO_LIMIT,
      ...environment,
      ...describeProbe(probePort, databaseUrl),
      ...role,
    }),
  });
  const engines = Array.from({ length: extent.engines }, (_, index) => {
    const [port = 0, probePort = 0] = enginePorts.slice(2 * index);
    const role = { ROLE: 'engine', HEALTH_PORT: String(port) };
    return describe(`engine ${index + 1}`, port, probePort, role);
  });
  const api = describe('API', apiPort, apiProbe, { ROLE: 'api', PORT: String(apiPort) });
  return { sim, simUrl, engines, api, environment };
}
