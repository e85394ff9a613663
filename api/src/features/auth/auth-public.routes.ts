import {
  activate as activateContract,
  forgotPassword,
  getRegistration,
  login,
  refresh,
  register as registerContract,
  resetPassword,
  validateResetToken,
} from '@entropi/contracts/auth';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route';
import { findShownKey } from './key-proof';
import { startLogin } from './login.domain';
import { checkResetToken, requestReset, resetByToken } from './password-reset.domain';
import { refreshSession } from './refresh.domain';
import { activate, register } from './registration.domain';

/** Calls of `/auth` that need no token. */
export function publicAuthRoutes(scope: FastifyInstance): void {
  route(scope, login, ({ body, request, deps }) =>
    startLogin(deps, { ...body, address: request.ip, cookies: request.cookies }),
  );
  route(scope, refresh, async ({ body, request, deps }) => {
    const { method, path } = refresh;
    const key = await findShownKey(deps, { header: request.headers.dpop, method, path });
    return refreshSession(deps, body.refresh_token, key, scope.callers.forget);
  });
  route(scope, getRegistration, ({ deps }) => ({ mode: deps.config.REGISTRATION }));
  route(scope, registerContract, ({ body, request, deps }) =>
    register(deps, { ...body, address: request.ip }),
  );
  route(scope, activateContract, ({ body, deps }) => activate(deps, body));
  route(scope, forgotPassword, ({ body, request, deps }) =>
    requestReset(deps, { email: body.email, address: request.ip }),
  );
  route(scope, validateResetToken, ({ params, deps }) => checkResetToken(deps, params.token));
  route(scope, resetPassword, ({ body, deps }) => resetByToken(deps, body));
  scope.get('/auth/jwks.json', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=3600');
    return { keys: [scope.deps.tokenKeys.publicJwk] };
  });
}
