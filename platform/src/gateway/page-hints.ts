import path from 'node:path';
import { findContentPath } from '@entropi/shared/remote/content-address';
import type { PageHint } from '@entropi/shared/remote/index-page';
import type { RegistryDocument, RegistryView } from '@entropi/shared/remote/manifest';
import { findPage } from './find-page';

/**
 * Lists the files that the page at an address will load: manifest, entry, and the scripts of the page. Files
 * without a hash in the registry are left out; empty if no remote of the view has a page there.
 */
export function listPageHints(
  document: RegistryDocument,
  view: RegistryView,
  address: string,
): PageHint[] {
  const page = findPage(view, address);
  if (!page) return [];
  const { remote, route } = page;
  const scripts = document.remotes[remote.name]?.versions[remote.version]?.hints?.[route.id] ?? [];
  const hashes = { ...remote.integrity, ...remote.exposes[route.expose]?.integrity };
  const isLasting = view.byContent?.includes(remote.name) && remote.channel !== 'override';
  const folder = path.posix.dirname(remote.manifest);
  const manifest = path.posix.basename(remote.manifest);
  return [manifest, remote.entry, ...scripts].flatMap((name) => {
    const integrity = hashes[name];
    if (!integrity) return [];
    const as = name === manifest ? 'fetch' : 'script';
    const lasting = isLasting && name !== remote.entry && findContentPath(name, integrity);
    return [{ address: path.posix.join(folder, lasting || name), as, integrity }];
  });
}
