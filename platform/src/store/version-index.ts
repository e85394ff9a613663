import { z } from 'zod';
import { parseDeltaName } from '../deltas/delta-name';

/** The index of the files of a version, as they were uploaded. */
export const VersionIndex = z.strictObject({
  /** Sizes in bytes, by name below the version's folder. */
  files: z.record(z.string(), z.number().int().min(0)),
});
export type VersionIndex = z.infer<typeof VersionIndex>;

/** Parses an index; null for other content, i.e. when it was overwritten. */
export function parseIndex(text: string): VersionIndex | null {
  try {
    return VersionIndex.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Returns the place of a version's index in the store, to which no address of the gateway leads. */
export const nameIndex = (versionPath: string) => `versions/${versionPath}.json`;

/**
 * Lists what differs from an index, each in a few words that name the file. A lost difference to an earlier version is
 * none, because browsers then get the whole file.
 */
export function compareIndex(
  { files }: VersionIndex,
  findSize: (name: string) => number | undefined,
): string[] {
  return Object.entries(files).flatMap(([name, sizeBytes]) => {
    const found = findSize(name);
    if (found === undefined) return parseDeltaName(name) ? [] : [`${name} is missing`];
    return found === sizeBytes ? [] : [`${name} has ${found} bytes and not ${sizeBytes}`];
  });
}
