import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, type JWK } from 'jose';
import type { SecretKeys } from '../../secret-keys';

export interface TokenKeys {
  signingKey: KeyObject;
  verifyingKey: KeyObject;
  /** Names the key in a token's header, so that it can be replaced one day. */
  keyId: string;
  /** The public half, for `/auth/jwks.json`. */
  publicJwk: JWK;
  /** Key of the HMAC that makes the tokens of a refresh family. */
  refreshKey: Uint8Array;
}

/** The keys of tokens from the installation's secrets. */
export async function createTokenKeys(secrets: SecretKeys): Promise<TokenKeys> {
  const signingKey = createPrivateKey(secrets.signingKey);
  const verifyingKey = createPublicKey(signingKey);
  const jwk = await exportJWK(verifyingKey);
  const keyId = await calculateJwkThumbprint(jwk);
  return {
    signingKey,
    verifyingKey,
    keyId,
    publicJwk: { ...jwk, kid: keyId, alg: 'ES256', use: 'sig' },
    refreshKey: new Uint8Array(hkdfSync('sha256', secrets.sealKey, '', 'refresh tokens', 32)),
  };
}
