import type { Channels } from '@entropi/contracts/published';
import type { RegistryDocument } from '@entropi/shared/remote/manifest';
import { findEntry } from '../registry/channels';

/** Number of earlier versions that a version is compared with. */
const COMPARED_VERSIONS = 2;

function listLoaded({ stable, canary }: Channels): string[] {
  const shared = canary && canary.percent > 0 ? canary.version : null;
  return [stable, shared].filter((version) => version !== null);
}

/**
 * Lists the versions of a name that browsers were served last, the latest first, because browsers have their files;
 * those that were rolled back or recalled too. The version itself and those that were pruned are left out.
 *
 * @param documents of all revisions that can be read, the first one first
 */
export function listLastServed(
  documents: readonly RegistryDocument[],
  name: string,
  version: string,
): string[] {
  const latest = documents.at(-1);
  const present = (latest && findEntry(latest, name)?.versions) ?? {};
  const served = documents.toReversed().flatMap((document) => {
    const entry = findEntry(document, name);
    return entry ? listLoaded(entry.channels) : [];
  });
  return [...new Set(served)]
    .filter((each) => each !== version && Object.hasOwn(present, each))
    .slice(0, COMPARED_VERSIONS);
}
