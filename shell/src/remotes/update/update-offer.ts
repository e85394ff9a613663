import type { Label } from '@entropi/contracts/published';
import type { RegistryView } from '@entropi/shared/remote/manifest';
import type { RemoteLoader } from '../load/remote-loader';

/** A newer version of something that is in use. */
export interface Update {
  /** Name and version, so that each is offered once. */
  key: string;
  name: string;
  /** Title of the remote; null for the shell itself. */
  title: Label | null;
}

/** Lists the versions in use for which the registry has newer ones. */
export function findUpdates(
  view: RegistryView,
  loader: Pick<RemoteLoader, 'findVersion'>,
  shellVersion: string,
): Update[] {
  const updates: Update[] = view.remotes
    .filter(({ name, version }) => {
      const inUse = loader.findVersion(name);
      return inUse !== null && inUse !== version;
    })
    .map(({ name, version, title }) => ({ key: `${name}@${version}`, name, title }));
  if (view.shell.version !== shellVersion) {
    updates.push({ key: `shell@${view.shell.version}`, name: 'shell', title: null });
  }
  return updates;
}
