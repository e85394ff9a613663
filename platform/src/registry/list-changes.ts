import type { PlatformChange } from '@entropi/contracts/platform';
import { describeRegistryChange } from './describe-change';
import type { RecordedRegistry } from './registry';
import type { Revision } from './registry-change';

/** A revision as it is reported: what it changed, and that in words. */
export function toChange({ document, written }: Revision): PlatformChange {
  const { revision } = document;
  if (!written) {
    const none = { at: null, by: null, what: null, name: null, before: null, after: null };
    return {
      revision,
      ...none,
      words: 'who wrote it is not recorded: it is older than the record',
    };
  }
  const words = describeRegistryChange(written.change);
  return { revision, at: written.at, ...written.change, words };
}

/** Says whether a change is of one name; one whose author is not recorded is of all. */
export const matchesName = (name: string) => (change: PlatformChange) =>
  change.name === null || change.name === name;

/**
 * Reads a page of the changes, newest first; of one name if it is given. Damaged revisions are left out.
 *
 * @param isShown says of a name whether the reader may see its changes; all are shown if left out
 */
export async function listChanges(
  registry: Pick<RecordedRegistry, 'surveyHistory'>,
  { name, skip, limit }: { name?: string | undefined; skip: number; limit: number },
  isShown: (name: string) => boolean = () => true,
) {
  const { revisions } = await registry.surveyHistory();
  const all = revisions
    .map(toChange)
    .filter((change) => change.name === null || isShown(change.name))
    .reverse();
  const found = name === undefined ? all : all.filter(matchesName(name));
  return { items: found.slice(skip, skip + limit), total: found.length, skip, limit };
}
