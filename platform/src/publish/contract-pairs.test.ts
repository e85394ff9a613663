import path from 'node:path';
import { openFileRegistry, type RecordedRegistry } from '../registry/registry';
import { promoteVersion, rollBack, setCanary } from '../registry/release';
import { Rejection } from '../rejection';
import { openFolderStore } from '../store/folder-store';
import type { Store } from '../store/store';
import { makeTemporaryFolder, writeSampleRemote, writeSampleShell } from '../testing/sample-build';
import { publishBuild } from './publish';

const SESSION = '@entropi/shared/session';
const ROUTER = '@entropi/shared/router';

describe('what remotes use of the contract', () => {
  let registry: RecordedRegistry;
  let store: Store;

  const publishRemote = async (version: string, ...names: string[]) =>
    publishBuild(
      registry,
      store,
      await writeSampleRemote(version, { build: { uses: { [SESSION]: names } } }),
    );
  const publishShell = async (version: string, ...names: string[]) =>
    publishBuild(
      registry,
      store,
      await writeSampleShell(version, { provides: { [SESSION]: names } }),
    );
  const lacks = (remote: string, name: string, shell: string) =>
    `contract: mf-sample ${remote} uses ${name} of ${SESSION}, which shell ${shell} does not provide`;

  beforeEach(async () => {
    const dir = await makeTemporaryFolder();
    registry = openFileRegistry(path.join(dir, 'revisions'));
    store = openFolderStore(path.join(dir, 'files'));
    await publishShell('1.0.0', 'useSession', 'logout');
    await publishRemote('1.0.0', 'useSession');
  });

  it('must be there in the stable shell before a remote is published', async () => {
    const publishing = publishRemote('1.1.0', 'useSession', 'useIdentity');
    await expect(publishing).rejects.toThrow(Rejection);
    await expect(publishing).rejects.toThrow(lacks('1.1.0', 'useIdentity', '1.0.0'));
    expect(Object.keys((await registry.read()).remotes['mf-sample']?.versions ?? {})).toEqual([
      '1.0.0',
    ]);
  });

  it('must be there in the canary shell too', async () => {
    await publishShell('1.1.0', 'useSession');
    await setCanary({ registry, store }, 'shell', '1.1.0', 10);
    await expect(publishRemote('1.1.0', 'logout')).rejects.toThrow(
      lacks('1.1.0', 'logout', '1.1.0'),
    );
  });

  it('counts by entry: a name of another one does not do', async () => {
    const dist = await writeSampleRemote('1.1.0', { build: { uses: { [ROUTER]: ['logout'] } } });
    await expect(publishBuild(registry, store, dist)).rejects.toThrow(
      `uses logout of ${ROUTER}, which shell 1.0.0 does not provide`,
    );
  });

  it('must stay in a shell for the stable remote', async () => {
    await expect(publishShell('2.0.0', 'logout')).rejects.toThrow(
      lacks('1.0.0', 'useSession', '2.0.0'),
    );
  });

  it('must stay in a shell for a canary remote', async () => {
    await publishRemote('1.1.0', 'logout');
    await setCanary({ registry, store }, 'mf-sample', '1.1.0', 5);
    await expect(publishShell('2.0.0', 'useSession')).rejects.toThrow(
      lacks('1.1.0', 'logout', '2.0.0'),
    );
  });

  it('must stay in a shell for the remote that a rollback would serve', async () => {
    await publishRemote('1.1.0', 'logout');
    await promoteVersion({ registry, store }, 'mf-sample', '1.1.0');
    await expect(publishShell('2.0.0', 'logout')).rejects.toThrow(
      lacks('1.0.0', 'useSession', '2.0.0'),
    );
    await rollBack({ registry, store }, 'mf-sample');
    await publishShell('2.0.0', 'useSession');
  });

  it('is checked again when a shell published before is to be served', async () => {
    await publishShell('2.0.0', 'useSession');
    await publishRemote('1.1.0', 'logout');
    await promoteVersion({ registry, store }, 'mf-sample', '1.1.0');
    const reason = lacks('1.1.0', 'logout', '2.0.0');
    await expect(promoteVersion({ registry, store }, 'shell', '2.0.0')).rejects.toThrow(reason);
    await expect(setCanary({ registry, store }, 'shell', '2.0.0', 1)).rejects.toThrow(reason);
  });

  it('may be missing from a build that another set-up made', async () => {
    await publishBuild(registry, store, await writeSampleRemote('1.1.0'));
    await promoteVersion({ registry, store }, 'mf-sample', '1.1.0');
    expect((await registry.read()).remotes['mf-sample']?.channels.stable).toBe('1.1.0');
  });
});
