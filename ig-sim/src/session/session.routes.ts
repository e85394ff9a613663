import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { computeBalance } from '../dealing/valuation';
import type { SimDeps } from '../deps';
import { IgError } from '../errors';
import type { DealerCall, KeyCall } from '../http/ig-call';
import { dealerCall, keyCall } from '../http/ig-call';
import { parseInput } from '../http/ig-input';
import { currencySymbol } from '../market/currencies';
import type { BrokerUser } from './broker-user';
import { createLoginGuard } from './login-guard';

const loginSchema = z.object({
  identifier: z.string().regex(/^[A-Za-z0-9\-_]{1,30}$/),
  password: z.string().regex(/^.{1,350}$/s),
  encryptedPassword: z.boolean().default(false),
});
const switchSchema = z.object({ accountId: z.string(), defaultAccount: z.boolean().optional() });
const refreshSchema = z.object({ refresh_token: z.string() });

/**
 * The address from which a client streams: this server, by the host that the client has called; empty while
 * streaming is off.
 */
function streamEndpoint(deps: SimDeps, { protocol, host }: FastifyRequest): string {
  return deps.config.streaming ? `${protocol}://${host}` : '';
}

export function registerSessionRoutes(app: FastifyInstance, deps: SimDeps): void {
  const guard = createLoginGuard(deps);

  function logIn(call: KeyCall): BrokerUser {
    const login = parseInput(loginSchema, call.request.body);
    const password = login.encryptedPassword ? deps.cipher.decrypt(login.password) : login.password;
    return guard.check(call, login.identifier, password);
  }

  function logInWithTokens(call: KeyCall) {
    const user = logIn(call);
    const account = deps.users.preferredAccount(user);
    const session = deps.sessions.create(user, call.apiKey, account);
    call.reply.header('CST', session.cst).header('X-SECURITY-TOKEN', session.xst);
    return {
      accountType: account.accountType,
      accountInfo: computeBalance(deps, account),
      currencyIsoCode: account.currency,
      currencySymbol: currencySymbol(account.currency),
      currentAccountId: account.accountId,
      lightstreamerEndpoint: streamEndpoint(deps, call.request),
      accounts: user.accounts.map(({ accountId, accountName, accountType }) => ({
        accountId,
        accountName,
        preferred: accountId === account.accountId,
        accountType,
      })),
      clientId: user.clientId,
      timezoneOffset: 0,
      hasActiveDemoAccounts: true,
      hasActiveLiveAccounts: false,
      trailingStopsEnabled: deps.ledger.state().trailingStops[account.accountId] ?? true,
      reroutingEnvironment: null,
      dealingEnabled: true,
    };
  }

  function logInWithBearer(call: KeyCall) {
    const user = logIn(call);
    const account = deps.users.preferredAccount(user);
    const session = deps.sessions.create(user, call.apiKey, account);
    return {
      clientId: user.clientId,
      accountId: account.accountId,
      timezoneOffset: 0,
      lightstreamerEndpoint: streamEndpoint(deps, call.request),
      oauthToken: deps.sessions.grantFor(session),
    };
  }

  function switchAccount(call: DealerCall) {
    const order = parseInput(switchSchema, call.request.body);
    if (call.request.headers.authorization) {
      throw new IgError(401, 'error.security.client-token-missing');
    }
    const account = deps.users.findAccount(call.user, order.accountId);
    if (!account) throw new IgError(401, 'error.security.account-access-denied');
    if (account.accountId === call.account.accountId && !order.defaultAccount) {
      throw new IgError(412, 'error.switch.accountId-must-be-different');
    }
    if (order.defaultAccount) {
      const { identifier } = call.user;
      deps.ledger.record({ kind: 'preferred', identifier, accountId: account.accountId });
    }
    deps.sessions.switchAccount(call.session, account.accountId);
    call.reply.header('X-SECURITY-TOKEN', call.session.xst);
    return {
      dealingEnabled: true,
      hasActiveDemoAccounts: true,
      hasActiveLiveAccounts: false,
      trailingStopsEnabled: deps.ledger.state().trailingStops[account.accountId] ?? true,
    };
  }

  keyCall(app, deps, 'GET', '/session/encryptionKey', {
    1: () => ({ encryptionKey: deps.cipher.publicKey(), timeStamp: deps.clock.now() }),
  });
  keyCall(app, deps, 'POST', '/session', {
    1: logInWithTokens,
    2: logInWithTokens,
    3: logInWithBearer,
  });
  keyCall(app, deps, 'POST', '/session/refresh-token', {
    1: ({ request }) =>
      deps.sessions.refresh(parseInput(refreshSchema, request.body).refresh_token),
  });
  dealerCall(
    app,
    deps,
    { method: 'GET', url: '/session', kind: 'reading' },
    {
      1: ({ user, account, session, apiKey, request, reply }) => {
        const { fetchSessionTokens } = request.query as { fetchSessionTokens?: string };
        if (fetchSessionTokens === 'true') {
          // A bearer may name another account than that of its session.
          const isOwn = session.accountId === account.accountId;
          const { cst, xst } = isOwn ? session : deps.sessions.create(user, apiKey, account);
          reply.header('CST', cst).header('X-SECURITY-TOKEN', xst);
        }
        return {
          clientId: user.clientId,
          accountId: account.accountId,
          timezoneOffset: 0,
          locale: 'en_GB',
          currency: account.currency,
          lightstreamerEndpoint: streamEndpoint(deps, request),
        };
      },
    },
  );
  dealerCall(app, deps, { method: 'PUT', url: '/session', kind: 'reading' }, { 1: switchAccount });
  dealerCall(
    app,
    deps,
    { method: 'DELETE', url: '/session', kind: 'reading' },
    {
      1: ({ session, reply }) => {
        deps.sessions.dropWhere((it) => it === session);
        return reply.code(204).send();
      },
    },
  );
}
