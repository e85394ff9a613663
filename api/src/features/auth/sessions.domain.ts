import type { LoginSession, TokenPair } from '@entropi/shared/contracts/auth';
import type { ErrorCode } from '@entropi/shared/contracts/error-codes';
import { deleteOldWindows } from '../../budgets/budget.repo';
import { writeAudit } from '../../db/audit.repo';
import { inTransaction, type Transaction } from '../../db/db';
import type { Deps } from '../../deps';
import { notFound, unauthorized } from '../../errors';
import type { AnyCaller, Caller } from '../../http/caller';
import { deleteOldChanges } from '../addresses/addresses.repo';
import { deleteOldProofs } from '../proofs/proofs.repo';
import { signAccessToken } from './access-token';
import { decideScope } from './authenticate';
import {
  hashToken,
  isSameText,
  parseRefreshToken,
  type RefreshPosition,
  writeRefreshToken,
} from './refresh-token';
import { deleteExpiredRegistrations } from './registration.repo';
import {
  deleteExpired,
  findRefreshToken,
  findTokenUser,
  insertFamily,
  insertRefreshToken,
  listFamilies,
  lockFamily,
  markRefreshUsed,
  revokeEverything,
  revokeFamily,
} from './sessions.repo';
import { endTemporaryToken } from './two-factor.repo';

const REFRESH_LIFE_MS = 30 * 24 * 3_600_000;
/** Two tabs that refresh at once must not end each other's session. */
const GRACE_MS = 10_000;
const AGENT_LENGTH = 200;

/** Where a session is used from, as the request says it. */
export interface Browser {
  address: string;
  agent: string;
}

/** Opens a session and returns its first token pair. */
export async function openSession(
  deps: Deps,
  tx: Transaction,
  userId: number,
  { address, agent }: Browser,
): Promise<TokenPair> {
  const at = deps.now();
  const expiresAt = new Date(at.getTime() + REFRESH_LIFE_MS);
  const family = await insertFamily(tx, {
    userId,
    address,
    agent: agent.slice(0, AGENT_LENGTH),
    at,
    expiresAt,
  });
  return issuePair(deps, tx, userId, family, 1);
}

/**
 * Rotates a refresh token. The same token again within the grace returns the same successor; later
 * it is a stolen one, and its whole family ends.
 */
export async function refreshSession(deps: Deps, token: string): Promise<TokenPair> {
  const position = parseRefreshToken(token);
  if (!position) throw unauthorized('refresh_invalid');
  const outcome = await inTransaction(deps.db, (tx) => rotate(deps, tx, token, position));
  if (typeof outcome === 'string') throw unauthorized(outcome);
  return outcome;
}

/** The rejection's code instead of throwing it: revoking a family must be committed. */
async function rotate(
  deps: Deps,
  tx: Transaction,
  token: string,
  { familyId, n }: { familyId: number; n: number },
): Promise<TokenPair | ErrorCode> {
  const at = deps.now();
  const family = await lockFamily(tx, familyId);
  if (!family) return 'refresh_invalid';
  if (!isOwnToken(deps, token, { familyId, n }, family.seed)) return 'refresh_invalid';
  const known = await findRefreshToken(tx, familyId, n);
  if (!known || !isSameText(known.tokenHash, hashToken(token))) return 'refresh_invalid';
  if (family.revokedAt || family.expiresAt <= at) return 'session_ended';
  if (known.usedAt && at.getTime() - known.usedAt.getTime() > GRACE_MS) {
    await revokeFamily(tx, familyId, family.userId, at);
    return 'refresh_reused';
  }
  if (!(await findTokenUser(tx, family.userId))) return 'session_ended';
  if (!known.usedAt) {
    const expiresAt = new Date(at.getTime() + REFRESH_LIFE_MS);
    await markRefreshUsed(tx, { familyId, n, at, expiresAt });
  }
  return issuePair(deps, tx, family.userId, family, n + 1);
}

/** Whether this installation wrote the token, with its newest key or one from before. */
function isOwnToken(deps: Deps, token: string, at: RefreshPosition, seed: string): boolean {
  const { refreshKeys } = deps.tokenKeys;
  return refreshKeys.some((key) => isSameText(token, writeRefreshToken(at, seed, key)));
}

/** Ends the caller's session, the one of the refresh token they give, or all of them. */
export async function endSession(
  deps: Deps,
  caller: AnyCaller,
  given: { refresh_token?: string; all?: boolean },
): Promise<void> {
  const at = deps.now();
  await inTransaction(deps.db, async (tx) => {
    const { userId } = caller;
    if (caller.kind === 'temporary') {
      await endTemporaryToken(tx, caller.tokenId, at);
      return;
    }
    if (given.all) await revokeEverything(tx, userId, at);
    else await revokeFamily(tx, caller.familyId, userId, at);
    const other = given.refresh_token ? parseRefreshToken(given.refresh_token) : null;
    if (other) await revokeFamily(tx, other.familyId, userId, at);
    const action = given.all ? 'session.end-all' : 'session.end';
    await writeAudit(tx, caller, { action, subject: `user:${userId}`, userId });
  });
}

/** The caller's signed-in browsers. */
export async function listSessions(deps: Deps, caller: Caller): Promise<LoginSession[]> {
  const families = await listFamilies(deps.db, caller.userId, deps.now());
  return families.map((family) => ({
    id: family.id,
    created_at: family.createdAt.toISOString(),
    last_used_at: family.lastUsedAt.toISOString(),
    address: family.address,
    agent: family.agent,
    current: family.id === caller.familyId,
  }));
}

/** Ends one of the caller's sessions; 404 when it is not their or has ended. */
export async function endOtherSession(deps: Deps, caller: Caller, familyId: number): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const ended = await revokeFamily(tx, familyId, caller.userId, deps.now());
    if (!ended) throw notFound();
    const change = { action: 'session.end', subject: `session:${familyId}`, userId: caller.userId };
    await writeAudit(tx, caller, change);
  });
}

/** Removes what has expired; returns how many rows went. */
export function cleanUpExpired(deps: Deps): Promise<number> {
  const now = deps.now();
  return inTransaction(
    deps.db,
    async (tx) =>
      (await deleteExpired(tx, now)) +
      (await deleteOldWindows(tx, now)) +
      (await deleteOldProofs(tx, now)) +
      (await deleteOldChanges(tx, now)) +
      (await deleteExpiredRegistrations(tx, now)),
  );
}

async function issuePair(
  deps: Deps,
  tx: Transaction,
  userId: number,
  family: { id: number; seed: string },
  n: number,
): Promise<TokenPair> {
  const user = await findTokenUser(tx, userId);
  if (!user) throw unauthorized('session_ended');
  const issuedAt = deps.now();
  const position = { familyId: family.id, n };
  const refresh = writeRefreshToken(position, family.seed, deps.tokenKeys.refreshKeys[0]);
  await insertRefreshToken(tx, { ...position, tokenHash: hashToken(refresh), issuedAt });
  const scope = decideScope(user);
  return {
    access_token: await signAccessToken(
      { ...user, scope, familyId: family.id },
      deps.tokenKeys,
      issuedAt,
    ),
    refresh_token: refresh,
    token_type: 'bearer',
  };
}
