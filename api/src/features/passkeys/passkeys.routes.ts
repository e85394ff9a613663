import * as contracts from '@entropi/contracts/passkeys';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route';
import { describeBrowser } from '../auth/browser';
import { setDeviceCookie } from '../auth/device-cookie';
import { loginByPasskey, startPasskeyLogin } from './passkey-login.domain';
import {
  addPasskey,
  deletePasskey,
  listPasskeys,
  renamePasskey,
  startPasskey,
} from './passkeys.domain';

/** Signing in by a passkey needs no token. */
export function passkeyLoginRoutes(scope: FastifyInstance): void {
  route(scope, contracts.startPasskeyLogin, ({ request, deps }) =>
    startPasskeyLogin(deps, request.ip),
  );
  route(scope, contracts.loginByPasskey, async ({ body, request, reply, deps }) => {
    const browser = await describeBrowser(deps, contracts.loginByPasskey, request);
    const { cookies } = request;
    const signedIn = await loginByPasskey(deps, body.passkey, { ...browser, cookies });
    const { pair, deviceCookie } = signedIn;
    setDeviceCookie(reply, deviceCookie, deps.config);
    return pair;
  });
}

/** Calls about the caller's own passkeys. */
export function passkeyRoutes(scope: FastifyInstance): void {
  route(scope, contracts.listPasskeys, ({ caller, deps }) => listPasskeys(deps, caller));
  route(scope, contracts.startPasskey, ({ caller, deps }) => startPasskey(deps, caller));
  route(scope, contracts.addPasskey, ({ caller, body, deps }) => addPasskey(deps, caller, body));
  route(scope, contracts.renamePasskey, ({ caller, params, body, deps }) =>
    renamePasskey(deps, caller, { ...params, ...body }),
  );
  route(scope, contracts.deletePasskey, ({ caller, params, deps }) =>
    deletePasskey(deps, caller, params.id),
  );
}
