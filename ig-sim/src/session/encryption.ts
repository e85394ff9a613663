import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { IgError } from '../errors';

export interface PasswordCipher {
  publicKey: () => string;
  decrypt: (sealed: string) => string;
}

/** The key pair of this process, made at its first use, because most sessions never need it. */
export function createPasswordCipher(): PasswordCipher {
  let pair: ReturnType<typeof makePair> | null = null;
  const keys = () => {
    pair ??= makePair();
    return pair;
  };
  return {
    publicKey: () => keys().publicKey.toString('base64'),
    /**
     * Decrypts base64(RSA-PKCS1v1.5(base64(password|timeStamp))). Node 20 rejects PKCS1 padding for private keys, so
     * the padding (00 02 … 00) is removed by hand.
     */
    decrypt: (sealed) => {
      try {
        const plain = privateDecrypt(
          { key: keys().privateKey, padding: constants.RSA_NO_PADDING },
          Buffer.from(sealed, 'base64'),
        );
        const text = plain.subarray(plain.indexOf(0, 2) + 1).toString('utf8');
        const [, password] =
          Buffer.from(text, 'base64')
            .toString('utf8')
            .match(/^(.*)\|\d+$/s) ?? [];
        if (password === undefined) throw new Error('no password|timeStamp inside');
        return password;
      } catch {
        throw new IgError(401, 'error.security.invalid-details');
      }
    },
  };
}

function makePair() {
  return {
    ...generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'der' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    }),
  };
}
