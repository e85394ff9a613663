import path from 'node:path';
import type { PageHint, RegistryDocument, RegistryView } from '@entropi/shared/remote/manifest';

/** Whether a path of the router's notation stands for an address; `:name` is any one segment. */
function matches(pattern: string, address: string): boolean {
  const [wanted, given] = [pattern, address].map((each) => each.split('/').filter(Boolean));
  return (
    wanted?.length === given?.length &&
    wanted?.every((segment, index) => segment.startsWith(':') || segment === given?.[index]) ===
      true
  );
}

/**
 * The files of the remote whose page stands at an address: manifest, entry, and the scripts of that
 * page. Empty where no remote of the view has a page, and for what the registry has no hash of.
 */
export function listPageHints(
  document: RegistryDocument,
  view: RegistryView,
  address: string,
): PageHint[] {
  for (const remote of view.remotes) {
    const route = remote.routes.find((each) => matches(each.path, address));
    if (!route) continue;
    const scripts =
      document.remotes[remote.name]?.versions[remote.version]?.hints?.[route.id] ?? [];
    const hashes = { ...remote.integrity, ...remote.exposes[route.expose]?.integrity };
    const folder = path.posix.dirname(remote.manifest);
    const manifest = path.posix.basename(remote.manifest);
    return [manifest, remote.entry, ...scripts].flatMap((name) => {
      const integrity = hashes[name];
      const as = name === manifest ? 'fetch' : 'script';
      return integrity ? [{ address: `${folder}/${name}`, as, integrity }] : [];
    });
  }
  return [];
}
