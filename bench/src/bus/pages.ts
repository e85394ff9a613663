import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ChaosProgram, createProgram } from '@entropi/api/testing/chaos/chaos-programs';
import { openPriceReader } from '@entropi/api/testing/price-reader';
import { startTestServer } from '@entropi/api/testing/test-server';
import { findFreePorts } from '@entropi/db/embedded/free-port';
import { type RunningSim, startSim } from '@entropi/ig-sim/server';
import { openPricePages, type PricePages } from './price-pages';

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

export interface PagesPlan {
  pages: number;
  /** Prices of each part. */
  prices: number;
  apis: number;
  /** How often NOTIFY and NATS take turns. */
  turns: number;
}

interface Place {
  dataDir: string;
  databaseUrl: string;
  sim: RunningSim;
}

/** Prices from the simulated broker to open pages: engine, API and PostgreSQL are processes, NOTIFY and NATS take turns. */
export async function comparePages(natsUrl: string | null, plan: PagesPlan): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'entropi-bench-'));
  const server = await startTestServer();
  const sim = await startSim({
    dataDir: path.join(dataDir, 'sim'),
    port: 0,
    tickMs: 60_000,
    limits: NO_LIMITS,
  });
  const place = { dataDir, databaseUrl: server.templateUrl, sim };
  const took: Record<string, number[]> = {};
  const ways: [string, string | null][] = [['NOTIFY', null]];
  if (natsUrl) ways.push(['NATS', natsUrl]);
  let bid = 8000;
  try {
    for (let turn = 0; turn < plan.turns; turn += 1) {
      for (const [name, url] of ways) {
        bid += plan.prices + WARM_UP;
        const part = await measurePart(place, url, plan, bid);
        console.log(`${name}: ${plan.prices} prices to ${plan.pages} pages: ${describe(part)}`);
        took[name] = [...(took[name] ?? []), ...part.took];
      }
    }
  } finally {
    await sim.close();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  const { NOTIFY = [], NATS } = took;
  if (!NATS) return;
  console.log(
    `p99 over NATS / by NOTIFY: ${toP99(NATS).toFixed(0)} / ${toP99(NOTIFY).toFixed(0)} ms, ${(toP99(NATS) / toP99(NOTIFY)).toFixed(2)} times (wanted: not slower, ≤ 1)`,
  );
}

interface Part {
  took: number[];
  missing: number;
}

async function measurePart(
  place: Place,
  natsUrl: string | null,
  plan: PagesPlan,
  firstBid: number,
): Promise<Part> {
  const { programs, urls } = await describePrograms(place, natsUrl, plan.apis);
  let reader: Awaited<ReturnType<typeof openPriceReader>> | null = null;
  let pages: PricePages | null = null;
  try {
    await Promise.all(programs.map((program) => program.start()));
    reader = await openPriceReader(place);
    pages = await openPricePages(urls, reader.token, plan.pages);
    return await sendPrices(place.sim, reader.epic, pages, { ...plan, firstBid });
  } finally {
    pages?.close();
    await reader?.close();
    for (const program of programs) await program.kill();
  }
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

async function sendPrices(
  sim: RunningSim,
  epic: string,
  pages: PricePages,
  { prices, firstBid }: { prices: number; firstBid: number },
): Promise<Part> {
  const took: number[] = [];
  let missing = 0;
  for (let number = -WARM_UP; number < prices; number += 1) {
    const bid = firstBid + number + 0.5;
    const arrival = pages.waitFor(bid);
    await fetch(`${sim.url}/sim/markets/${epic}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ bid, offer: bid + 1 }),
    });
    const arrived = await arrival;
    if (number >= 0) {
      took.push(...arrived.took);
      missing += arrived.missing;
    }
    await sleep(APART_MS);
  }
  return { took, missing };
}

const toSorted = (took: readonly number[]) => took.toSorted((a, b) => a - b);
const pick = (sorted: readonly number[], part: number) =>
  sorted[Math.min(Math.floor(sorted.length * part), sorted.length - 1)] ?? 0;
const toP99 = (took: readonly number[]) => pick(toSorted(took), 0.99);

function describe({ took, missing }: Part): string {
  const sorted = toSorted(took);
  const [median, p99, longest] = [0.5, 0.99, 1].map((part) => pick(sorted, part).toFixed(0));
  return `median ${median} ms, p99 ${p99} ms, longest ${longest} ms; ${missing} missing (wanted: 0); load ${loadavg()[0]?.toFixed(1)}`;
}
