import { calculateJwkThumbprint, EmbeddedJWK, type JWK, jwtVerify } from 'jose';
import { z } from 'zod';
import { keyProofRejected, nonceWanted } from '../../errors';
import { createNonce, isFreshNonce } from './key-nonce';
import { hashToken } from './refresh-token';
import type { TokenKeys } from './token-keys';

/** How far the clock of a client may be from ours; a proof that is further off needs a nonce. */
export const KEY_PROOF_WINDOW_S = 60;
/**
 * How long a proof could be shown again: a clock may be fast by the window, and the proof is good for the window
 * after that.
 */
const SHOWN_FOR_S = 2 * KEY_PROOF_WINDOW_S;
const MAX_LENGTH = 4000;

const Proof = z.object({
  jti: z.string().min(1).max(200),
  htm: z.string(),
  htu: z.string(),
  iat: z.number(),
  nonce: z.string().max(200).optional(),
});

/** The key that a request shows, by a proof that was made for it. */
export interface ShownKey {
  /** The SHA-256 thumbprint of the key (RFC 7638). */
  thumbprint: string;
  /** The proof, which may be shown once, and the second of our clock until which that is remembered. */
  proof: { id: string; until: number };
}

/** The request that a proof must have been made for. */
interface Shown {
  /** The header DPoP; undefined without one. */
  header: unknown;
  method: string;
  path: string;
}

interface Verifier {
  tokenKeys: Pick<TokenKeys, 'refreshKeys'>;
  config: { API_BASE_URLS: readonly string[] };
  now(): Date;
}

/**
 * The key that a request shows (RFC 9449 §4.3); null when it shows none. Throws 400 `invalid_dpop_proof` for what is
 * no proof of this request, and 400 `use_dpop_nonce` with a nonce where the client's clock is off.
 */
export async function findShownKey(deps: Verifier, shown: Shown): Promise<ShownKey | null> {
  const { header } = shown;
  if (header === undefined) return null;
  if (typeof header !== 'string' || header.length > MAX_LENGTH) throw keyProofRejected();
  const now = deps.now();
  const { proof, jwk } = await verify(header, now);
  if (proof.htm !== shown.method || !isAddress(deps, shown.path, proof.htu)) {
    throw keyProofRejected();
  }
  const seconds = Math.floor(now.getTime() / 1000);
  const { refreshKeys } = deps.tokenKeys;
  const isFresh =
    proof.nonce === undefined
      ? Math.abs(proof.iat - seconds) <= KEY_PROOF_WINDOW_S
      : isFreshNonce(proof.nonce, refreshKeys, seconds, KEY_PROOF_WINDOW_S);
  if (!isFresh) throw nonceWanted(createNonce(refreshKeys[0], seconds));
  const thumbprint = await calculateJwkThumbprint(jwk);
  return { thumbprint, proof: { id: hashToken(proof.jti), until: seconds + SHOWN_FOR_S } };
}

async function verify(
  header: string,
  currentDate: Date,
): Promise<{ proof: z.infer<typeof Proof>; jwk: JWK }> {
  try {
    const { payload, protectedHeader } = await jwtVerify(header, EmbeddedJWK, {
      algorithms: ['ES256'],
      typ: 'dpop+jwt',
      currentDate,
    });
    return { proof: Proof.parse(payload), jwk: protectedHeader.jwk as JWK };
  } catch {
    // The caller sent no proof, an invalid key, another algorithm or a wrong signature.
    throw keyProofRejected();
  }
}

/** Whether a proof names this path at one of the addresses that the API has for browsers. */
function isAddress({ config }: Verifier, path: string, htu: string): boolean {
  if (!URL.canParse(htu)) return false;
  const { origin, pathname } = new URL(htu);
  return config.API_BASE_URLS.some((base) => new URL(`${base}${path}`).href === origin + pathname);
}
