import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openFolderStore } from './folder-store';
import { listUnused, pruneVersions } from './prune';
import { publishBuild } from './publish';
import { openFileRegistry } from './registry';
import { promoteVersion, rollBack, setCanary } from './release';
import { makeTemporaryFolder, writeSampleRemote } from './testing/sample-build';

const DAY_MS = 24 * 3600 * 1000;
const name = 'mf-sample';

describe('pruning', () => {
  let revisions: string;
  let files: string;

  /** A new reader each time: nothing is remembered of what the test changes in the files. */
  const open = () => openFileRegistry(revisions);
  const publish = async (version: string) =>
    publishBuild(open(), openFolderStore(files), await writeSampleRemote(version));
  const promote = (version: string) => promoteVersion(open(), name, version);
  const list = () => listUnused(open(), name, Date.now());

  /** Makes everything that was written until now look older. */
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
  });

  it('removes a version that nobody was ever given, from registry and store', async () => {
    await publish('1.0.0');
    await publish('1.1.0');
    await age(8);
    const remove = (version: string) => openFolderStore(files).remove(`remotes/${name}/${version}`);
    expect(await pruneVersions(open(), remove, name, { nowMs: Date.now() })).toEqual(['1.1.0']);
    expect(await readdir(path.join(files, 'remotes', name))).toEqual(['1.0.0']);
    const { versions } = (await open().read()).remotes[name] ?? {};
    expect(Object.keys(versions ?? {})).toEqual(['1.0.0']);
    expect((await open().listHistory()).at(-1)?.written?.change).toMatchObject({
      what: 'prune',
      before: { versions: ['1.0.0', '1.1.0'] },
      after: { versions: ['1.0.0'] },
    });
  });

  it('keeps what is stable, canary, or can be rolled back to, however old', async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await publish(version);
    await promote('1.1.0');
    await setCanary(open(), name, '1.2.0', 5);
    await age(100);
    expect(await list()).toEqual([]);
  });

  it('can be rolled back three steps afterwards, and forgets what was before', async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0']) {
      await publish(version);
      await promote(version);
    }
    await age(8);
    await pruneVersions(open(), async () => undefined, name, { nowMs: Date.now() });
    const { channels, versions } = (await open().read()).remotes[name] ?? {};
    expect(Object.keys(versions ?? {})).toEqual(['1.1.0', '1.2.0', '1.3.0', '1.4.0']);
    expect(channels?.previous).toEqual(['1.1.0', '1.2.0', '1.3.0']);
  });

  it('keeps what was served within 7 days, until these are over', async () => {
    await publish('1.0.0');
    await publish('2.0.0');
    await promote('2.0.0');
    await age(10);
    await rollBack(open(), name);
    await age(6.9);
    expect(await list()).toEqual([]);
    await age(0.2);
    expect(await list()).toEqual(['2.0.0']);
  });

  it('keeps a canary of these days, and what waits to be promoted', async () => {
    await publish('1.0.0');
    await publish('2.0.0');
    await age(30);
    await setCanary(open(), name, '2.0.0', 5);
    await setCanary(open(), name, '2.0.0', 0);
    await publish('3.0.0');
    await age(6);
    expect(await list()).toEqual([]);
    await age(2);
    expect(await list()).toEqual(['2.0.0', '3.0.0']);
  });

  it('refuses when a revision of these days is gone or does not tell its time', async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await publish(version);
    const second = path.join(revisions, '000000002.json');
    const { document } = JSON.parse(await readFile(second, 'utf8'));
    await writeFile(second, JSON.stringify(document));
    await expect(list()).rejects.toThrow('Revision 2 does not tell when it was written');
    await rm(second);
    await expect(list()).rejects.toThrow('revision 2 is gone');
  });

  it('needs no record of before these days', async () => {
    for (const version of ['1.0.0', '1.1.0']) await publish(version);
    await age(8);
    await rm(path.join(revisions, '000000001.json'));
    expect(await list()).toEqual(['1.1.0']);
  });

  it('refuses what was never published', async () => {
    await expect(listUnused(open(), 'mf-none', Date.now())).rejects.toThrow('never published');
  });
});
