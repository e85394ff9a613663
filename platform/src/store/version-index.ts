import { z } from 'zod';

/** The files of a version, as they were uploaded. */
export const VersionIndex = z.strictObject({
  /** Sizes in bytes, by name below the version's folder. */
  files: z.record(z.string(), z.number().int().min(0)),
});
export type VersionIndex = z.infer<typeof VersionIndex>;

/** Null for what is no index: it was overwritten. */
export function parseIndex(text: string): VersionIndex | null {
  try {
    return VersionIndex.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Where the index of a version lies in the store: no address of the gateway leads there. */
export const nameIndex = (versionPath: string) => `versions/${versionPath}.json`;

/** What differs from an index: each in a few words that name it. */
export function compareIndex(
  { files }: VersionIndex,
  findSize: (name: string) => number | undefined,
): string[] {
  return Object.entries(files).flatMap(([name, sizeBytes]) => {
    const found = findSize(name);
    if (found === undefined) return [`${name} is missing`];
    return found === sizeBytes ? [] : [`${name} has ${found} bytes and not ${sizeBytes}`];
  });
}
