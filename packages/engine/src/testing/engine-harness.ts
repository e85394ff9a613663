import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrokerClientPool } from '@entropi/broker/broker';
import { createIgClientPool } from '@entropi/broker/ig/ig-client-pool';
import { createSealer } from '@entropi/broker/seal';
import { createNotifyBus } from '@entropi/db/bus/notify-bus';
import type { Database } from '@entropi/db/db';
import { createTestDatabase, type TestDatabase } from '@entropi/db/testing/test-database';
import { connectTestDatabase, nameRunningRole } from '@entropi/db/testing/through-pooler';
import { Timeline } from '@entropi/db/timeline';
import { type RunningSim, type SimOptions, startSim } from '@entropi/ig-sim/server';
import pino from 'pino';
import type { EngineConfig, EngineDeps } from '../deps';
import { type Engine, startEngine } from '../start-engine';
import type { Timings } from '../timings';
import { createCredentials } from './credentials';
import { NO_TRACING } from './no-tracing';

/** The market of the tests: two decimal places or less, EUR, in EUR accounts. */
export const EPIC = 'IX.D.DAX.IFMM.IP';

/** A deal as `GET /sim/deals` lists it. */
export interface SimDeal {
  /** UTC ISO-8601. */
  at: string;
  action: 'OPEN' | 'CLOSE' | 'AMEND' | 'ROLL';
  dealId: string;
  dealReference: string;
  accountId: string;
  affectedDeals: { dealId: string; status: string }[];
}

/**
 * The waits of a test: those of production, but shorter. The deadline of an order is long, since on a busy machine one
 * is on its way for seconds, and past it the task is in error.
 */
export const FAST: Partial<Timings> = {
  absentAfterMs: 1500,
  cleanReads: 2,
  orderDeadlineMs: 60_000,
  resolveFirstMs: 20,
  resolveLongestMs: 100,
  rejectionFirstMs: 300,
  rejectionMaxMs: 2000,
  missedPriceFirstMs: 50,
  missedPriceMaxMs: 200,
  closeRetryFirstMs: 50,
  closeRetryMaxMs: 350,
  stopRetryFirstMs: 300,
  stopRetryMaxMs: 2000,
  reconcileEveryMs: 250,
  superviseEveryMs: 40,
  // Tests wait until a look at all tasks is over.
  restingRounds: 1,
  ownershipEveryMs: 50,
  requestsEveryMs: 200,
  unableAfterMs: 1500,
  heartbeatEveryMs: 200,
};

/** A migrated database: a new one of the tests' server, or another one. */
export type HarnessDatabase = Pick<TestDatabase, 'url' | 'drop'>;

/** A real database, a real simulator, and engines that use them. */
export class EngineHarness {
  private readonly engines: Engine[] = [];

  private constructor(
    readonly db: Database,
    readonly database: HarnessDatabase,
    readonly sim: RunningSim,
    readonly config: EngineConfig,
    private readonly timeline: Timeline,
    private readonly closeDatabase: () => Promise<void>,
    readonly dataDir: string,
  ) {}

