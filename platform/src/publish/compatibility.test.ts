import path from 'node:path';
import type { Pair } from '../contract-tests/shell-page';
import { openFileRegistry, type RecordedRegistry } from '../registry/registry';
import { promoteVersion, setCanary } from '../registry/release';
import { openFolderStore } from '../store/folder-store';
import type { Store } from '../store/store';
import { makeTemporaryFolder, writeSampleRemote, writeSampleShell } from '../testing/sample-build';
import { publishBuild } from './publish';

describe('a build that is published', () => {
  let registry: RecordedRegistry;
  let store: Store;
  let met: string[];

  const describePair = ({ shell, remote }: Pair) =>
    `${remote.build.version} in shell ${shell.build.version}`;
  const publish = (dist: string, problem?: string) =>
    publishBuild(registry, store, dist, {
      findLoadProblems: async (pair) => {
        met.push(describePair(pair));
        return problem ? [problem] : [];
      },
    });

  beforeEach(async () => {
    const dir = await makeTemporaryFolder();
    registry = openFileRegistry(path.join(dir, 'revisions'));
    store = openFolderStore(path.join(dir, 'files'));
    met = [];
    await publish(await writeSampleShell('1.0.0'));
    await publish(await writeSampleRemote('1.0.0'));
  });

  it('is loaded with every shell that it will be used with, by the files of both', async () => {
    await publish(await writeSampleShell('1.1.0'));
    await setCanary({ registry, store }, 'shell', '1.1.0', 10);
    met = [];
    await publish(await writeSampleRemote('1.1.0'));
    expect(met).toEqual(['1.1.0 in shell 1.0.0', '1.1.0 in shell 1.1.0']);
  });

  it('as a shell is loaded with every remote that is served, or was before', async () => {
    for (const version of ['1.1.0', '1.2.0']) await publish(await writeSampleRemote(version));
    await promoteVersion({ registry, store }, 'mf-sample', '1.1.0');
    await setCanary({ registry, store }, 'mf-sample', '1.2.0', 10);
    met = [];
    await publish(await writeSampleShell('1.1.0'));
    expect(met).toEqual(['1.1.0 in shell 1.1.0', '1.2.0 in shell 1.1.0', '1.0.0 in shell 1.1.0']);
  });

  it('is rejected with the reason when it does not load', async () => {
    const dist = await writeSampleRemote('1.1.0');
    await expect(publish(dist, 'module: ./remote has no routes.page')).rejects.toThrow(
      'mf-sample 1.1.0 is rejected:\n  module: ./remote has no routes.page',
    );
    expect((await registry.read()).remotes['mf-sample']?.versions).not.toHaveProperty(['1.1.0']);
  });
});
