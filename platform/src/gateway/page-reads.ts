import type { RegistryDocument, RegistryView } from '@entropi/shared/remote/manifest';
import { findPage } from './find-page';

/** A parameter of an address that is taken over into a path of the API as it stands. */
const PLAIN = /^[\w-]+$/;

/**
 * Lists the paths of the API that the page at an address reads first, with the parameters of the address in them.
 * A path whose parameter the address has not, or has in a spelling that is to be decoded, is left out; empty if no
 * remote of the view has a page there, or its version is not in the registry.
 */
export function listPageReads(
  document: RegistryDocument,
  view: RegistryView,
  address: string,
): string[] {
  const page = findPage(view, address);
  if (!page) return [];
  const { remote, route } = page;
  const reads = document.remotes[remote.name]?.versions[remote.version]?.reads?.[route.id] ?? [];
  const params = findParams(route.path, address);
  return reads.flatMap((path) => fillIn(path, params) ?? []);
}

/** Finds the parameters of an address, by their names with the colon. */
function findParams(path: string, address: string): ReadonlyMap<string, string> {
  const parts = address.split('/').filter(Boolean);
  const names = path.split('/').filter(Boolean);
  return new Map(
    names.flatMap((name, place) => {
      const part = parts[place] ?? '';
      return name.startsWith(':') && PLAIN.test(part) ? [[name.replace(/\?$/, ''), part]] : [];
    }),
  );
}

function fillIn(path: string, params: ReadonlyMap<string, string>): string | null {
  const parts = path.split('/').map((part) => (part.startsWith(':') ? params.get(part) : part));
  return parts.includes(undefined) ? null : parts.join('/');
}
