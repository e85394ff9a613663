import path from 'node:path';
import { openFolderStore } from './folder-store';
import { publishBuild } from './publish';
import { openFileRegistry, type RecordedRegistry } from './registry';
import { promoteVersion, retireRemote, rollBack, setCanary } from './release';
import { makeTemporaryFolder, writeSampleRemote, writeSampleShell } from './testing/sample-build';

describe('releasing', () => {
  let dir: string;
  let registry: RecordedRegistry;

  const publish = (dist: string) =>
    publishBuild(registry, openFolderStore(path.join(dir, 'files')), dist);

  beforeEach(async () => {
    dir = await makeTemporaryFolder();
    registry = openFileRegistry(path.join(dir, 'revisions'));
    await publish(await writeSampleShell('1.0.0', { contract: '1.0.0' }));
    await publish(await writeSampleShell('1.2.0', { contract: '1.2.0' }));
    await publish(await writeSampleShell('2.0.0', { contract: '2.0.0' }));
    await publish(await writeSampleRemote('1.0.0'));
    await promoteVersion(registry, 'shell', '1.2.0');
    await publish(await writeSampleRemote('1.2.0', { build: { contract: '^1.2.0' } }));
  });

  it('moves the shell and a remote without each other', async () => {
    await promoteVersion(registry, 'mf-sample', '1.2.0');
    await rollBack(registry, 'mf-sample');
    await rollBack(registry, 'shell');
    const { shell, remotes } = await registry.read();
    expect([shell?.channels.stable, remotes['mf-sample']?.channels.stable]).toEqual([
      '1.0.0',
      '1.0.0',
    ]);
  });

  it('refuses a shell, stable or canary, that a served remote does not fit', async () => {
    const reason = 'mf-sample 1.0.0 asks for ^1.0.0, shell 2.0.0 provides 2.0.0';
    await expect(promoteVersion(registry, 'shell', '2.0.0')).rejects.toThrow(reason);
    await expect(setCanary(registry, 'shell', '2.0.0', 1)).rejects.toThrow(reason);
  });

  it('refuses a remote while a shell is served that it does not fit', async () => {
    await setCanary(registry, 'shell', '1.0.0', 1);
    const reason = 'mf-sample 1.2.0 asks for ^1.2.0, shell 1.0.0 provides 1.0.0';
    await expect(promoteVersion(registry, 'mf-sample', '1.2.0')).rejects.toThrow(reason);
  });

  it('refuses to roll the shell back under a remote that needs the newer one', async () => {
    await promoteVersion(registry, 'mf-sample', '1.2.0');
    await expect(rollBack(registry, 'shell')).rejects.toThrow(
      'mf-sample 1.2.0 asks for ^1.2.0, shell 1.0.0 provides 1.0.0',
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

  it('notes every change with who made it, in order', async () => {
    await setCanary(registry, 'mf-sample', '1.2.0', 5, 'ann');
    await promoteVersion(registry, 'mf-sample', '1.2.0', 'ben');
    await rollBack(registry, 'mf-sample', 'ann');
    const changes = (await registry.listHistory()).slice(-3).map(({ written }) => written?.change);
    expect(changes).toMatchObject([
      { by: 'ann', what: 'canary', after: { channels: { canary: { percent: 5 } } } },
      { by: 'ben', what: 'promote', after: { channels: { stable: '1.2.0' } } },
      { by: 'ann', what: 'rollback', before: { channels: { stable: '1.2.0' } } },
    ]);
  });
});
