import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { publishBuild } from '../publish/publish';
import { openFolderStore } from '../store/folder-store';
import { makeTemporaryFolder, writeSampleRemote } from '../testing/sample-build';
import { openFileUsageLog } from '../usage/usage-log';
import { listUnused, pruneVersions } from './prune';
import { openFileRegistry } from './registry';
import { promoteVersion, retireRemote, rollBack, setCanary } from './release';

const DAY_MS = 24 * 3600 * 1000;
const name = 'mf-sample';

describe('pruning', () => {
  let revisions: string;
  let files: string;
  let usesDir: string;

  /** Opens a new reader each time, which cannot remember what the test has changed in the files. */
  const open = () => openFileRegistry(revisions);
  const store = () => openFolderStore(files);
  const release = () => ({ registry: open(), store: store() });
  const publish = async (version: string) =>
    publishBuild(open(), openFolderStore(files), await writeSampleRemote(version));
  const promote = (version: string) => promoteVersion(release(), name, version);
  const uses = () => openFileUsageLog(usesDir);
  const pruning = () => ({ registry: open(), uses: uses(), store: store(), nowMs: Date.now() });
  const list = () => listUnused(name, pruning());
  const see = (version: string, daysAgo: number) =>
    uses().recordUse([{ name, version, seenMs: Date.now() - daysAgo * DAY_MS }]);

  /** Makes everything that was written so far look older. */
  async function age(days: number): Promise<void> {
    for (const file of await readdir(revisions)) {
      const at = path.join(revisions, file);
      const stored = JSON.parse(await readFile(at, 'utf8'));
      stored.written.at = new Date(Date.parse(stored.written.at) - days * DAY_MS).toISOString();
      await writeFile(at, JSON.stringify(stored));
    }
  }

  beforeEach(async () => {
    const dir = await makeTemporaryFolder();
    revisions = path.join(dir, 'revisions');
    files = path.join(dir, 'files');
    usesDir = path.join(dir, 'uses');
    await uses().begin(Date.now() - 365 * DAY_MS);
  });

  it('removes a version that was never served, from registry and store', async () => {
    await publish('1.0.0');
    await publish('1.1.0');
    await age(8);
    expect(await pruneVersions(name, pruning())).toEqual(['1.1.0']);
    expect(await readdir(path.join(files, 'remotes', name))).toEqual(['1.0.0']);
    const { versions } = (await open().read()).remotes[name] ?? {};
    expect(Object.keys(versions ?? {})).toEqual(['1.0.0']);
    expect((await open().listHistory()).at(-1)?.written?.change).toMatchObject({
      what: 'prune',
      before: { versions: ['1.0.0', '1.1.0'] },
      after: { versions: ['1.0.0'] },
      removed: ['1.1.0'],
    });
  });

  it('keeps what is stable, canary, or can be rolled back to, however old', async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await publish(version);
    await promote('1.1.0');
    await setCanary(release(), name, '1.2.0', 5);
    await age(100);
    expect(await list()).toEqual([]);
  });

  it('can be rolled back three steps afterwards, and forgets what was before', async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0']) {
      await publish(version);
      await promote(version);
    }
    await age(8);
    await pruneVersions(name, pruning());
    const { channels, versions } = (await open().read()).remotes[name] ?? {};
    expect(Object.keys(versions ?? {})).toEqual(['1.1.0', '1.2.0', '1.3.0', '1.4.0']);
    expect(channels?.previous).toEqual(['1.1.0', '1.2.0', '1.3.0']);
  });

  it('keeps what was served within 7 days, until these are over', async () => {
    await publish('1.0.0');
    await publish('2.0.0');
    await promote('2.0.0');
    await age(10);
    await rollBack(release(), name);
    await age(6.9);
    expect(await list()).toEqual([]);
    await age(0.2);
    expect(await list()).toEqual(['2.0.0']);
  });

  it('keeps a canary of these days, and what waits to be promoted', async () => {
    await publish('1.0.0');
    await publish('2.0.0');
    await age(30);
    await setCanary(release(), name, '2.0.0', 5);
    await setCanary(release(), name, '2.0.0', 0);
    await publish('3.0.0');
    await age(6);
    expect(await list()).toEqual([]);
    await age(2);
    expect(await list()).toEqual(['2.0.0', '3.0.0']);
  });

  it('rejects when a revision of these days is missing or has no time', async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await publish(version);
    const second = path.join(revisions, '000000002.json');
    const { document } = JSON.parse(await readFile(second, 'utf8'));
    await writeFile(second, JSON.stringify(document));
    await expect(list()).rejects.toThrow('Revision 2 does not say when it was written');
    await rm(second);
    await expect(list()).rejects.toThrow('revision 2 is gone');
  });

  it('needs no record of before these days', async () => {
    for (const version of ['1.0.0', '1.1.0']) await publish(version);
    await age(8);
    await rm(path.join(revisions, '000000001.json'));
    expect(await list()).toEqual(['1.1.0']);
  });

  it('rejects what was never published', async () => {
    await expect(listUnused('mf-none', pruning())).rejects.toThrow('never published');
  });

  it('removes the files of a retired remote once it was not served for 7 days', async () => {
    for (const version of ['1.0.0', '1.1.0']) await publish(version);
    await age(30);
    await retireRemote(open(), name);
    await age(6.9);
    expect(await list()).toEqual([]);
    await age(0.2);
    await see('1.1.0', 1);
    expect(await pruneVersions(name, pruning())).toEqual(['1.0.0']);
    expect(await readdir(path.join(files, 'remotes', name))).toEqual(['1.1.0']);
    expect((await open().listHistory()).at(-1)?.written?.change).toMatchObject({
      what: 'prune',
      before: null,
      removed: ['1.0.0'],
    });
    await age(8);
    await see('1.1.0', 8);
    expect(await pruneVersions(name, pruning())).toEqual(['1.1.0']);
    expect(await list()).toEqual([]);
  });

  it('finishes a pruning that was interrupted', async () => {
    for (const version of ['1.0.0', '1.1.0']) await publish(version);
    await age(8);
    const remove = () => Promise.reject(new Error('broken off'));
    const broken = { ...pruning(), store: { ...store(), remove } };
    await expect(pruneVersions(name, broken)).rejects.toThrow('broken off');
    await age(8);
    expect(await pruneVersions(name, pruning())).toEqual(['1.1.0']);
    expect(await readdir(path.join(files, 'remotes', name))).toEqual(['1.0.0']);
  });

  describe('by what browsers report', () => {
    beforeEach(async () => {
      for (const version of ['1.0.0', '1.1.0', '1.2.0']) await publish(version);
      await age(30);
    });

    it('keeps a version that a browser loaded within 7 days, served or not', async () => {
      await see('1.1.0', 6.9);
      await see('1.2.0', 7.1);
      expect(await list()).toEqual(['1.2.0']);
      await see('1.2.0', 0);
      expect(await list()).toEqual([]);
    });

    it('rejects when no gateway ever recorded loads, or not for 7 days', async () => {
      await rm(usesDir, { recursive: true });
      await expect(list()).rejects.toThrow('no gateway has recorded it');
      await uses().begin(Date.now() - 6.9 * DAY_MS);
      await expect(list()).rejects.toThrow(/known since 2\d{3}-.*Z, and not for 7 days/);
    });

    it('rejects when the record cannot be read', async () => {
      await rm(usesDir, { recursive: true });
      await writeFile(usesDir, 'in the way');
      await expect(list()).rejects.toThrow('What browsers load is not known: ENOTDIR');
    });

    it('needs no record where everything is served or can be rolled back to', async () => {
      await rm(usesDir, { recursive: true });
      for (const version of ['1.1.0', '1.2.0']) await promote(version);
      expect(await list()).toEqual([]);
    });
  });

  it('lets no one publish a version whose files may just be removed, and anyone later', async () => {
    await publish('1.0.0');
    await publish('1.1.0');
    await age(8);
    // While the pruning removes them, the same output is published again.
    const rejections: unknown[] = [];
    const removing = {
      ...store(),
      remove: async (versionPath: string) => {
        rejections.push(await publish('1.1.0').catch((error: Error) => error.message));
        await store().remove(versionPath);
      },
    };
    expect(await pruneVersions(name, { ...pruning(), store: removing })).toEqual(['1.1.0']);
    expect(rejections).toEqual([
      expect.stringContaining('mf-sample 1.1.0 was pruned a moment ago'),
    ]);
    expect(Object.keys((await open().read()).remotes[name]?.versions ?? {})).toEqual(['1.0.0']);
    await age(0.01);
    await publish('1.1.0');
    expect(await readdir(path.join(files, 'remotes', name))).toEqual(['1.0.0', '1.1.0']);
  });
});