  static async start(
    options: Partial<SimOptions> = {},
    given?: HarnessDatabase,
  ): Promise<EngineHarness> {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'entropi-engine-'));
    const limits = {
      perKey: 0,
      perAccountTrading: 0,
      perAccountNonTrading: 0,
      historicalPointsPerWeek: 0,
    };
    // Beside a stream, the effects of faulty calls would not show.
    const quiet = { tickMs: 60_000, streaming: false };
    const sim = await startSim({ dataDir, port: 0, limits, ...quiet, ...options });
    const database = given ?? (await createTestDatabase());
    const timeline = new Timeline();
    const { db, close } = connectTestDatabase(database.url, {
      statementTimeoutMs: PATIENCE_MS,
      connectTimeoutMs: PATIENCE_MS,
      plansOnce: true,
      timeline,
      onError: () => undefined,
    });
    const config = createConfig(sim.baseUrl);
    return new EngineHarness(db, database, sim, config, timeline, close, dataDir);
  }

  get deps(): EngineDeps {
    return {
      config: this.config,
      db: this.db,
      timeline: this.timeline,
      bus: createNotifyBus(nameRunningRole(this.database.url), pino({ level: 'silent' })),
      log: pino({ level: 'silent' }),
      sealer: createSealer([new Uint8Array(32)]),
      tracing: NO_TRACING,
      now: () => new Date(),
    };
  }

  /** `brokerUrl`: another way to the simulator than the direct one. */
  async startEngine(timings: Partial<Timings> = {}, brokerUrl = this.sim.baseUrl): Promise<Engine> {
    const config = { ...this.config, IG_SIM_URL: brokerUrl };
    const engine = await startEngine(
      { ...this.deps, config },
      {
        timings: { ...FAST, ...timings },
        pollEveryMs: { SIM: 30 },
      },
    );
    this.engines.push(engine);
    return engine;
  }

  async stop(): Promise<void> {
    for (const engine of this.engines.splice(0)) await engine.stop();
    await this.closeDatabase();
    await this.sim.close();
    await this.database.drop();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  async stopEngine(engine: Engine): Promise<void> {
    this.engines.splice(this.engines.indexOf(engine), 1);
    await engine.stop();
  }

  async control<T>(method: string, target: string, body?: unknown): Promise<T> {
    const response = await fetch(`${this.sim.url}/sim/${target}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${target}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }

  /** Sets the market's price; the spread is one point. */
  setPrice(bid: number): Promise<unknown> {
    return this.control('PUT', `markets/${EPIC}`, { bid, offer: bid + 1 });
  }

  setFaults(faults: Record<string, unknown>): Promise<unknown> {
    return this.control('PUT', 'faults', faults);
  }

  /** Clients of the broker beside those of the engines. */
  createClientPool(): BrokerClientPool {
    const { baseUrl } = this.sim;
    return createIgClientPool({
      baseUrls: { SIM: baseUrl, DEMO: baseUrl, LIVE: baseUrl },
      timeoutMs: PATIENCE_MS,
      maxWaitMs: PATIENCE_MS,
      observe: () => undefined,
      reportUnreadable: () => undefined,
    });
  }

  /** Opens a position at the broker as `name`, without the engine. */
  async openPosition(name: string, accountId: string, dealReference: string): Promise<void> {
    const clientPool = this.createClientPool();
    const order = { dealReference, epic: EPIC, expiry: '-', direction: 'BUY', size: '1' } as const;
    const rest = { currency: 'EUR', worstLevel: null, stopDistance: null, limitDistance: null };
    const broker = clientPool.open(createCredentials(name), accountId);
    const submission = await broker.openPosition({ ...order, ...rest });
    await clientPool.close();
    if (submission.kind !== 'accepted') throw new Error(JSON.stringify(submission));
  }

  async deals(): Promise<SimDeal[]> {
    return (await this.control<{ deals: SimDeal[] }>('GET', 'deals')).deals;
  }
}

/** The configuration of an engine whose only broker is a simulator; the rest as where no variable is set. */
function createConfig(brokerUrl: string): EngineConfig {
  return {
    ROLE: ['engine'],
    IG_SIM_URL: brokerUrl,
    IG_DEMO_URL: brokerUrl,
    IG_LIVE_URL: brokerUrl,
    FEED_SIM: 'sim-feed-key:SIM-FEED:sim-feed-2026',
    FEED_SIM_EVERY_MS: 500,
    BROKER_STREAMS: 'on',
    BROKER_STREAMED_ACCOUNTS: 200,
    ENGINE_LEASE_MS: 15_000,
    ORDER_ABSENT_AFTER_MS: 90_000,
  };
}

/** Longer than anything takes on a busy machine: what is waited for comes within this time, or never. */
const PATIENCE_MS = 150_000;

/** Waits until a condition holds; fails with the last value. */
export async function until<T>(
  read: () => Promise<T>,
  holds: (value: T) => boolean,
  timeoutMs = PATIENCE_MS,
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const value = await read();
    if (holds(value)) return value;
    if (Date.now() > deadline) throw new Error(`never came true, last: ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
