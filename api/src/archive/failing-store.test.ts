import { mkdir, readdir, symlink, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type BucketServer, startBucketServer } from '@entropi/platform/testing/bucket-server';
import { StoreUnavailable } from '@entropi/shared/server/store-unavailable';
import { type ArchiveHarness, createArchiveHarness } from '../testing/archive-harness';
import { ArchiveDamaged, nameManifest } from './archive-format';
import type { ArchiveStore } from './archive-store';
import { listParts } from './archives.repo';
import { openBucketArchive } from './bucket-archive';
import { openFolderArchive } from './folder-archive';
import { verifyArchives } from './verify-archives';

let harness: ArchiveHarness;

beforeEach(async () => {
  harness = await createArchiveHarness();
});
afterEach(() => harness.close());

describe('a store that fails', () => {
  let before: Awaited<ReturnType<typeof harness.readRows>>;

  beforeEach(async () => {
    await harness.addOrders('2026-01', 3);
    before = await harness.readRows();
  });

  async function expectUnchanged() {
    expect(await harness.readRows()).toEqual(before);
    expect(await listParts(harness.test.deps.db)).toEqual([]);
  }

  it('because its folder is not there takes nothing from the database, and makes no folder', async () => {
    const away = openFolderArchive(path.join(harness.folder, 'not-mounted'));
    await expect(harness.run(away)).rejects.toThrow(StoreUnavailable);
    await expectUnchanged();
    expect(await readdir(harness.folder)).toEqual([]);
  });

  it('because its disk is full takes nothing from the database', async () => {
    const month = path.join(harness.folder, 'order_intents/2026-01');
    await mkdir(month, { recursive: true });
    // The kernel fails every write to this device with ENOSPC.
    await symlink('/dev/full', path.join(month, 'full.part'));
    await expect(harness.run(openFolderArchive(harness.folder, () => 'full'))).rejects.toThrow(
      /ENOSPC/,
    );
    await expectUnchanged();
    expect(await harness.store.list()).toEqual([]);
    expect(await harness.run()).toMatchObject({ rows: 3 });
  });

  it.each(['ndjson.gz', 'manifest.json'])(
    'because it returns another %s takes nothing from the database',
    async (ending) => {
      const altered: ArchiveStore = {
        ...harness.store,
        write: (key, content) =>
          harness.store.write(
            key,
            key.endsWith(ending) ? Buffer.from(content).fill(7, 40, 44) : content,
          ),
      };
      await expect(harness.run(altered)).rejects.toThrow(ArchiveDamaged);
      await expectUnchanged();
      expect(await harness.run()).toMatchObject({ parts: 1, rows: 3 });
      expect((await verifyArchives(harness.test.deps.db, harness.store)).problems).toEqual([]);
    },
  );

  it('leaves a file that its writer did not finish only until the next day', async () => {
    const month = path.join(harness.folder, 'order_intents/2026-01');
    await mkdir(month, { recursive: true });
    for (const name of ['old.part', 'new.part']) await writeFile(path.join(month, name), 'half');
    const long = new Date(Date.now() - 2 * 86_400_000);
    await utimes(path.join(month, 'old.part'), long, long);
    await harness.run();
    const names = await readdir(month);
    expect(names.filter((name) => name.endsWith('.part'))).toEqual(['new.part']);
    expect((await verifyArchives(harness.test.deps.db, harness.store)).unknown).toEqual([]);
  });

  it('because it forgets what it accepted takes nothing from the database', async () => {
    const forgetful: ArchiveStore = { ...harness.store, write: async () => undefined };
    await expect(harness.run(forgetful)).rejects.toThrow(/is missing/);
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
    await harness.addOrders('2026-01', 3);
    const before = await harness.readRows();
    const bucket = openBucketArchive(server.place);
    await server.stop();
    await expect(harness.run(bucket)).rejects.toThrow(StoreUnavailable);
    await server.start();
    server.uploadsLeft = 1;
    await expect(harness.run(bucket)).rejects.toThrow(StoreUnavailable);
    expect(await harness.readRows()).toEqual(before);
    server.uploadsLeft = null;
    server.requested.length = 0;
    expect(await harness.run(bucket)).toMatchObject({ parts: 1, rows: 3 });
    // The object was there already.
    expect(server.requested.filter((call) => call.startsWith('PUT'))).toHaveLength(1);
    const [part] = await listParts(harness.test.deps.db);
    const names = part ? [nameManifest(part.key), part.key] : [];
    expect(await verifyArchives(harness.test.deps.db, bucket)).toMatchObject({
      parts: 1,
      unknown: [],
    });
    expect((await bucket.list()).sort()).toEqual(names);
    bucket.close();
  }, 60_000);
});
