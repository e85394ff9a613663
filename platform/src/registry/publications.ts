import type { RegistryDocument } from '@entropi/shared/remote/manifest';
import { findEntry } from './channels';
import type { Revision } from './registry-change';

/** When a version was published, and by whom. */
export interface Publication {
  at: string;
  by: string;
}

const toKey = (name: string, version: string) => `${name} ${version}`;

function listVersions(document: RegistryDocument): string[] {
  const names = ['shell', ...Object.keys(document.remotes)];
  return names.flatMap((name) =>
    Object.keys(findEntry(document, name)?.versions ?? {}).map((version) => toKey(name, version)),
  );
}

/**
 * Finds by whom each version was published. A version of which it is not recorded is left out; one that was
 * retired and published again counts from then on.
 *
 * @param history the revisions that can be read, the first one first
 */
export function findPublications(history: readonly Revision[]) {
  const found = new Map<string, Publication>();
  let before: Revision | null = null;
  for (const revision of history) {
    const known = new Set(before ? listVersions(before.document) : []);
    // After a gap it is not known which revision brought a version.
    const isNext = revision.document.revision === (before?.document.revision ?? 0) + 1;
    const { written } = revision;
    for (const key of listVersions(revision.document)) {
      if (known.has(key)) continue;
      if (isNext && written) found.set(key, { at: written.at, by: written.change.by });
      else found.delete(key);
    }
    before = revision;
  }
  return (name: string, version: string) => found.get(toKey(name, version)) ?? null;
}
