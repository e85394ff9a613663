import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';

/** The claims of a proof (RFC 9449). */
interface ProofClaims {
  jti: string;
  htm: string;
  htu: string;
  /** Seconds since 1970. */
  iat: number;
  nonce: string;
}

/** The key of a browser, made as a client without our shell makes one. */
export interface SessionKey {
  jwk: JWK;
  /** A proof of a refresh, good for the API as it is configured in tests; `claims` and `header` replace parts of it. */
  prove(claims?: Partial<ProofClaims>, header?: { typ?: string; jwk?: JWK }): Promise<string>;
}

const API_URL = 'http://localhost:8000';

/** @param now the clock of the browser */
export async function createSessionKey(now: () => Date): Promise<SessionKey> {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = await exportJWK(publicKey);
  return {
    jwk,
    prove: (claims, header) =>
      new SignJWT({
        jti: randomUUID(),
        htm: 'POST',
        htu: `${API_URL}/auth/refresh`,
        iat: Math.floor(now().getTime() / 1000),
        ...claims,
      })
        .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk, ...header })
        .sign(privateKey),
  };
}
