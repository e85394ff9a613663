import type { Readable } from 'node:stream';

/**
 * Where archives lie. An object never changes once it is written. Each call throws `StoreUnavailable` when the store
 * cannot be used.
 */
export interface ArchiveStore {
  /** The folder or bucket, as its operator knows it; without secrets. */
  place: string;
  /** Writes an object; readers see all of it or nothing. */
  write(key: string, content: Buffer): Promise<void>;
  /** Null when there is no such object. The caller reads the content to its end or destroys it. */
  open(key: string): Promise<Readable | null>;
  /** Keys of all objects. */
  list(): Promise<string[]>;
  close(): void;
}
