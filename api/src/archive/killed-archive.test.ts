import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { auditEntries } from '@entropi/db/schema/audit';
import { type DatabaseProxy, startDatabaseProxy } from '@entropi/db/testing/database-proxy';
import { findPoolAddress } from '@entropi/db/testing/through-pooler';
import { until } from '@entropi/engine/testing/engine-harness';
import { eq } from 'drizzle-orm';
import { type ArchiveHarness, createArchiveHarness } from '../testing/archive-harness';
import { killProcess, startJobsProcess } from '../testing/jobs-process';
import { listParts } from './archives.repo';
import { withArchiveClaimed } from './claim-archive';
import { verifyArchives } from './verify-archives';

/** One part, whose rows are cleared by five statements. */
const ORDERS = 450;
const OBJECT = '.ndjson.gz';
const MANIFEST = '.manifest.json';
const PART_KNOWN = 'insert into "archives"';
const CLEAR = 'set response = null';
/** In the third statement that clears rows, of a hundred each. */
const ROW_201 = '"b-201"';
const CLEARED = 'update "archives" set "cleared_at"';
/** Eight starts of a process, each on a machine that others keep busy. */
const PATIENCE_MS = 400_000;

/** Kills its own process, as `kill -9` does, before or after it gives a file of the archive its name. */
const SHIM = `
const real = require('node:fs/promises');
const { ARCHIVE_DIR, KILLED } = process.env;
const [when, ending] = KILLED.split(' ');
const rename = real.rename;
real.rename = async (from, to) => {
  const isMeant = to.startsWith(ARCHIVE_DIR) && to.endsWith(ending);
  if (isMeant && when === 'before') process.kill(process.pid, 'SIGKILL');
  await rename(from, to);
  if (isMeant) process.kill(process.pid, 'SIGKILL');
};
require('node:module').syncBuiltinESMExports();
`;

/** What a killed process must have left behind. */
interface Left {
  /** Endings of the names of what lies in the archive. */
  files: string[];
  parts: number;
  /** Number of its rows. */
  cleared: number;
}

const NOTHING: Left = { files: [], parts: 0, cleared: 0 };
const WRITTEN: Left = { files: [MANIFEST, OBJECT], parts: 0, cleared: 0 };

let harness: ArchiveHarness;
let proxy: DatabaseProxy;
let shim: string;
let running: ChildProcess | null = null;

beforeAll(async () => {
  harness = await createArchiveHarness();
  shim = path.join(await mkdtemp(path.join(tmpdir(), 'entropi-shim-')), 'shim.cjs');
  await writeFile(shim, SHIM);
});
afterAll(async () => {
  if (running) await killProcess(running);
  await proxy.close();
  await harness.close();
  await rm(path.dirname(shim), { recursive: true });
});

/** Starts a process with the jobs role on the night when it archives. */
async function start(environment: Record<string, string> = {}): Promise<ChildProcess> {
  const { deps } = harness.test;
  const { databaseUrl } = deps;
  // Before the pooler, where the run has one: statements are seen on their way to it.
  proxy = await startDatabaseProxy(findPoolAddress(databaseUrl).url);
  running = startJobsProcess({
    databaseUrl,
    dataDir: deps.config.DATA_DIR,
    environment: { ...harness.environment, DATABASE_URL: proxy.url, ...environment },
  });
  await deps.jobs.boss.send('archive', {});
  return running;
}

/** Kills what was started, and waits until the database has noticed. */
async function kill(child: ChildProcess): Promise<void> {
  await killProcess(child);
  await proxy.close();
  const claim = () => withArchiveClaimed(harness.test.deps.databaseUrl, async () => 'free');
  await until(claim, (claimed) => claimed !== null);
}

/** Starts a process that is killed when it gives a file its name. */
const killAtFile = (when: 'before' | 'after', ending: string) => async () => {
  const child = await start({ KILLED: `${when} ${ending}`, NODE_OPTIONS: `--require ${shim}` });
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  expect(child.signalCode).toBe('SIGKILL');
  await kill(child);
};

/** Starts a process that is killed before a statement with this text reaches the database. */
const killAtStatement = (text: string) => async () => {
  const child = await start();
  await proxy.freezeAt([text], 'before');
  await kill(child);
};

async function describeLeft(): Promise<Left> {
  const rows = await harness.readRows();
  return {
    files: (await harness.listFiles()).map((name) => name.slice(name.indexOf('.'))),
    parts: (await listParts(harness.test.deps.db)).length,
    cleared: rows.filter(({ archiveId }) => archiveId !== null).length,
  };
}

/** When each file of the archive was written. */
async function readTimes(): Promise<Record<string, bigint>> {
  const read = async (name: string) => {
    const { mtimeNs } = await stat(path.join(harness.folder, name), { bigint: true });
    return [name, mtimeNs] as const;
  };
  return Object.fromEntries(await Promise.all((await harness.listFiles()).map(read)));
}

it(
  'an archive whose process is killed at each step has lost nothing, and is finished by the next process without writing anything twice',
  async () => {
    const { db } = harness.test.deps;
    await harness.addOrders('2026-01', ORDERS);
    const before = await harness.readEverywhere();
    let times = await readTimes();
    const kills: [string, () => Promise<void>, Left][] = [
      ['half of a file is written', killAtFile('before', OBJECT), NOTHING],
      [
        'the object is written, its manifest is not',
        killAtFile('after', OBJECT),
        { ...NOTHING, files: [OBJECT] },
      ],
      ['both are written, not read back', killAtFile('after', MANIFEST), WRITTEN],
      ['both are read back, the database does not know it', killAtStatement(PART_KNOWN), WRITTEN],
      [
        'the database knows it, no row is cleared',
        killAtStatement(CLEAR),
        { ...WRITTEN, parts: 1 },
      ],
      ['200 rows are cleared', killAtStatement(ROW_201), { ...WRITTEN, parts: 1, cleared: 200 }],
      [
        'all rows are cleared, the database does not know it',
        killAtStatement(CLEARED),
        { ...WRITTEN, parts: 1, cleared: ORDERS },
      ],
    ];
    for (const [step, killThere, left] of kills) {
      await killThere();
      expect({ step, ...(await describeLeft()) }).toEqual({ step, ...left });
      expect(await harness.readEverywhere()).toEqual(before);
      expect((await verifyArchives(db, harness.store)).problems).toEqual([]);
      const now = await readTimes();
      expect({ ...now, ...times }).toEqual(now);
      times = now;
    }
    await start();
    await until(
      () => listParts(db),
      ([part]) => part?.clearedAt !== null,
    );
    expect(await describeLeft()).toEqual({ ...WRITTEN, parts: 1, cleared: ORDERS });
    expect(await harness.readEverywhere()).toEqual(before);
    expect(await readTimes()).toEqual(times);
    expect(await verifyArchives(db, harness.store)).toEqual({
      parts: 1,
      rows: ORDERS,
      problems: [],
      unknown: [],
    });
    const written = eq(auditEntries.action, 'archive.write');
    expect(await db.select().from(auditEntries).where(written)).toHaveLength(1);
  },
  PATIENCE_MS,
);
