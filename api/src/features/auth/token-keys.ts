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
  /** Keys of the HMAC in a refresh token: the first one signs, all of them verify. */
  refreshKeys: readonly [Uint8Array, ...Uint8Array[]];
  /** Key of the HMAC over cookies of known devices. */
  deviceKey: Uint8Array;
}

/** The keys of tokens from the installation's secrets. */
export async function createTokenKeys(
  secrets: Pick<SecretKeys, 'sealKeys' | 'signingKey'>,
): Promise<TokenKeys> {
  const signingKey = createPrivateKey(secrets.signingKey);
  const verifyingKey = createPublicKey(signingKey);
  const jwk = await exportJWK(verifyingKey);
  const [newest, ...older] = secrets.sealKeys.map(deriveRefreshKey);
  if (!newest) throw new RangeError('there is no sealing key');
  const keyId = await calculateJwkThumbprint(jwk);
  return {
    signingKey,
    verifyingKey,
    keyId,
    publicJwk: { ...jwk, kid: keyId, alg: 'ES256', use: 'sig' },
    refreshKeys: [newest, ...older],
    deviceKey: new Uint8Array(hkdfSync('sha256', secrets.signingKey, '', 'known devices', 32)),
  };
}

function deriveRefreshKey(sealKey: Uint8Array): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', sealKey, '', 'refresh tokens', 32));
}
