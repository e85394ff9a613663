import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { type ChaosProgram, createProgram } from '@entropi/api/testing/chaos/chaos-programs';
import { openUsers } from '@entropi/api/testing/stream-users';
import { startTestServer } from '@entropi/api/testing/test-server';
import { findFreePorts } from '@entropi/db/embedded/free-port';
import { orderIntents } from '@entropi/db/schema/order-intents';
import { EngineHarness } from '@entropi/engine/testing/engine-harness';
import { findBookkeepingProblems } from '@entropi/engine/testing/trading-state';
import { addTradingUser } from '@entropi/engine/testing/trading-user';
import { openStreams } from './api/stream-readers';
import { readMemory, toP99, work } from './api/streams';
import type { BenchOptions } from './config';
import { nameUser } from './engine/measured-engine';
import { startPrices, TOP_BID } from './engine/moving-prices';
import { createTokenKeeper } from './token-keeper';

/** How long it waits at the end for what is on its way. */
const SETTLE_MS = 5000;
/** More than this times the first minute's memory in the last minute counts as growth. */
const WANTED_GROWTH = 1.1;
const NO_LIMIT = '1000000000';

interface Programs {
  url: string;
  keys: Record<string, string>;
  list: ChaosProgram[];
}

/** The API and an engine as they run in production, one process each. */
async function describePrograms(harness: EngineHarness, dataDir: string): Promise<Programs> {
  const [port = 0, healthPort = 0] = await findFreePorts(2);
  const keys = { SEAL_KEY: Buffer.alloc(32).toString('base64') };
  const environment = {
    ENTROPI_ENV: 'local',
    DATABASE_URL: harness.database.url,
    DATA_DIR: dataDir,
    IG_SIM_URL: harness.sim.baseUrl,
    LOG_LEVEL: 'error',
    ...keys,
  };
  const url = `http://127.0.0.1:${port}`;
  const api = { ROLE: 'api', PORT: String(port), REQUESTS_PER_MINUTE: NO_LIMIT };
  const engine = { ROLE: 'engine,jobs', HEALTH_PORT: String(healthPort) };
  const engineUrl = `http://127.0.0.1:${healthPort}/health/live`;
  return {
    url,
    keys,
    list: [
      createProgram('API', 'api', `${url}/health/live`, { ...environment, ...api }),
      createProgram('engine', 'api', engineUrl, { ...environment, ...engine }),
    ],
  };
}

/** Describes the orders since a moment: how many a second, how many lost, and the time from written to booked. */
async function describeOrders(harness: EngineHarness, since: Date): Promise<string> {
  const all = await harness.db.select().from(orderIntents);
  const rows = all.filter(({ createdAt }) => createdAt > since);
  const booked = rows.flatMap(({ createdAt, resolvedAt }) =>
    resolvedAt ? resolvedAt.getTime() - createdAt.getTime() : [],
  );
  const states = [...new Set(rows.map(({ state }) => state))];
  const countIn = (state: string) => rows.filter((row) => row.state === state).length;
  const counts = states.map((state) => `${countIn(state)} ${state}`).join(', ');
  return `${rows.length} orders (${counts}), written to booked p99 ${toP99(booked)} ms`;
}

const readMemories = async (programs: ChaosProgram[]) =>
  Promise.all(programs.map(async (program) => Number(await readMemory(program.findPid()))));

/**
 * Signed-in users with an open stream each, an event and a call every 20 seconds, together with accounts that trade
 * without end: how many calls and events fail, how long they take, and the memory of both processes. Wanted: no
 * error, and no growth.
 */
export async function benchLoad({ isShort }: BenchOptions): Promise<void> {
  const server = await startTestServer();
  globalThis.testTemplateUrl = server.templateUrl;
  try {
    await measure(
      isShort
        ? { readers: 20, accounts: 3, minutes: 1, seconds: 3 }
        : { readers: 1000, accounts: 200, minutes: 5, seconds: 60 },
    );
  } finally {
    await server.stop();
  }
}

interface Load {
  readers: number;
  accounts: number;
  minutes: number;
  seconds: number;
}

async function measure({ readers, accounts, minutes, seconds }: Load): Promise<void> {
  const harness = await EngineHarness.start({ streaming: true });
  const dataDir = await mkdtemp(path.join(tmpdir(), 'entropi-bench-'));
  const { url, keys, list: programs } = await describePrograms(harness, dataDir);
  const closers: (() => unknown)[] = [];
  try {
    for (let number = 0; number < accounts; number += 1)
      await addTradingUser(harness, nameUser(number));
    await harness.setPrice(TOP_BID);
    for (const program of programs) await program.start();
    const place = { dataDir, databaseUrl: harness.database.url, environment: keys };
    const users = await openUsers(place, readers);
    closers.push(users.close);
    const keeper = createTokenKeeper(url);
    const streams = await openStreams(url, users.list, keeper.getToken);
    closers.push(streams.close);
    await startPrices(harness, minutes * seconds);
    const memories: number[][] = [];
    for (let minute = 1; minute <= minutes; minute += 1) {
      const since = new Date();
      const { calls, failed, durations } = await work(
        { url },
        users,
        streams,
        seconds,
        keeper.getToken,
      );
      await streams.settle(SETTLE_MS);
      const { delivered, missing, ended, delays } = streams.takeFigures();
      const memory = await readMemories(programs);
      memories.push(memory);
      console.log(
        `part ${minute} of ${minutes}, ${seconds} s: ${calls} calls, p99 ${toP99(durations)} ms; ${delivered} events, p99 ${toP99(delays)} ms; errors ${failed + missing + ended} (wanted: 0; ${failed} calls, ${missing} events, ${ended} streams); ${await describeOrders(harness, since)}; memory of API and engine ${memory.join(' and ')} MB; load ${loadavg()[0]?.toFixed(1)}`,
      );
    }
    const [first = [], last = []] = [memories[0], memories.at(-1)];
    const growth = last.map((now, index) => (now / (first[index] ?? now)).toFixed(2));
    console.log(
      `${readers} streams beside ${accounts} accounts: memory of API and engine ${growth.join(' and ')} times that of the first part (wanted: ≤ ${WANTED_GROWTH}); ${keeper.countRefreshes()} tokens refreshed`,
    );
    const problems = await findBookkeepingProblems(harness);
    console.log(`differences between the broker's books and ours: ${problems.length} (wanted: 0)`);
  } finally {
    for (const close of closers.reverse()) await close();
    for (const program of programs) await program.kill();
    await harness.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
