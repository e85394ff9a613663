import { chmod, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@entropi/db/embedded';
import { Pool } from 'pg';
import { makeTemporaryFolder } from '../testing/sample-build';
import { sumLoads } from './load-counts';
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
  const pool = new Pool({ connectionString: postgres.ownerUrl });
  await pool.query('drop table if exists registry_use, registry_use_since, registry_load');
  await pool.end();
  return () => openPostgresUsageLog(postgres.ownerUrl);
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

  it('adds up how loads ended, of every process, and forgets them after seven days', async () => {
    const [one, other] = [open(), open()];
    const sum = async (nowMs: number) =>
      sumLoads(await open().readLoads(nowMs), 'mf-sample', '1.0.0');
    expect(await sum(MONDAY_MS)).toBeNull();
    const ready = { name: 'mf-sample', version: '1.0.0', phase: null };
    const failed = { ...ready, phase: 'chunk' };
    await one.recordLoads(
      [
        { ...ready, count: 3 },
        { ...failed, count: 1 },
      ],
      MONDAY_MS,
    );
    await other.recordLoads([{ ...ready, count: 4 }], MONDAY_MS + HOUR_MS);
    await one.recordLoads([{ ...failed, phase: 'render', count: 2 }], MONDAY_MS + HOUR_MS);
    await one.recordLoads([{ ...failed, count: 5 }], MONDAY_MS + 24 * HOUR_MS);
    await one.recordLoads([{ ...failed, name: 'shell', count: 9 }], MONDAY_MS + 24 * HOUR_MS);
    expect(await sum(MONDAY_MS + 6 * 24 * HOUR_MS)).toEqual({
      ready: 7,
      failed: 8,
      failed_by_phase: { chunk: 6, render: 2 },
    });
    const weekLaterMs = MONDAY_MS + 7 * 24 * HOUR_MS;
    expect(await sum(weekLaterMs)).toEqual({ ready: 0, failed: 5, failed_by_phase: { chunk: 5 } });
    // What no longer counts is removed, and not only left out.
    await other.recordLoads([{ ...ready, count: 1 }], weekLaterMs);
    expect(await sum(MONDAY_MS)).toMatchObject({ ready: 1, failed: 5 });
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
