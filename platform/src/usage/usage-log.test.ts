import { chmod, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@entropi/db/embedded';
import { Pool } from 'pg';
import { makeTemporaryFolder } from '../testing/sample-build';
import { openFileUsageLog, type UsageLog } from './usage-log';
import { openPostgresUsageLog } from './usage-log.repo';

const START_LIMIT_MS = 120_000;
const MONDAY_MS = Date.UTC(2026, 0, 5, 12);
const HOUR_MS = 3600 * 1000;

let dataDir: string;
let postgres: EmbeddedPostgres;
let opened: UsageLog[];

beforeAll(async () => {
  dataDir = await makeTemporaryFolder();
  // If started as root, the server runs as another user, who needs access to the folder.
  await chmod(dataDir, 0o755);
  postgres = await startEmbeddedPostgres({ dataDir, settings: ['fsync=off'] });
}, START_LIMIT_MS);

afterAll(async () => {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Opens one empty record as the given number of processes. */
async function openInFolder(): Promise<() => UsageLog> {
  const dir = path.join(await makeTemporaryFolder(), 'uses');
  return () => openFileUsageLog(dir);
}

async function openInPostgres(): Promise<() => UsageLog> {
  const pool = new Pool({ connectionString: postgres.url });
  await pool.query('drop table if exists registry_use, registry_use_since');
  await pool.end();
  return () => openPostgresUsageLog(postgres.url);
}

describe.each([
  ['a folder', openInFolder],
  ['PostgreSQL', openInPostgres],
])('the record of uses in %s', (_kind, makeRecord) => {
  let open: () => UsageLog;

  beforeEach(async () => {
    opened = [];
    const openNext = await makeRecord();
    open = () => {
      const record = openNext();
      opened.push(record);
      return record;
    };
  });

  afterEach(() => Promise.all(opened.map((record) => record.close())));

  it('covers nothing before it began', async () => {
    expect(await open().read('mf-sample')).toEqual({ sinceMs: null, seenMs: {} });
  });

  it('began once, however often it is begun again', async () => {
    await Promise.all([open(), open()].map((record) => record.begin(MONDAY_MS)));
    await open().begin(MONDAY_MS + HOUR_MS);
    expect((await open().read('mf-sample')).sinceMs).toBe(MONDAY_MS);
  });

  it('gives every process the time at which each version of a name was last seen', async () => {
    const uses = [
      { name: 'mf-sample', version: '1.0.0', seenMs: MONDAY_MS },
      { name: 'mf-sample', version: '1.1.0-rc.1', seenMs: MONDAY_MS },
      { name: 'shell', version: '1.0.0', seenMs: MONDAY_MS },
    ];
    await Promise.all([open(), open()].map((record) => record.recordUse(uses)));
    await open().recordUse([{ name: 'mf-sample', version: '1.0.0', seenMs: MONDAY_MS + HOUR_MS }]);
    expect((await open().read('mf-sample')).seenMs).toEqual({
      '1.0.0': MONDAY_MS + HOUR_MS,
      '1.1.0-rc.1': MONDAY_MS,
    });
    expect((await open().read('shell')).seenMs).toEqual({ '1.0.0': MONDAY_MS });
  });
});

describe('a record of uses that cannot be read', () => {
  it.each([
    [
      'a folder',
      async () => {
        const file = path.join(await makeTemporaryFolder(), 'uses');
        await writeFile(file, '');
        return openFileUsageLog(file);
      },
    ],
    ['PostgreSQL', async () => openPostgresUsageLog('postgresql://unknown@127.0.0.1:9/none')],
  ])('says so and is not empty: in %s', async (_kind, open) => {
    const record = await open();
    await expect(record.read('mf-sample')).rejects.toThrow(/ENOTDIR|ECONNREFUSED/);
    await record.close();
  });
});
