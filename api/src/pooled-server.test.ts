import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  describeWithPgbouncer,
  type Pgbouncer,
  startPgbouncer,
} from '@entropi/db/testing/pgbouncer';
import { createTestDatabase, type TestDatabase } from '@entropi/db/testing/test-database';
import { Client } from 'pg';
import { readConfig } from './config';
import { startServer } from './server';

describeWithPgbouncer('all roles through PgBouncer', (found) => {
  let database: TestDatabase;
  let bouncer: Pgbouncer;
  let dataDir: string;
  let pooledUrl: string;

  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'entropi-pooled-'));
    database = await createTestDatabase();
    bouncer = await startPgbouncer(found, database.url, { default_pool_size: '3' });
    const url = new URL(database.url);
    url.host = bouncer.address;
    pooledUrl = url.toString();
  });
  afterAll(async () => {
    await bouncer.stop();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const start = (directUrl: string, role = 'api,engine,jobs') =>
    startServer(
      readConfig({
        ENTROPI_ENV: 'local',
        DATA_DIR: dataDir,
        PORT: '0',
        LOG_LEVEL: 'silent',
        IG_SIM_URL: 'http://127.0.0.1:1/gateway/deal',
        DATABASE_POOLER: 'transaction',
        DATABASE_URL: pooledUrl,
        DATABASE_DIRECT_URL: directUrl,
        ROLE: role,
      }),
    );

  /** The connections that the server has, by what they are called. */
  async function countConnections(): Promise<Record<string, number>> {
    const client = new Client({ connectionString: database.url, application_name: 'test' });
    await client.connect();
    const { rows } = await client.query<{ name: string; count: number }>(
      `select case application_name when 'entropi-listen' then 'listening' else 'pooled' end as name,
         count(*)::int as count
       from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() group by 1`,
    );
    await client.end();
    return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
  }

  it('work, with a connection of the server for each that listens and those of the pooler', async () => {
    const server = await start(database.url);
    const response = await fetch(`${server.address}/health/ready`);
    expect(response.status).toBe(200);
    const { listening, pooled = 0 } = await countConnections();
    expect(listening).toBe(4);
    expect(pooled).toBeLessThanOrEqual(3);
    await server.stop();
  });

  it('do not start when the direct address leads to the pooler as well', async () => {
    await expect(start(pooledUrl)).rejects.toThrow('DATABASE_DIRECT_URL leads to a pooler');
  });
});
