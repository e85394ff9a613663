import type { Label } from '@entropi/contracts/published';
import type { RegistryView } from '@entropi/shared/remote/manifest';
import type { RemoteLoader } from '../load/remote-loader';

/** A version that is in use and was recalled. */
export interface Recalled {
  name: string;
  version: string;
  reason: string;
  /** Title of the remote; null for the shell itself. */
  title: Label | null;
}

/** Finds a version in use that was recalled and has another one to replace it; null when there is none. */
export function findRecalled(
  { recalls = [], remotes, shell }: RegistryView,
  loader: Pick<RemoteLoader, 'findVersion'>,
  shellVersion: string,
): Recalled | null {
  for (const { name, version, reason } of recalls) {
    if (name === 'shell') {
      const isOurs = version === shellVersion && shell.version !== version;
      if (isOurs) return { name, version, reason, title: null };
      continue;
    }
    const entry = remotes.find((remote) => remote.name === name);
    if (!entry || loader.findVersion(name) !== version || entry.version === version) continue;
    return { name, version, reason, title: entry.title };
  }
  return null;
}
