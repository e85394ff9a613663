import type { Access, AccessPredicate } from '@entropi/shared/remote/access';
import type { RemoteBuild, RouteEntry } from '@entropi/shared/remote/manifest';
import type { LiveApi, LiveRead } from './live-api';

/**
 * For whom a page may be whose early reads need a role: the shell's first script sends them to the API with the token
 * of whoever opens the page. Reads of other roles need no more than a token, or are of the user whom the address names,
 * about whom the page itself reads them again.
 */
const PAGES_BY_ROLE: Readonly<Record<string, readonly AccessPredicate[]>> = {
  staff: ['staff', 'superuser'],
  superuser: ['superuser'],
  // Only a token between password and second factor, which is never sent early.
  temporary: [],
};

/**
 * Says what is wrong with what the pages of a remote read first, each in a sentence: a page that there is not, a
 * parameter that its address has not, a path that the API cannot be asked for, or that some of those who open the page
 * may not read, which each load of the page would request in vain.
 *
 * @param api not compared if left out
 */
export function checkReads(
  { routes, reads = {} }: Pick<RemoteBuild, 'routes' | 'reads'>,
  api?: Pick<LiveApi, 'reads'>,
): string[] {
  return Object.entries(reads).flatMap(([id, paths]) => {
    const route = routes.find((each) => each.id === id);
    if (!route) return `reads: ${id} is no page of this remote`;
    const known = new Set(route.path.split('/').map((part) => part.replace(/\?$/, '')));
    return paths.flatMap((path) => [
      ...path
        .split('/')
        .filter((part) => part.startsWith(':') && !known.has(part))
        .map((part) => `reads: ${path} needs ${part}, which ${route.path} has not`),
      ...(api ? findUnread(route, path, api) : []),
    ]);
  });
}

function findUnread(
  { id, access }: Pick<RouteEntry, 'id' | 'access'>,
  path: string,
  { reads }: Pick<LiveApi, 'reads'>,
): string[] {
  const found = reads.filter((read) => isMatch(path, read.path));
  if (found.length > 0) return findForbidden(id, access, path, found);
  const near = reads.find((read) => isMatch(simplify(path), simplify(read.path)));
  const advice = near
    ? `write it as ${writeAs(near.path, path)}`
    : 'correct it in remote.json or take it out';
  return [`reads: page ${id} reads ${path}, which is no read of the API: ${advice}`];
}

/** A path that is one of the API's word for word is that one, and not another's parameter. */
function findForbidden(id: string, access: Access, path: string, found: readonly LiveRead[]) {
  const { role = '' } = found.find((read) => read.path === path) ?? found[0] ?? {};
  const allowed = PAGES_BY_ROLE[role];
  const others = [access].flat().filter((each) => allowed && !allowed.includes(each));
  if (others.length === 0) return [];
  return [
    `reads: page ${id} reads ${path}, which only callers with the role ${role} may: the page is for ${others.join(', ')} too; take it out, or let "access" of the page name fewer`,
  ];
}

/** Paths that may be meant by each other: the API tells capitals, and a slash at the end. */
const simplify = (path: string) => path.toLowerCase().replace(/\/$/, '');

/** A path of the API with the parameters that were written. */
function writeAs(read: string, path: string): string {
  const written = path.split('/');
  const parts = read.split('/');
  return parts.map((part, place) => (part.startsWith('{') ? written[place] : part)).join('/');
}

/** Whether a path is one of the API's; what an address fills in may only stand where the API has a parameter. */
function isMatch(path: string, read: string): boolean {
  const wanted = read.split('/');
  const parts = path.split('/');
  return (
    parts.length === wanted.length &&
    wanted.every((part, place) => (part.startsWith('{') ? parts[place] : part === parts[place]))
  );
}
