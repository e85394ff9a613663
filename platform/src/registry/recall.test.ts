import path from 'node:path';
import { AccessPredicate, NOT_SECRET } from '@entropi/shared/remote/access';
import { publishBuild } from '../publish/publish';
import { openFolderStore } from '../store/folder-store';
import type { Store } from '../store/store';
import { makeTemporaryFolder, writeSampleRemote, writeSampleShell } from '../testing/sample-build';
import { writeTogether } from '../testing/write-together';
import { recallVersion } from './recall';
import { openFileRegistry, type RecordedRegistry } from './registry';
import { viewRegistry } from './registry-view';
import { promoteVersion, retireRemote, rollBack, setCanary } from './release';

describe('a recall', () => {
  const name = 'mf-sample';
  const reason = 'it shows wrong prices';
  let registry: RecordedRegistry;
  let store: Store;
  const deps = () => ({ registry, store });
  const publish = async (version: string) =>
    publishBuild(registry, store, await writeSampleRemote(version));
  const recall = (version: string) => recallVersion(deps(), { name, version, reason, by: 'ann' });
  const readChannels = async () => (await registry.read()).remotes[name]?.channels;

  beforeEach(async () => {
    const dir = await makeTemporaryFolder();
    registry = openFileRegistry(path.join(dir, 'revisions'));
    store = openFolderStore(path.join(dir, 'files'));
    await publishBuild(registry, store, await writeSampleShell('1.0.0'));
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
      await publish(version);
      await promoteVersion(deps(), name, version);
    }
  });

  it('serves what was stable before, and says why in the audit', async () => {
    expect(await recall('1.2.0')).toBe('1.1.0');
    expect(await readChannels()).toEqual({ stable: '1.1.0', previous: ['1.0.0'] });
    expect((await registry.listHistory()).at(-1)?.written?.change).toMatchObject({
      by: 'ann',
      what: 'recall',
      recalled: '1.2.0',
      reason,
    });
  });

  it('never rolls back to a version that was recalled', async () => {
    await recall('1.1.0');
    expect(await rollBack(deps(), name)).toMatchObject({ from: '1.2.0', to: '1.0.0' });
  });

  it('ends the canary of that version, and of no other', async () => {
    await publish('1.3.0');
    await setCanary(deps(), name, '1.3.0', 10);
    await recall('1.1.0');
    expect((await readChannels())?.canary).toEqual({ version: '1.3.0', percent: 10 });
    await recall('1.3.0');
    expect(await readChannels()).toEqual({ stable: '1.2.0', previous: ['1.0.0'] });
  });

  it('is for good: no channel gets the version again, published again or retired', async () => {
    await recall('1.2.0');
    const rejection = `mf-sample 1.2.0 was recalled: ${reason}`;
    const attempts = [
      () => promoteVersion(deps(), name, '1.2.0'),
      () => promoteVersion({ registry, store: null }, name, '1.2.0'),
      () => setCanary(deps(), name, '1.2.0', 1),
      () => publish('1.2.0'),
      () => recall('1.2.0'),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toThrow(/was recalled/);
    await retireRemote(registry, name);
    await expect(publish('1.2.0')).rejects.toThrow(rejection);
  });

  it('is rejected where nothing else could be served', async () => {
    await recall('1.0.0');
    await recall('1.1.0');
    const before = (await registry.read()).revision;
    await expect(recall('1.2.0')).rejects.toThrow('promote another version first, or retire');
    expect((await registry.read()).revision).toBe(before);
  });

  it('is rejected for two at once: the second has read what is no more', async () => {
    registry = writeTogether(registry, 2);
    const results = await Promise.allSettled([recall('1.2.0'), recall('1.1.0')]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it.each([' ', 'x'.repeat(301)])('needs a reason that a person can read', async (text) => {
    const request = { name, version: '1.2.0', reason: text };
    await expect(recallVersion(deps(), request)).rejects.toThrow(/reason/i);
  });

  it('is told to whoever may know of the remote, and to no one else', async () => {
    const secret = await writeSampleRemote('1.0.0', {
      build: { name: 'mf-secret', access: 'superuser', routes: [], navigation: [] },
    });
    await publishBuild(registry, store, secret);
    const next = await writeSampleRemote('1.1.0', {
      build: { name: 'mf-secret', access: 'superuser', routes: [], navigation: [] },
    });
    await publishBuild(registry, store, next);
    await recallVersion(deps(), { name: 'mf-secret', version: '1.1.0', reason: 'a leak' });
    await recall('1.2.0');
    const document = await registry.read();
    const shown = { name, version: '1.2.0', reason };
    expect(viewRegistry(document, NOT_SECRET)?.recalls).toEqual([shown]);
    const everything = new Set(AccessPredicate.options);
    expect(viewRegistry(document, everything)?.recalls).toEqual([
      shown,
      { name: 'mf-secret', version: '1.1.0', reason: 'a leak' },
    ]);
  });
});
