import {
  activate as activateContract,
  forgotPassword,
  getRegistration,
  login,
  refresh,
  register as registerContract,
  resetPassword,
  validateResetToken,
} from '@entropi/shared/contracts/auth';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route';
import { startLogin } from './login.domain';
import { checkResetToken, requestReset, resetByToken } from './password-reset.domain';
import { activate, register } from './registration.domain';
import { refreshSession } from './sessions.domain';

/** Calls of `/auth` that need no token. */
export function publicAuthRoutes(scope: FastifyInstance): void {
  route(scope, login, ({ body, request, deps }) =>
    startLogin({ ...body, address: request.ip, cookies: request.cookies }, deps),
  );
  route(scope, refresh, ({ body, deps }) => refreshSession(body.refresh_token, deps));
  route(scope, getRegistration, ({ deps }) => ({ mode: deps.config.REGISTRATION }));
  route(scope, registerContract, ({ body, request, deps }) =>
    register({ ...body, address: request.ip }, deps),
  );
  route(scope, activateContract, ({ body, deps }) => activate(body, deps));
  route(scope, forgotPassword, ({ body, request, deps }) =>
    requestReset({ email: body.email, address: request.ip }, deps),
  );
  route(scope, validateResetToken, ({ params, deps }) => checkResetToken(params.token, deps));
  route(scope, resetPassword, ({ body, deps }) => resetByToken(body, deps));
  scope.get('/auth/jwks.json', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=3600');
    return { keys: [scope.deps.tokenKeys.publicJwk] };
  });
}
