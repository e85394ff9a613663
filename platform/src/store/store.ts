import type { Readable } from 'node:stream';

/** Path of a version below the store and, with a leading slash, below the origin. */
export function nameVersionPath(name: string, version: string): string {
  return name === 'shell' ? `shell/${version}` : `remotes/${name}/${version}`;
}

/** The version and the file that an address names; null when it names none. */
export function splitAddress(address: string): { versionPath: string; name: string } | null {
  const [, versionPath, name] = /^(shell\/[^/]+|remotes\/[^/]+\/[^/]+)\/(.+)$/.exec(address) ?? [];
  return versionPath && name ? { versionPath, name } : null;
}

/** The store could not be called: what lies there is not known. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
}

/** A file of a published version. */
export interface StoredFile {
  sizeBytes: number;
  /** Its content; null when it was lost. Whoever opens it reads it to its end or destroys it. */
  open(): Promise<Readable | null>;
}

/**
 * Where the files of published versions lie, by `nameVersionPath`: each version immutable, there
 * complete or not at all. Throws `StoreUnavailable` when it cannot be called.
 */
export interface Store {
  /** Folder of this machine for drafts, from which `keep` takes them. */
  readonly candidatesDir: string;
  /**
   * Makes a draft the files of a version. Of a version that is there already only what was lost of
   * it comes back: the same version holds the same files.
   */
  saveVersion(candidate: string, versionPath: string): Promise<void>;
  /**
   * Whether a version is there with all of its files.
   *
   * @param names of the files of its build, relative to its folder
   */
  isUploaded(versionPath: string, names: readonly string[]): Promise<boolean>;
  /**
   * What is wrong with the files of a version, each in a few words that name it; empty when it is
   * whole.
   *
   * @param hashes sha384 by name, of the files that the registry has one of
   */
  findHoles(versionPath: string, hashes: Readonly<Record<string, string>>): Promise<string[]>;
  /** Whether anything of a version is there. */
  hasAny(versionPath: string): Promise<boolean>;
  /** Removes the files of a version that is not used any more. */
  remove(versionPath: string): Promise<void>;
  /**
   * Finds a file of a published version; null when there is none.
   *
   * @param address path below the origin without its leading slash
   */
  find(address: string): Promise<StoredFile | null>;
  close(): Promise<void>;
}
