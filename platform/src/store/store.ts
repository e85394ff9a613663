import type { Readable } from 'node:stream';

/** Path of a version below the store and, with a leading slash, below the origin. */
export function nameVersionPath(name: string, version: string): string {
  return name === 'shell' ? `shell/${version}` : `remotes/${name}/${version}`;
}

/** Reads the version and the file from an address; null when it names none. */
export function splitAddress(address: string): { versionPath: string; name: string } | null {
  const [, versionPath, name] = /^(shell\/[^/]+|remotes\/[^/]+\/[^/]+)\/(.+)$/.exec(address) ?? [];
  return versionPath && name ? { versionPath, name } : null;
}

/** Says whether an address can be that of a file: no part of it is empty, or leads outside. */
export function isFileAddress(address: string): boolean {
  return /^[\w@-][\w@.-]*(\/[\w@-][\w@.-]*)*$/.test(address);
}

/** A file of a published version. */
export interface StoredFile {
  sizeBytes: number;
  /** Opens its content; null when it is lost. The caller has to read the stream to its end or destroy it. */
  open(): Promise<Readable | null>;
}

/**
 * Stores the files of published versions, by `nameVersionPath`. Each version is immutable, and is either complete or
 * does not exist. Throws `StoreUnavailable` when the store cannot be reached.
 */
export interface Store {
  /** Folder of this machine for drafts, from which `keep` takes them. */
  readonly candidatesDir: string;
  /**
   * Stores a draft as the files of a version. If the version exists already, only its lost files are restored,
   * because the same version always has the same files.
   */
  saveVersion(candidate: string, versionPath: string): Promise<void>;
  /**
   * Says whether a version exists with all its files.
   *
   * @param names of the files of its build, relative to its folder
   */
  isUploaded(versionPath: string, names: readonly string[]): Promise<boolean>;
  /**
   * Lists what is wrong with the files of a version, each in a few words that name the file; empty when it is
   * complete.
   *
   * @param hashes sha384 by name, of the files that the registry has one of
   */
  findHoles(versionPath: string, hashes: Readonly<Record<string, string>>): Promise<string[]>;
  /** Returns the sizes in bytes of the files of a version, by name; null where they are not recorded. */
  readSizes(versionPath: string): Promise<Readonly<Record<string, number>> | null>;
  /** Says whether any file of a version exists. */
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
