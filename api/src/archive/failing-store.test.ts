import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BucketServer, startBucketServer } from '@entropi/platform/testing/bucket-server';
import { StoreUnavailable } from '@entropi/shared/server/store-unavailable';
import {
  addOldOrders,
  addOldTrader,
  type OldTrader,
  readEvidence,
} from '../testing/old-orders.repo';
import { createTestApp, type TestApp } from '../testing/test-app';
import { ArchiveDamaged, nameManifest } from './archive-format';
import { archiveOrders } from './archive-orders';
import type { ArchiveStore } from './archive-store';
import { listParts } from './archives.repo';
import { openBucketArchive } from './bucket-archive';
import { openFolderArchive } from './folder-archive';
import { verifyArchives } from './verify-archives';

let test: TestApp;
let trader: OldTrader;
let folder: string;
let store: ArchiveStore;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'entropi-archive-'));
  store = openFolderArchive(folder);
  test = await createTestApp();
  trader = await addOldTrader(test.deps, await test.signIn());
});
afterEach(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

const run = (given: ArchiveStore = store) => archiveOrders(test.deps, given, { keptMonths: 1 });
const read = () => readEvidence(test.deps.db, trader);

describe('a store that fails', () => {
  let before: Awaited<ReturnType<typeof read>>;

  beforeEach(async () => {
    await addOldOrders(test.deps.db, trader, { month: '2026-01', orders: 3 });
    before = await read();
  });

  async function expectUnchanged() {
    expect(await read()).toEqual(before);
    expect(await listParts(test.deps.db)).toEqual([]);
  }

  it('because its folder is not there takes nothing from the database, and makes no folder', async () => {
    const away = openFolderArchive(path.join(folder, 'not-mounted'));
    await expect(run(away)).rejects.toThrow(StoreUnavailable);
    await expectUnchanged();
    expect(await readdir(folder)).toEqual([]);
  });

  it('because its disk is full takes nothing from the database', async () => {
    const month = path.join(folder, 'order_intents/2026-01');
    await mkdir(month, { recursive: true });
    // The kernel fails every write to this device with ENOSPC.
    await symlink('/dev/full', path.join(month, 'full.part'));
    await expect(run(openFolderArchive(folder, () => 'full'))).rejects.toThrow(/ENOSPC/);
    await expectUnchanged();
    expect(await store.list()).toEqual([]);
    expect(await run()).toMatchObject({ rows: 3 });
  });

  it.each(['ndjson.gz', 'manifest.json'])(
    'because it returns another %s takes nothing from the database',
    async (ending) => {
      const altered: ArchiveStore = {
        ...store,
        write: (key, content) =>
          store.write(key, key.endsWith(ending) ? Buffer.from(content).fill(7, 40, 44) : content),
      };
      await expect(run(altered)).rejects.toThrow(ArchiveDamaged);
      await expectUnchanged();
      expect(await run()).toMatchObject({ parts: 1, rows: 3 });
      expect((await verifyArchives(test.deps.db, store)).problems).toEqual([]);
    },
  );

  it('leaves a file that its writer did not finish only until the next day', async () => {
    const month = path.join(folder, 'order_intents/2026-01');
    await mkdir(month, { recursive: true });
    for (const name of ['old.part', 'new.part']) await writeFile(path.join(month, name), 'half');
    const long = new Date(Date.now() - 2 * 86_400_000);
    await utimes(path.join(month, 'old.part'), long, long);
    await run();
    const names = await readdir(month);
    expect(names.filter((name) => name.endsWith('.part'))).toEqual(['new.part']);
    expect((await verifyArchives(test.deps.db, store)).unknown).toEqual([]);
  });

  it('because it forgets what it accepted takes nothing from the database', async () => {
    const forgetful: ArchiveStore = { ...store, write: async () => undefined };
    await expect(run(forgetful)).rejects.toThrow(/is missing/);
    await expectUnchanged();
  });
});

describe('a bucket', () => {
  let server: BucketServer;

  beforeEach(async () => {
    server = await startBucketServer();
  });
  afterEach(() => server.close());

  it('that is away or rejects uploads takes nothing from the database, and everything when it is back', async () => {
    await addOldOrders(test.deps.db, trader, { month: '2026-01', orders: 3 });
    const before = await read();
    const bucket = openBucketArchive(server.place);
    await server.stop();
    await expect(run(bucket)).rejects.toThrow(StoreUnavailable);
    await server.start();
    server.uploadsLeft = 1;
    await expect(run(bucket)).rejects.toThrow(StoreUnavailable);
    expect(await read()).toEqual(before);
    server.uploadsLeft = null;
    server.requested.length = 0;
    expect(await run(bucket)).toMatchObject({ parts: 1, rows: 3 });
    // The object was there already.
    expect(server.requested.filter((call) => call.startsWith('PUT'))).toHaveLength(1);
    const [part] = await listParts(test.deps.db);
    const names = part ? [nameManifest(part.key), part.key] : [];
    expect(await verifyArchives(test.deps.db, bucket)).toMatchObject({ parts: 1, unknown: [] });
    expect((await bucket.list()).sort()).toEqual(names);
    bucket.close();
  }, 60_000);
});
