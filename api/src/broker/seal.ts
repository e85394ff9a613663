import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Keeps secrets in the database unreadable without the key of the environment. */
export interface Sealer {
  /** The text sealed for `purpose` (as `broker-key`); another text each time. */
  seal(text: string, purpose: string): string;
  /** The text again. Throws when the key, the purpose or a byte is another one. */
  open(sealed: string, purpose: string): string;
}

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = 'v1';

/** A sealer over AES-256-GCM; the purpose is authenticated, not stored. Throws unless the key has 32 bytes. */
export function createSealer(key: Uint8Array): Sealer {
  if (key.length !== KEY_BYTES) throw new RangeError('the sealing key has 32 bytes');
  return {
    seal(text, purpose) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(purpose));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      const bytes = Buffer.concat([nonce, cipher.getAuthTag(), body]);
      return `${VERSION}.${bytes.toString('base64url')}`;
    },
    open(sealed, purpose) {
      const [version, text = ''] = sealed.split('.');
      const bytes = Buffer.from(text, 'base64url');
      if (version !== VERSION || bytes.length < NONCE_BYTES + TAG_BYTES) {
        throw new Error('not a sealed text');
      }
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(purpose));
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const body = bytes.subarray(NONCE_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
    },
  };
}
