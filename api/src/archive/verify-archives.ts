import type { Queryable } from '@entropi/db/db';
import { ArchiveDamaged, nameManifest, verifyObject } from './archive-format';
import type { ArchiveStore } from './archive-store';
import { listParts } from './archives.repo';

/** What a comparison of all archives with their manifests has found. */
export interface Verified {
  parts: number;
  rows: number;
  /** What is missing or altered, each in a few words that name the object. */
  problems: string[];
  /** Objects that the database does not know: of a later state than its own, or of a part that was begun. */
  unknown: string[];
}

/** Reads every archive that the database knows back. Throws `StoreUnavailable` when the store cannot be used. */
export async function verifyArchives(db: Queryable, store: ArchiveStore): Promise<Verified> {
  const archives = await listParts(db);
  const found: Verified = { parts: 0, rows: 0, problems: [], unknown: [] };
  for (const archive of archives) {
    const problem = await verifyObject(store, archive).then(
      () => null,
      (error: unknown) => {
        if (error instanceof ArchiveDamaged) return error.message;
        throw error;
      },
    );
    if (problem) found.problems.push(problem);
    else found.parts += 1;
    if (!problem) found.rows += archive.manifest.rows;
  }
  const known = new Set(archives.flatMap(({ key }) => [key, nameManifest(key)]));
  found.unknown = (await store.list()).filter((key) => !known.has(key)).sort();
  return found;
}
