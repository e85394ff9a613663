import path from 'node:path';
import { findContentPath } from '@entropi/shared/remote/content-address';
import type { PageHint } from '@entropi/shared/remote/index-page';
import type { RegistryDocument, RegistryView } from '@entropi/shared/remote/manifest';
import { findPage } from './find-page';

/**
 * Lists the files that the page at an address will load: manifest, entry, its scripts, and those of the shell's parts. Files
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
  const build = document.remotes[remote.name]?.versions[remote.version];
  const scripts = build?.hints?.[route.id] ?? [];
  const hashes = { ...remote.integrity, ...remote.exposes[route.expose]?.integrity };
  const isLasting = view.byContent?.includes(remote.name) && remote.channel !== 'override';
  const folder = path.posix.dirname(remote.manifest);
  const manifest = path.posix.basename(remote.manifest);
  const own = [manifest, remote.entry, ...scripts].flatMap((name) => {
    const integrity = hashes[name];
    if (!integrity) return [];
    const as = name === manifest ? 'fetch' : 'script';
    const lasting = isLasting && name !== remote.entry && findContentPath(name, integrity);
    return [{ address: path.posix.join(folder, lasting || name), as, integrity } as const];
  });
  return [...own, ...listShellParts(document, view, build?.parts?.[route.id] ?? [])];
}

/** Lists the scripts of the shell with the groups of parts that a page takes from it. */
function listShellParts(
  document: RegistryDocument,
  view: RegistryView,
  groups: readonly string[],
): PageHint[] {
  const shell = document.shell?.versions[view.shell.version];
  return groups.flatMap((group) => {
    const name = shell?.parts?.[group];
    const integrity = name && shell.integrity[name];
    if (!integrity) return [];
    const lasting = view.byContent?.includes('shell') && findContentPath(name, integrity);
    const address = path.posix.join(`/shell/${shell.version}`, lasting || name);
    return [{ address, as: 'script', integrity }];
  });
}
