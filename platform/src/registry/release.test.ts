import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { publishBuild } from '../publish/publish';
import { openFolderStore } from '../store/folder-store';
import type { Store } from '../store/store';
import { makeTemporaryFolder, writeSampleRemote, writeSampleShell } from '../testing/sample-build';
import { openFileRegistry, type RecordedRegistry } from './registry';
import { promoteVersion, retireRemote, rollBack, setCanary } from './release';

describe('releasing', () => {
  let dir: string;
  let registry: RecordedRegistry;

  let store: Store;

  const publish = (dist: string) => publishBuild(registry, store, dist);

  beforeEach(async () => {
    dir = await makeTemporaryFolder();
    registry = openFileRegistry(path.join(dir, 'revisions'));
    store = openFolderStore(path.join(dir, 'files'));
    await publish(await writeSampleShell('1.0.0', { contract: '1.0.0' }));
    await publish(await writeSampleShell('1.2.0', { contract: '1.2.0' }));
    await publish(await writeSampleShell('2.0.0', { contract: '2.0.0' }));
    await publish(await writeSampleRemote('1.0.0'));
    await promoteVersion({ registry, store }, 'shell', '1.2.0');
    await publish(await writeSampleRemote('1.2.0', { build: { contract: '^1.2.0' } }));
  });

  it('moves the shell and a remote without each other', async () => {
    await promoteVersion({ registry, store }, 'mf-sample', '1.2.0');
    await rollBack({ registry, store }, 'mf-sample');
    await rollBack({ registry, store }, 'shell');
    const { shell, remotes } = await registry.read();
    expect([shell?.channels.stable, remotes['mf-sample']?.channels.stable]).toEqual([
      '1.0.0',
      '1.0.0',
    ]);
  });

  it('rejects a shell, stable or canary, that a served remote does not fit', async () => {
    const reason = 'mf-sample 1.0.0 requests ^1.0.0, shell 2.0.0 provides 2.0.0';
    await expect(promoteVersion({ registry, store }, 'shell', '2.0.0')).rejects.toThrow(reason);
    await expect(setCanary({ registry, store }, 'shell', '2.0.0', 1)).rejects.toThrow(reason);
  });

  it('rejects a remote while a shell is served that it does not fit', async () => {
    await setCanary({ registry, store }, 'shell', '1.0.0', 1);
    const reason = 'mf-sample 1.2.0 requests ^1.2.0, shell 1.0.0 provides 1.0.0';
    await expect(promoteVersion({ registry, store }, 'mf-sample', '1.2.0')).rejects.toThrow(reason);
  });

  it('does not roll the shell back while a remote needs the newer one', async () => {
    await promoteVersion({ registry, store }, 'mf-sample', '1.2.0');
    await expect(rollBack({ registry, store }, 'shell')).rejects.toThrow(
      'mf-sample 1.2.0 requests ^1.2.0, shell 1.0.0 provides 1.0.0',
    );
  });

  it('retires a remote with all its versions, and never the shell', async () => {
    await retireRemote(registry, 'mf-sample', 'ann');
    expect((await registry.read()).remotes).toEqual({});
    expect((await registry.listHistory()).at(-1)?.written?.change).toMatchObject({
      by: 'ann',
      what: 'retire',
      before: { versions: ['1.0.0', '1.2.0'] },
      after: null,
    });
    await expect(retireRemote(registry, 'mf-sample')).rejects.toThrow('was never published');
    await expect(retireRemote(registry, 'shell')).rejects.toThrow('Without a shell');
  });

  it('serves a retired remote again from its next publishing on', async () => {
    await retireRemote(registry, 'mf-sample');
    await publish(await writeSampleRemote('1.2.0', { build: { contract: '^1.2.0' } }));
    const { 'mf-sample': entry } = (await registry.read()).remotes;
    expect(entry?.channels).toEqual({ stable: '1.2.0', previous: [] });
  });

  describe('a version whose files are incomplete', () => {
    const toFilePath = (name: string) => path.join(dir, 'files/remotes/mf-sample/1.2.0', name);

    it.each<[string, () => Promise<void>, string]>([
      ['a lost file', () => rm(toFilePath('page.js')), 'page.js is missing'],
      ['a changed file', () => writeFile(toFilePath('page.js'), 'evil'), 'page.js was changed'],
      ['what browsers fetch of it', () => writeFile(toFilePath('page.js.br'), ''), 'page.js.br'],
      [
        'a lost folder',
        () => rm(toFilePath('.'), { recursive: true }),
        'mf-manifest.json is missing',
      ],
    ])('is not served: %s', async (_case, damage, reason) => {
      await damage();
      const before = (await registry.read()).revision;
      const named = `mf-sample 1.2.0 is not whole in the store: .*${reason}`;
      const deps = { registry, store };
      await expect(promoteVersion(deps, 'mf-sample', '1.2.0')).rejects.toThrow(RegExp(named));
      await expect(setCanary(deps, 'mf-sample', '1.2.0', 5)).rejects.toThrow(RegExp(named));
      expect((await registry.read()).revision).toBe(before);
      await promoteVersion({ registry, store: null }, 'mf-sample', '1.2.0');
      await publish(await writeSampleRemote('1.2.1', { build: { contract: '^1.2.0' } }));
      await promoteVersion(deps, 'mf-sample', '1.2.1');
      await expect(rollBack(deps, 'mf-sample')).rejects.toThrow(RegExp(named));
    });

    it('is neither made stable again nor promoted as a canary', async () => {
      await setCanary({ registry, store }, 'mf-sample', '1.2.0', 5);
      await rm(toFilePath('page.js'));
      const promote = (version: string) =>
        promoteVersion({ registry, store }, 'mf-sample', version);
      await expect(promote('1.2.0')).rejects.toThrow('page.js is missing');
      await promoteVersion({ registry, store: null }, 'mf-sample', '1.2.0');
      await expect(promote('1.2.0')).rejects.toThrow('page.js is missing');
    });
  });

  it('records every change with who made it, in order', async () => {
    await setCanary({ registry, store }, 'mf-sample', '1.2.0', 5, 'ann');
    await promoteVersion({ registry, store }, 'mf-sample', '1.2.0', 'ben');
    await rollBack({ registry, store }, 'mf-sample', 'ann');
    const changes = (await registry.listHistory()).slice(-3).map(({ written }) => written?.change);
    expect(changes).toMatchObject([
      { by: 'ann', what: 'canary', after: { channels: { canary: { percent: 5 } } } },
      { by: 'ben', what: 'promote', after: { channels: { stable: '1.2.0' } } },
      { by: 'ann', what: 'rollback', before: { channels: { stable: '1.2.0' } } },
    ]);
  });
});
