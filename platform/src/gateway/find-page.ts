import type { RegistryEntry, RegistryView, RouteEntry } from '@entropi/shared/remote/manifest';
import { matchesAddress } from '../registry/path-overlap';

/** Finds the remote that has a page at an address, and its route; null if no remote of the view has one. */
export function findPage(
  { remotes }: Pick<RegistryView, 'remotes'>,
  address: string,
): { remote: RegistryEntry; route: RouteEntry } | null {
  for (const remote of remotes) {
    const route = remote.routes.find(({ path }) => matchesAddress(path, address));
    if (route) return { remote, route };
  }
  return null;
}
