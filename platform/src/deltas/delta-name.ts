import { createHash } from 'node:crypto';
import path from 'node:path';

/** Files that are sent as what changed since an earlier version; of most pictures and fonts, nothing has. */
const COMPARED = /\.(js|json|css|svg|png|woff2?)$/;
/**
 * The hash of its content that a bundler writes into the name of a file, before the extension: in hex, or by Rollup
 * and Vite as eight letters of base64url, of which at least one is no small letter, as in a word.
 */
const CONTENT_HASH = /([.-])(?:[0-9a-f]{8,}|(?=[a-z]*[A-Z0-9_-])[\w-]{8})(\.[a-z0-9]+)$/;
/** A SHA-256 as a byte sequence of structured fields: 32 bytes are 43 characters of base64 and one that fills. */
const BYTE_SEQUENCE = /^:([A-Za-z0-9+/]{43}=):$/;
const DELTA = /^(.+)\.([\w-]{43})\.dcz$/;

/** SHA-256 of a dictionary, in the alphabet of file names. */
export function hashDictionary(dictionary: Uint8Array): string {
  return createHash('sha256').update(dictionary).digest('base64url');
}

/** Names the file with the difference between a file and the dictionary with that hash. */
export function nameDelta(name: string, dictionaryHash: string): string {
  return `${name}.${dictionaryHash}.dcz`;
}

/** Reads the name of a difference; null for another file. */
export function parseDeltaName(delta: string): { name: string; dictionaryHash: string } | null {
  const [, name, dictionaryHash] = DELTA.exec(delta) ?? [];
  return name && dictionaryHash ? { name, dictionaryHash } : null;
}

/**
 * Reads the header `Available-Dictionary`, by which a browser names the dictionary that it has; null for none and for
 * text that is no SHA-256.
 */
export function findDictionaryHash(header: unknown): string | null {
  const [, base64] = BYTE_SEQUENCE.exec(String(header ?? '').trim()) ?? [];
  return base64 ? Buffer.from(base64, 'base64').toString('base64url') : null;
}

/**
 * Returns what stays of the name of a file from version to version, with `*` for the hash of its content; null for a
 * file that is not compared.
 */
export function findStem(name: string): string | null {
  return COMPARED.test(name) ? name.replace(CONTENT_HASH, '$1*$2') : null;
}

/**
 * Returns the header `Use-As-Dictionary` of a file: the addresses of the same file in all versions, as a pattern
 * without groups. Null for a file that is not compared.
 *
 * @param address path below the origin without its leading slash
 */
export function describeUse(address: string): string | null {
  const [, folder, name] = /^(shell|remotes\/[^/]+)\/[^/]+\/(.+)$/.exec(address) ?? [];
  const stem = name && findStem(path.posix.basename(name));
  if (!folder || !name || !stem) return null;
  return `match="/${path.posix.join(folder, '*', path.posix.dirname(name), stem)}"`;
}
