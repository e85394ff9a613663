import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** The only place where a sealed value can be opened; copied to another place it stays closed. */
export interface SealPlace {
  /** What the value is, such as `broker-api-key`. */
  purpose: string;
  table: string;
  /** The user to whom the row belongs; null for a row of no user. */
  userId: number | null;
  rowId: number;
}

/**
 * Keeps secrets in the database unreadable without a key of the installation. A sealed value reads
 * `v2.<key id>.<nonce, tag and text in base64url>`.
 */
export interface Sealer {
  /** Names the key that seals; the others only open. */
  readonly keyId: string;
  /** The text, sealed for its place with the newest key; the result differs each time. */
  seal(text: string, place: SealPlace): string;
  /** The text again, whichever key has sealed it. Throws `SealError`. */
  open(sealed: string, place: SealPlace): string;
}

/**
 * Why a sealed value cannot be opened:
 * - `seal_key_unknown`: the key that sealed it is not configured here;
 * - `seal_mismatch`: it was sealed for another row, or was changed since.
 */
export class SealError extends Error {
  override readonly name = 'SealError';

  constructor(
    readonly code: 'seal_key_unknown' | 'seal_mismatch',
    /** The key that the value names; null in the first format, which names none. */
    readonly keyId: string | null,
  ) {
    super(MESSAGES[code]);
  }
}

const MESSAGES = {
  seal_key_unknown:
    'A stored secret cannot be read: the key that sealed it is not configured. The operator puts that key back into SEAL_KEY; if it is lost, the broker keys are entered again and the second factor is set up again.',
  seal_mismatch:
    'A stored secret cannot be read: it was changed, or copied from another record. The broker keys are entered again, or the second factor is set up again.',
};

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const KEY_ID_BYTES = 9;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** The first format: it has no key id and is only bound to its purpose. It is opened, but never written. */
const FIRST_VERSION = 'v1';
const VERSION = 'v2';

/**
 * A sealer over AES-256-GCM: the first key seals, and all of them open. The place is authenticated, not stored.
 * Throws without a key, and unless each key has 32 bytes.
 */
export function createSealer(keys: readonly Uint8Array[]): Sealer {
  const known = new Map(keys.map((key) => [getKeyId(key), key]));
  const [newest] = known;
  if (!newest) throw new RangeError('there is no sealing key');
  const [keyId, key] = newest;
  return {
    keyId,
    seal(text, place) {
      return `${VERSION}.${keyId}.${encrypt(text, key, describePlace(keyId, place))}`;
    },
    open(sealed, place) {
      const parts = sealed.split('.');
      if (parts[0] === FIRST_VERSION) return openFirst(parts[1], keys, place);
      const sealedBy = findKeyId(sealed);
      if (sealedBy === null) throw new SealError('seal_mismatch', null);
      const opening = known.get(sealedBy);
      if (!opening) throw new SealError('seal_key_unknown', sealedBy);
      const text = decrypt(parts[2], opening, describePlace(sealedBy, place));
      if (text === null) throw new SealError('seal_mismatch', sealedBy);
      return text;
    },
  };
}

/** The beginning of every value that a key has sealed in the present format. */
export function writeSealPrefix(keyId: string): string {
  return `${VERSION}.${keyId}.`;
}

/** The key that sealed a value; null in the first format, and for text that is not a sealed value. */
export function findKeyId(sealed: string): string | null {
  const [version, keyId = '', text] = sealed.split('.');
  return version === VERSION && text !== undefined ? keyId : null;
}

function getKeyId(key: Uint8Array): string {
  if (key.length !== KEY_BYTES) throw new RangeError('the sealing key has 32 bytes');
  return Buffer.from(hkdfSync('sha256', key, '', 'seal key id', KEY_ID_BYTES)).toString(
    'base64url',
  );
}

function describePlace(keyId: string, { purpose, table, userId, rowId }: SealPlace): string {
  return JSON.stringify([VERSION, keyId, purpose, table, userId, rowId]);
}

function openFirst(
  text: string | undefined,
  keys: readonly Uint8Array[],
  place: SealPlace,
): string {
  for (const key of keys) {
    const opened = decrypt(text, key, place.purpose);
    if (opened !== null) return opened;
  }
  throw new SealError('seal_key_unknown', null);
}

function encrypt(text: string, key: Uint8Array, place: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(place));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

/** Null when the key, the place or a byte differs. */
function decrypt(text: string | undefined, key: Uint8Array, place: string): string | null {
  const bytes = Buffer.from(text ?? '', 'base64url');
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(place));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const body = bytes.subarray(NONCE_BYTES + TAG_BYTES);
  try {
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
