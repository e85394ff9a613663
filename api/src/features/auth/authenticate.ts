import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps';
import { unauthorized } from '../../errors';
import type { AnyCaller } from '../../http/caller';
import { type Claims, readToken } from './access-token';
import { findSessionUser, findTemporaryUser } from './caller.repo';

/** Finds who calls, by the bearer token and what the database says of them now; throws 401. */
export async function authenticate(request: FastifyRequest, deps: Deps): Promise<void> {
  const [, text] = request.headers.authorization?.match(/^Bearer (\S+)$/i) ?? [];
  if (!text) throw unauthorized('token_missing');
  const claims = await readToken(text, deps.tokenKeys, deps.now());
  if (!claims) throw unauthorized('token_invalid');
  request.caller = await findCaller(claims, deps);
  if (!request.caller) throw unauthorized('session_ended');
}

async function findCaller(claims: Claims, deps: Deps): Promise<AnyCaller | null> {
  const now = deps.now();
  if (claims.scope === 'two_factor') {
    const token = { tokenId: claims.jti, userId: claims.uid, now };
    const user = await findTemporaryUser(token, deps.db);
    return user && { kind: 'temporary', ...user, tokenId: claims.jti };
  }
  const token = { userId: claims.uid, familyId: claims.sid, sessionVersion: claims.sv, now };
  const found = await findSessionUser(token, deps.db);
  if (!found) return null;
  const { onboardedAt, ...user } = found;
  const scope = decideScope(found);
  return { kind: 'user', ...user, scope, familyId: claims.sid };
}

/** `user` once onboarding is done; superusers and staff have none to do. */
export function decideScope(user: {
  isSuperuser: boolean;
  isStuff: boolean;
  onboardedAt: Date | null;
}): 'onboarding' | 'user' {
  return user.isSuperuser || user.isStuff || user.onboardedAt ? 'user' : 'onboarding';
}
