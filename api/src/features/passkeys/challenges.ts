import { randomBytes } from 'node:crypto';
import type { ProvenAction } from '@entropi/contracts/proofs';
import type { Deps } from '../../deps';
import type { Caller } from '../../http/caller';
import { hashToken } from '../auth/refresh-token';
import { writeCanonical } from '../proofs/canonical';
import { deleteChallenge, insertChallenge } from './challenges.repo';

export const CHALLENGE_LIFE_MS = 5 * 60_000;
const CHALLENGE_BYTES = 32;

/** The user, and the session, that a challenge is made for. */
type Place = Pick<Caller, 'userId' | 'familyId'>;

/** What a challenge is for; it is good for nothing else. */
export type Purpose =
  | { kind: 'login' }
  | { kind: 'add'; by: Place }
  | { kind: 'prove'; by: Place; action: ProvenAction };

/** Makes a challenge for a passkey to sign, in base64url: good once, for five minutes. */
export async function createChallenge(
  deps: Pick<Deps, 'db' | 'now'>,
  purpose: Purpose,
): Promise<string> {
  const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url');
  const createdAt = deps.now();
  const expiresAt = new Date(createdAt.getTime() + CHALLENGE_LIFE_MS);
  const challengeHash = hashChallenge(challenge, purpose);
  await insertChallenge(deps.db, { challengeHash, expiresAt, createdAt });
  return challenge;
}

/**
 * Uses up the challenge that a browser says was signed, before the signature is checked, and returns it. Null when
 * it is not ours for this purpose, was used before, or has expired.
 */
export async function claimChallenge(
  deps: Pick<Deps, 'db' | 'now'>,
  clientDataJSON: string,
  purpose: Purpose,
): Promise<string | null> {
  const challenge = readChallenge(clientDataJSON);
  if (challenge === null) return null;
  const isOurs = await deleteChallenge(deps.db, hashChallenge(challenge, purpose), deps.now());
  return isOurs ? challenge : null;
}

function hashChallenge(challenge: string, purpose: Purpose): string {
  const { kind } = purpose;
  if (kind === 'login') return hashToken(JSON.stringify([challenge, kind]));
  const { userId, familyId } = purpose.by;
  if (kind === 'add') return hashToken(JSON.stringify([challenge, kind, userId, familyId]));
  const { action, path, content } = purpose.action;
  const bound = [challenge, kind, userId, familyId, action, path, writeCanonical(content)];
  return hashToken(JSON.stringify(bound));
}

function readChallenge(clientDataJSON: string): string | null {
  try {
    const { challenge } = Object(
      JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')),
    );
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}
