import {
  authUser,
  cleanupExpiredTokens,
  endSession as endSessionContract,
  listSessions as listSessionsContract,
  logout,
  me,
  renewRecoveryCodes as renewRecoveryCodesContract,
  resetOwnTwoFactor,
  setupTwoFactor,
  suspension,
  verifyTwoFactor,
} from '@entropi/contracts/auth';
import { isSuspended } from '@entropi/engine/store/suspension.repo';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route';
import { getUser } from '../users/users.domain';
import { describeBrowser } from './browser';
import { setDeviceCookie } from './device-cookie';
import { renewRecoveryCodes, resetOwnFactor } from './own-factor.domain';
import { cleanUpExpired, endOtherSession, endSession, listSessions } from './sessions.domain';
import { setUpTwoFactor, verifySecondFactor } from './two-factor.domain';

/** Calls of `/auth` that need a token. */
export function authRoutes(scope: FastifyInstance): void {
  route(scope, setupTwoFactor, ({ caller, deps }) => setUpTwoFactor(deps, caller));
  route(scope, verifyTwoFactor, async ({ caller, body, request, reply, deps }) => {
    const browser = await describeBrowser(deps, verifyTwoFactor, request);
    const { cookies } = request;
    const given = { ...browser, cookies };
    const { pair, deviceCookie } = await verifySecondFactor(deps, caller, body.code, given);
    setDeviceCookie(reply, deviceCookie, deps.config);
    return pair;
  });
  route(scope, renewRecoveryCodesContract, ({ caller, body, deps }) =>
    renewRecoveryCodes(deps, caller, body?.code ?? null),
  );
  route(scope, resetOwnTwoFactor, ({ caller, body, deps }) =>
    resetOwnFactor(deps, caller, body?.code ?? null),
  );
  route(scope, logout, ({ caller, body, deps }) => endSession(deps, caller, body ?? {}));
  route(scope, me, ({ owner, deps }) => getUser(deps.db, owner));
  route(scope, authUser, ({ owner, deps }) => getUser(deps.db, owner));
  route(scope, suspension, async ({ owner, deps }) => ({
    suspended: await isSuspended(deps.db, owner, deps.now().toISOString().slice(0, 10)),
    id: owner,
  }));
  route(scope, cleanupExpiredTokens, async ({ deps }) => ({ removed: await cleanUpExpired(deps) }));
  route(scope, listSessionsContract, ({ caller, deps }) => listSessions(deps, caller));
  route(scope, endSessionContract, ({ caller, params, deps }) =>
    endOtherSession(deps, caller, params.id),
  );
}
