import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ChaosProgram, createProgram } from '@entropi/api/testing/chaos/chaos-programs';
import { openPriceReader } from '@entropi/api/testing/price-reader';
import { startTestServer } from '@entropi/api/testing/test-server';
import { findFreePorts } from '@entropi/db/embedded/free-port';
import { createTestDatabase } from '@entropi/db/testing/test-database';
import { type RunningSim, startSim } from '@entropi/ig-sim/server';
import { type Arrivals, openPricePages, type PricePages } from './price-pages';

const NO_LIMITS = {
  perKey: 0,
  perAccountTrading: 0,
  perAccountNonTrading: 0,
  historicalPointsPerWeek: 0,
};
const NO_LIMIT = '1000000000';
/** The time between two prices: none comes while the one before is on its way. */
const APART_MS = 100;
/** The first prices wait for what has only just started. */
const WARM_UP = 3;
const FIRST_BID = 8000;

export interface PagesPlan {
  pages: number;
  /** Prices over each. */
  prices: number;
  apis: number;
}

/** An installation with its own broker and database, and its open pages. */
interface Installation {
  name: string;
  sim: RunningSim;
  epic: string;
  pages: PricePages;
  close(): Promise<void>;
}

/**
 * Prices from a simulated broker to open pages, by NOTIFY and over NATS: two installations at once, of which engine and
 * API are processes, take turns at each price, so that whatever else the machine does meets both.
 */
export async function comparePages(natsUrl: string | null, plan: PagesPlan): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'entropi-bench-'));
  const server = await startTestServer();
  globalThis.testTemplateUrl = server.templateUrl;
  const closers: (() => Promise<unknown>)[] = [
    () => rm(dataDir, { recursive: true, force: true }),
    server.stop,
  ];
  const install = async (name: string, url: string | null) => {
    const installation = await openInstallation(path.join(dataDir, name), name, url, plan);
    closers.push(installation.close);
    return installation;
  };
  try {
    const both = [await install('NOTIFY', null)];
    if (natsUrl) both.push(await install('NATS', natsUrl));
    printParts(plan, await measureInTurns(both, plan));
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

interface Part {
  name: string;
  took: number[];
  missing: number;
}

async function openInstallation(
  dataDir: string,
  name: string,
  natsUrl: string | null,
  plan: PagesPlan,
): Promise<Installation> {
  const closers: (() => unknown)[] = [];
  const close = async () => {
    for (const each of closers.toReversed()) await each();
  };
  try {
    const database = await createTestDatabase();
    closers.push(database.drop);
    const simDir = path.join(dataDir, 'sim');
    const sim = await startSim({ dataDir: simDir, port: 0, tickMs: 60_000, limits: NO_LIMITS });
    closers.push(sim.close);
    const place = { dataDir, databaseUrl: database.url, sim };
    const { programs, urls } = await describePrograms(place, natsUrl, plan.apis);
    for (const program of programs) closers.push(program.kill);
    await Promise.all(programs.map((program) => program.start()));
    const reader = await openPriceReader(place);
    closers.push(reader.close);
    const pages = await openPricePages(urls, [reader.token], plan.pages);
    closers.push(pages.close);
    return { name, sim, epic: reader.epic, pages, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function measureInTurns(
  installations: readonly Installation[],
  { prices }: PagesPlan,
): Promise<Part[]> {
  const parts = installations.map(({ name }): Part => ({ name, took: [], missing: 0 }));
  for (let number = -WARM_UP; number < prices; number += 1) {
    for (const [index, installation] of installations.entries()) {
      const arrived = await sendPrice(installation, FIRST_BID + number + 0.5);
      const part = parts[index];
      if (!part || number < 0) continue;
      part.took.push(...arrived.took);
      part.missing += arrived.missing;
    }
  }
  return parts;
}

async function sendPrice({ sim, epic, pages }: Installation, bid: number): Promise<Arrivals> {
  const arrival = pages.waitFor(bid);
  await fetch(`${sim.url}/sim/markets/${epic}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ bid, offer: bid + 1 }),
  });
  const arrived = await arrival;
  await sleep(APART_MS);
  return arrived;
}

function printParts({ pages, prices }: PagesPlan, parts: readonly Part[]): void {
  for (const part of parts)
    console.log(`${part.name}: ${prices} prices to ${pages} pages: ${describe(part)}`);
  const [notify, nats] = parts.map(({ took }) => pick(toSorted(took), 0.99));
  if (notify === undefined || nats === undefined) return;
  console.log(
    `p99 over NATS / by NOTIFY: ${(nats / notify).toFixed(2)} times (wanted: not slower, ≤ 1)`,
  );
}

interface Place {
  dataDir: string;
  databaseUrl: string;
  sim: RunningSim;
}

async function describePrograms(
  { dataDir, databaseUrl, sim }: Place,
  natsUrl: string | null,
  apis: number,
): Promise<{ programs: ChaosProgram[]; urls: string[] }> {
  const [healthPort = 0, ...ports] = await findFreePorts(1 + apis);
  const environment = {
    ENTROPI_ENV: 'local',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    IG_SIM_URL: sim.baseUrl,
    LOG_LEVEL: 'error',
    REQUESTS_PER_MINUTE: NO_LIMIT,
    STREAMS_PER_USER: '10000',
    ...(natsUrl && { NATS_URL: natsUrl }),
  };
  const urls = ports.map((port) => `http://127.0.0.1:${port}`);
  const engineUrl = `http://127.0.0.1:${healthPort}`;
  const describeOne = (name: string, url: string, more: Record<string, string>) =>
    createProgram(name, 'api', `${url}/health/live`, { ...environment, ...more });
  return {
    urls,
    programs: [
      describeOne('engine', engineUrl, { ROLE: 'engine', HEALTH_PORT: String(healthPort) }),
      ...urls.map((url, index) =>
        describeOne(`API ${index + 1}`, url, { ROLE: 'api', PORT: String(ports[index]) }),
      ),
    ],
  };
}

const toSorted = (took: readonly number[]) => took.toSorted((a, b) => a - b);
const pick = (sorted: readonly number[], part: number) =>
  sorted[Math.min(Math.floor(sorted.length * part), sorted.length - 1)] ?? 0;

function describe({ took, missing }: Part): string {
  const sorted = toSorted(took);
  const [median, p99, longest] = [0.5, 0.99, 1].map((part) => pick(sorted, part).toFixed(0));
  return `median ${median} ms, p99 ${p99} ms, longest ${longest} ms; ${missing} missing (wanted: 0); load ${loadavg()[0]?.toFixed(1)}`;
}
