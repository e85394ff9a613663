import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestApp, type TestApp } from '@entropi/api/testing/test-app';
import { startTestServer } from '@entropi/api/testing/test-server';
import { EngineHarness } from '@entropi/engine/testing/engine-harness';
import { addTradingUser, type TradingUser } from '@entropi/engine/testing/trading-user';
import { Client } from 'pg';

/** A commit waits for no disk, so that a statement takes as long as its work. */
const SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'shared_buffers=1GB',
  'maintenance_work_mem=512MB',
  'max_wal_size=8GB',
];

/** Runs work with a server in the folder for temporary files (`TMPDIR`), since memory does not hold the rows. */
export async function withServer<T>(work: () => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'entropi-bench-'));
  try {
    // For root the server runs as another user, who must be able to enter the folder.
    await chmod(folder, 0o755);
    const server = await startTestServer(SETTINGS, folder);
    globalThis.testTemplateUrl = server.templateUrl;
    try {
      return await work();
    } finally {
      await server.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A database with the API in this process, a simulated broker, and one user who trades there. */
export interface GrowthWorld {
  app: TestApp;
  harness: EngineHarness;
  trader: TradingUser;
  /** The last price of the market; it only rises, since a lower one opens another level. */
  market: { bid: number };
  /** A connection as the owner of the tables, whose statements may take any time. */
  owner: Client;
}

/** Runs work in a new world, which is gone afterwards. */
export async function withWorld<T>(work: (world: GrowthWorld) => Promise<T>): Promise<T> {
  const closers: (() => Promise<unknown>)[] = [];
  try {
    const app = await createTestApp();
    closers.push(() => app.close());
    const given = { url: app.databaseUrl, drop: async () => undefined };
    const harness = await EngineHarness.start({}, given);
    closers.push(() => harness.stop());
    const market = { bid: 8000 };
    await harness.setPrice(market.bid);
    const trader = await addTradingUser(harness, 'grow');
    const owner = new Client({ connectionString: app.databaseUrl });
    await owner.connect();
    closers.push(() => owner.end());
    return await work({ app, harness, trader, market, owner });
  } finally {
    for (const close of closers.reverse()) await close();
  }
}
