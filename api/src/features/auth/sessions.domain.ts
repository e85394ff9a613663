import type { LoginSession, TokenPair } from '@entropi/contracts/auth';
import { type Actor, writeAudit } from '@entropi/db/audit.repo';
import { inTransaction, type Transaction } from '@entropi/db/db';
import { deleteOldWindows } from '../../budgets/budget.repo';
import type { Config } from '../../config';
import type { Deps } from '../../deps';
import { notFound, unauthorized } from '../../errors';
import type { AnyCaller, Caller } from '../../http/caller';
import { deleteExpiredCodes } from '../../telegram/telegram-links.repo';
import { deleteOldChanges } from '../addresses/addresses.repo';
import { deleteOldChallenges } from '../passkeys/challenges.repo';
import { deleteOldProofs } from '../proofs/proofs.repo';
import { hashToken, parseRefreshToken } from './refresh-token';
import { deleteExpiredRegistrations } from './registration.repo';
import {
  deleteExpired,
  findTokenUser,
  insertFamily,
  insertRefreshToken,
  listFamilies,
  revokeEverything,
  revokeFamily,
} from './sessions.repo';
import { writeTokenPair } from './token-pair';
import { endTemporaryToken } from './two-factor.repo';

const DAY_MS = 24 * 3_600_000;
/** A session that has not been used for this long is over; it may be over a day earlier. */
const REFRESH_LIFE_MS = 30 * DAY_MS;
const AGENT_LENGTH = 200;

/** The browser that a session is used from, as the request describes it. */
export interface Browser {
  address: string;
  agent: string;
  /** Thumbprint of the key that the session is to be bound to; null binds it to none. */
  keyThumbprint: string | null;
}

interface SessionLife {
  config: Pick<Config, 'SESSION_MAX_DAYS'>;
}

/**
 * When a session that is used now ends: without further use, and in any case. The latter is settled when the session
 * begins.
 *
 * @param endsAt null for a session that has no such end yet: one that begins, or is from before there was one
 */
export function decideEnds(
  { config }: SessionLife,
  at: Date,
  endsAt: Date | null,
): { expiresAt: Date; endsAt: Date } {
  const last = endsAt ?? new Date(at.getTime() + config.SESSION_MAX_DAYS * DAY_MS);
  const unused = at.getTime() + REFRESH_LIFE_MS;
  return { endsAt: last, expiresAt: new Date(Math.min(unused, last.getTime())) };
}

/** Opens a session, bound to the key that its browser shows, and returns its first token pair. */
export async function openSession(
  deps: SessionLife & Pick<Deps, 'now' | 'tokenKeys'>,
  tx: Transaction,
  userId: number,
  { address, agent, keyThumbprint }: Browser,
): Promise<TokenPair> {
  const at = deps.now();
  const family = await insertFamily(tx, {
    userId,
    address,
    agent: agent.slice(0, AGENT_LENGTH),
    keyThumbprint,
    at,
    ...decideEnds(deps, at, null),
  });
  const user = await findTokenUser(tx, userId);
  if (!user) throw unauthorized('session_ended');
  const pair = await writeTokenPair(deps, user, { ...family, keyThumbprint }, { n: 1, at });
  const tokenHash = hashToken(pair.refresh_token);
  await insertRefreshToken(tx, { familyId: family.id, n: 1, tokenHash, issuedAt: at });
  return pair;
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
    if (given.all) await endEverySession(tx, caller, userId, at);
    else await revokeFamily(tx, caller.familyId, userId, at);
    const other = given.refresh_token ? parseRefreshToken(given.refresh_token) : null;
    if (other) await revokeFamily(tx, other.familyId, userId, at);
    if (given.all) return;
    await writeAudit(tx, caller, { action: 'session.end', subject: `user:${userId}`, userId });
  });
}

/** Ends all that a user is signed in with, on their own order or an operator's. */
export async function endEverySession(
  tx: Transaction,
  by: Actor,
  userId: number,
  at: Date,
): Promise<void> {
  await revokeEverything(tx, userId, at);
  await writeAudit(tx, by, { action: 'session.end-all', subject: `user:${userId}`, userId });
}

/** The caller's signed-in browsers. */
export async function listSessions(deps: Deps, caller: Caller): Promise<LoginSession[]> {
  const families = await listFamilies(deps.db, caller.userId, deps.now());
  return families.map((family) => ({
    ...toSession(family),
    current: family.id === caller.familyId,
  }));
}

/** A signed-in browser as its user and operators see it. */
export function toSession(
  family: Awaited<ReturnType<typeof listFamilies>>[number],
): Omit<LoginSession, 'current'> {
  return {
    id: family.id,
    created_at: family.createdAt.toISOString(),
    last_used_at: family.lastUsedAt.toISOString(),
    address: family.address,
    agent: family.agent,
    bound: family.keyThumbprint !== null,
    ...(family.endsAt && { ends_at: family.endsAt.toISOString() }),
  };
}

/** Ends one of the caller's sessions; 404 when it is not theirs or has ended. */
export async function endOtherSession(deps: Deps, caller: Caller, familyId: number): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const ended = await revokeFamily(tx, familyId, caller.userId, deps.now());
    if (!ended) throw notFound();
    const change = { action: 'session.end', subject: `session:${familyId}`, userId: caller.userId };
    await writeAudit(tx, caller, change);
  });
}

/** Removes what has expired; returns the number of rows removed. */
export function cleanUpExpired(deps: Deps): Promise<number> {
  const now = deps.now();
  return inTransaction(
    deps.db,
    async (tx) =>
      (await deleteExpired(tx, now)) +
      (await deleteOldWindows(tx, now)) +
      (await deleteOldProofs(tx, now)) +
      (await deleteOldChallenges(tx, now)) +
      (await deleteOldChanges(tx, now)) +
      (await deleteExpiredRegistrations(tx, now)) +
      (await deleteExpiredCodes(tx, now)),
  );
}
