import { randomInt, randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { TokenKeys } from './token-keys';
import { createVerifiedTokens, type VerifiedTokens } from './verified-tokens';

/** The longest life of an access token. */
export const ACCESS_TOKEN_LIFE_S = 5 * 60;
/**
 * Each token's life is shortened by a random part of this. Otherwise a thousand people who sign in at the opening of
 * a market would all refresh and open their streams again in the same second, every five minutes.
 */
const LIFE_SPREAD_S = 60;
export const TEMPORARY_TOKEN_LIFE_S = 5 * 60;

const ISSUER = 'entropi';
/** The one party that reads our tokens. */
const AUDIENCE = 'entropi-api';
const ALGORITHM = 'ES256';

const AccessClaims = z.object({
  scope: z.enum(['onboarding', 'user']),
  sub: z.string(),
  uid: z.number().int(),
  /** The refresh family, which is one signed-in browser. */
  sid: z.number().int(),
  /** The user's session version when the token was issued. */
  sv: z.number().int(),
  /** Seconds since 1970. */
  exp: z.number(),
});
const TemporaryClaims = z.object({
  scope: z.literal('two_factor'),
  sub: z.string(),
  uid: z.number().int(),
  jti: z.uuid(),
  exp: z.number(),
});
const Claims = z.discriminatedUnion('scope', [AccessClaims, TemporaryClaims]);
export type Claims = z.infer<typeof Claims>;

/** Who an access token is for; the flags only inform the client, the server reads the database. */
export interface AccessTokenSubject {
  userId: number;
  username: string;
  scope: 'onboarding' | 'user';
  isSuperuser: boolean;
  isStuff: boolean;
  demoMode: boolean;
  sessionVersion: number;
  familyId: number;
  /** Whether the session goes on only with the key of its browser. */
  isBound: boolean;
}

/** Signs an access token of four to five minutes. */
export function signAccessToken(subject: AccessTokenSubject, keys: TokenKeys, now: Date) {
  const claims = {
    scope: subject.scope,
    uid: subject.userId,
    sid: subject.familyId,
    sv: subject.sessionVersion,
    is_superuser: subject.isSuperuser,
    is_stuff: subject.isStuff,
    demo_mode: subject.demoMode,
    bound: subject.isBound,
  };
  const lifeS = ACCESS_TOKEN_LIFE_S - randomInt(LIFE_SPREAD_S);
  return sign(claims, subject.username, randomUUID(), lifeS, keys, now);
}

/** Signs the token between password and second factor, good for 5 minutes. */
export function signTemporaryToken(
  subject: { userId: number; username: string; tokenId: string },
  keys: TokenKeys,
  now: Date,
) {
  const claims = { scope: 'two_factor', uid: subject.userId };
  return sign(claims, subject.username, subject.tokenId, TEMPORARY_TOKEN_LIFE_S, keys, now);
}

const verifiedBy = new WeakMap<TokenKeys, VerifiedTokens<Claims>>();

/** The claims of a token that we signed and that has not expired; null for any other text. */
export async function readToken(text: string, keys: TokenKeys, now: Date): Promise<Claims | null> {
  const verified = verifiedBy.get(keys) ?? createVerifiedTokens<Claims>();
  verifiedBy.set(keys, verified);
  const claims = await verified.find(text, () => verifyToken(text, keys, now));
  return claims && claims.exp > now.getTime() / 1000 ? claims : null;
}

async function verifyToken(text: string, keys: TokenKeys, now: Date): Promise<Claims | null> {
  try {
    const { payload } = await jwtVerify(text, keys.verifyingKey, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: AUDIENCE,
      currentDate: now,
    });
    return Claims.safeParse(payload).data ?? null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

function sign(
  claims: Record<string, unknown>,
  subject: string,
  tokenId: string,
  lifeS: number,
  keys: TokenKeys,
  now: Date,
): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM, kid: keys.keyId })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(subject)
    .setJti(tokenId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + lifeS)
    .sign(keys.signingKey);
}
