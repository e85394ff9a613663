import type { RemoteBuild } from '@entropi/shared/remote/manifest';
import type { LiveApi } from './live-api';

/**
 * Says what is wrong with what the pages of a remote read first, each in a sentence: a page that there is not, a
 * parameter that its address has not, a path that the API cannot be asked for, which each load of the page would
 * request in vain.
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
      ...(api ? findUnread(id, path, api) : []),
    ]);
  });
}

function findUnread(id: string, path: string, { reads }: Pick<LiveApi, 'reads'>): string[] {
  if (reads.some((read) => isMatch(path, read))) return [];
  const near = reads.find((read) => isMatch(simplify(path), simplify(read)));
  const advice = near
    ? `write it as ${writeAs(near, path)}`
    : 'correct it in remote.json or take it out';
  return [`reads: page ${id} reads ${path}, which is no read of the API: ${advice}`];
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
