import type { TokenPair } from '@entropi/contracts/auth';
import type { ErrorCode } from '@entropi/contracts/error-codes';
import { writeAudit } from '@entropi/db/audit.repo';
import { inTransaction, type Transaction } from '@entropi/db/db';
import type { Deps } from '../../deps';
import {
  type ApiError,
  keyProofRejected,
  sessionKeyRequired,
  tooManyRequests,
  unauthorized,
} from '../../errors';
import { orderMail } from '../../mail/mail-order';
import type { ShownKey } from './key-proof';
import {
  findRefreshToken,
  type LockedFamily,
  lockFamily,
  markCopied,
  rotateToken,
} from './refresh.repo';
import {
  hashToken,
  isSameText,
  parseRefreshToken,
  type RefreshPosition,
  writeRefreshToken,
} from './refresh-token';
import { decideEnds } from './sessions.domain';
import { revokeFamily } from './sessions.repo';
import { writeTokenPair } from './token-pair';

/** Two tabs that refresh at once must not end each other's session. */
const GRACE_MS = 10_000;
/** How many proofs of a session are remembered at most; a browser shows one every four to five minutes. */
const MAX_SHOWN = 32;

/** What a client shows to go on with its session. */
interface Shown {
  token: string;
  key: ShownKey | null;
}

/**
 * Rotates a refresh token. The same token, sent again within the grace period, returns the same successor; with the
 * session's key it does so even later, until the successor is used, since the response may have been lost. Any other
 * repeat means that the token was stolen, as does one without the key that its session is bound to: the session
 * ends, and its owner is told.
 *
 * @param onEnded is given the owner of a session that was ended
 */
export async function refreshSession(
  deps: Deps,
  token: string,
  key: ShownKey | null,
  onEnded: (userId: number) => void,
): Promise<TokenPair> {
  const position = parseRefreshToken(token);
  if (!position) throw unauthorized('refresh_invalid');
  const outcome = await inTransaction(deps.db, (tx) => rotate(deps, tx, { token, key }, position));
  if (outcome instanceof SessionEnded) {
    onEnded(outcome.userId);
    throw outcome.error;
  }
  if (outcome instanceof Error) throw outcome;
  return outcome;
}

/** A rejection by which a session has ended. */
class SessionEnded {
  constructor(
    readonly userId: number,
    readonly error: ApiError,
  ) {}
}

/** Returns a rejection instead of throwing it, since the end of a session must be committed. */
async function rotate(
  deps: Deps,
  tx: Transaction,
  { token, key }: Shown,
  { familyId, n }: RefreshPosition,
): Promise<TokenPair | ApiError | SessionEnded> {
  const at = deps.now();
  const family = await lockFamily(tx, familyId);
  if (!family || !isOwnToken(deps, token, { familyId, n }, family.seed)) {
    return unauthorized('refresh_invalid');
  }
  const { known, next, newest } = await findRefreshToken(tx, familyId, n);
  // This token is ours, but the database has not issued it: the database was restored from an earlier state.
  if (n > newest) return unauthorized('refresh_invalid');
  if (known && !isSameText(known.tokenHash, hashToken(token))) {
    return unauthorized('refresh_invalid');
  }
  // The previous release moves `expiresAt` on beyond `endsAt`.
  const isOver = family.expiresAt <= at || (family.endsAt !== null && family.endsAt <= at);
  if (family.revokedAt || isOver) {
    return unauthorized(family.copiedAt ? 'session_copied' : 'session_ended');
  }
  if (family.keyThumbprint && family.keyThumbprint !== key?.thumbprint) {
    return endCopied(deps, tx, family, 'refresh_without_key');
  }
  const isWithinGrace = !known?.usedAt || at.getTime() - known.usedAt.getTime() <= GRACE_MS;
  // A client that has the key and did not go on with the next token never received it.
  const isLost = family.keyThumbprint !== null && next?.usedAt === null;
  if (!known || !(isWithinGrace || isLost)) return endCopied(deps, tx, family, 'refresh_reused');
  if (!family.keyThumbprint && deps.config.UNBOUND_SESSIONS === 'forbid') {
    await revokeFamily(tx, familyId, family.userId, at);
    return new SessionEnded(family.userId, sessionKeyRequired(401));
  }
  if (!family.user) return unauthorized('session_ended');
  const shownProofs = rememberProof(family, key, at);
  if (!Array.isArray(shownProofs)) return shownProofs;
  const pair = await writeTokenPair(deps, family.user, family, { n: n + 1, at });
  await rotateToken(tx, {
    familyId,
    n,
    at,
    overSince: new Date(at.getTime() - GRACE_MS),
    ...decideEnds(deps, at, family.endsAt),
    nextHash: hashToken(pair.refresh_token),
    shownProofs,
  });
  return pair;
}

/** Ends a session whose token was copied, and orders the mail that tells its owner. */
async function endCopied(
  deps: Deps,
  tx: Transaction,
  { id, userId }: LockedFamily,
  code: ErrorCode,
): Promise<SessionEnded> {
  await markCopied(tx, id, deps.now());
  await writeAudit(tx, null, { action: 'session.copied', subject: `session:${id}`, userId });
  await orderMail(deps, tx, { kind: 'session-copied', userId });
  return new SessionEnded(userId, unauthorized(code));
}

/**
 * The proofs that are remembered of a session, with this one added; each is kept until it would be too old anyway.
 * Returns a rejection for one that was shown before, or when there are more than a browser shows.
 */
function rememberProof(
  { shownProofs, keyThumbprint }: LockedFamily,
  key: ShownKey | null,
  at: Date,
): string[] | ApiError {
  if (!keyThumbprint || !key) return [];
  const seconds = at.getTime() / 1000;
  const kept = shownProofs.filter((shown) => Number.parseInt(shown, 10) > seconds);
  if (kept.some((shown) => shown.endsWith(`.${key.proof.id}`))) return keyProofRejected();
  if (kept.length >= MAX_SHOWN)
    return tooManyRequests(Number.parseInt(kept[0] ?? '', 10) - seconds);
  return [...kept, `${key.proof.until}.${key.proof.id}`];
}

/** Whether this installation wrote the token, with its newest key or one from before. */
function isOwnToken(deps: Deps, token: string, at: RefreshPosition, seed: string): boolean {
  const { refreshKeys } = deps.tokenKeys;
  return refreshKeys.some((key) => isSameText(token, writeRefreshToken(at, seed, key)));
}
