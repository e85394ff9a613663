import type { PlatformChange } from '@entropi/contracts/platform';
import { isSince, parseWindow, reportChanges, reportStatus } from '../read-commands';
import type { KitRun } from './kit-parts';
import type { ReleasesPort } from './releases-port';

const PAGE = 100;

export const status: KitRun<'status'> = async (_call, { port }) =>
  reportStatus(await port.readStatus());

interface Wanted {
  name: string | undefined;
  sinceMs: number | null;
  /** How many; null for all. */
  count: number | null;
}

/** Reads changes page by page, newest first, until there are enough. */
async function readChanges(port: ReleasesPort, { name, sinceMs, count }: Wanted) {
  const changes: PlatformChange[] = [];
  const isEnough = () => count !== null && changes.length >= count;
  // At most as many calls as there are hundreds of changes.
  for (let skip = 0, total = 1; skip < total && !isEnough(); skip += PAGE) {
    const page = await port.readChanges({ ...(name && { name }), skip, limit: PAGE });
    const found = page.items.filter(isSince(sinceMs));
    changes.push(...found);
    const isOlder = sinceMs !== null && found.length < page.items.length;
    total = isOlder ? 0 : page.total;
  }
  return (count === null ? changes : changes.slice(0, count)).reverse();
}

export const audit: KitRun<'audit'> = async ({ options }, { port }) => {
  const changes = await readChanges(port, { name: options.remote, ...parseWindow(options) });
  return reportChanges(changes, 'No change matches.', []);
};
