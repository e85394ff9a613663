import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps';
import { unauthorized } from '../../errors';
import type { AnyCaller, Caller, TemporaryCaller } from '../../http/caller';
import { type Claims, readToken } from './access-token';
import { findSessionUser, findTemporaryUser, wasCopied } from './caller.repo';
import type { CallerMemory, SessionKey } from './caller-memory';

/**
 * Finds who calls, by the bearer token and what the database says of them now; throws 401.
 *
 * @param memory of what the database said a moment ago; left out, it is read again
 */
export async function authenticate(
  deps: Deps,
  request: FastifyRequest,
  memory?: CallerMemory,
): Promise<void> {
  const [, text] = request.headers.authorization?.match(/^Bearer (\S+)$/i) ?? [];
  if (!text) throw unauthorized('token_missing');
  const claims = await readToken(text, deps.tokenKeys, deps.now());
  if (!claims) throw unauthorized('token_invalid');
  request.caller = await findCaller(deps, claims, memory);
  if (!request.caller) throw unauthorized(await describeEnd(deps, claims));
}

/** Why a session is over. It is looked up only for callers who hold a token of that session. */
async function describeEnd({ db }: Deps, claims: Claims) {
  const isCopied = claims.scope !== 'two_factor' && (await wasCopied(db, claims.uid, claims.sid));
  return isCopied ? 'session_copied' : 'session_ended';
}

function findCaller(
  deps: Deps,
  claims: Claims,
  memory: CallerMemory | undefined,
): Promise<AnyCaller | null> {
  if (claims.scope === 'two_factor') return findTemporaryCaller(deps, claims);
  const session = { userId: claims.uid, familyId: claims.sid, sessionVersion: claims.sv };
  const read = () => findSessionCaller(deps, session);
  return memory ? memory.find(session, read) : read();
}

async function findTemporaryCaller(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { jti, uid }: Extract<Claims, { scope: 'two_factor' }>,
): Promise<TemporaryCaller | null> {
  const user = await findTemporaryUser(db, { tokenId: jti, userId: uid, now: now() });
  return user && { kind: 'temporary', ...user, tokenId: jti };
}

async function findSessionCaller(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  session: SessionKey,
): Promise<Caller | null> {
  const found = await findSessionUser(db, { ...session, now: now() });
  if (!found) return null;
  const { onboardedAt, ...user } = found;
  return { kind: 'user', ...user, scope: decideScope(found), familyId: session.familyId };
}

/** `user` once onboarding is done. Superusers and staff need none. */
export function decideScope(user: {
  isSuperuser: boolean;
  isStuff: boolean;
  onboardedAt: Date | null;
}): 'onboarding' | 'user' {
  return user.isSuperuser || user.isStuff || user.onboardedAt ? 'user' : 'onboarding';
}
