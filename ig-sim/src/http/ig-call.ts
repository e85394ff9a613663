import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SimDeps } from '../deps';
import { IgError } from '../errors';
import type { BrokerAccount, BrokerUser } from '../session/broker-user';
import type { DealerSession } from '../session/session-store';
import { sendFailedResponse } from './failed-response';
import type { AllowanceKind } from './rate-limiter';

interface Raw {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A call that only proves its API key: logging in. */
export type KeyCall = Raw & { apiKey: string; keyOwner: BrokerUser };
/** A call inside a session, on the account that the session or the header names. */
export type DealerCall = KeyCall & {
  session: DealerSession;
  user: BrokerUser;
  account: BrokerAccount;
};

type Versions<Call> = Record<number, (call: Call) => unknown>;
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};

/** IG's default is version 1. A version that a path does not have is treated as an unknown path. */
function chooseVersion<Call>(versions: Versions<Call>, request: FastifyRequest) {
  const handler = versions[Number(header(request, 'version') ?? '1')];
  if (!handler) throw new IgError(404, 'invalid.url');
  return handler;
}

function checkKey(deps: SimDeps, raw: Raw): KeyCall {
  const apiKey = header(raw.request, 'x-ig-api-key');
  if (!apiKey) throw new IgError(400, 'error.security.api-key-missing');
  const keyOwner = deps.users.findByApiKey(apiKey);
  if (!keyOwner) throw new IgError(403, 'error.security.api-key-invalid');
  return { ...raw, apiKey, keyOwner };
}

function getSession(deps: SimDeps, request: FastifyRequest): DealerSession {
  const [scheme, bearer] = (header(request, 'authorization') ?? '').split(' ');
  if (scheme?.toLowerCase() === 'bearer' && bearer) return deps.sessions.getByBearer(bearer);
  const cst = header(request, 'cst');
  const xst = header(request, 'x-security-token');
  if (!cst) throw new IgError(401, 'error.security.client-token-missing');
  if (!xst) throw new IgError(401, 'error.security.account-token-missing');
  return deps.sessions.getByTokens(cst, xst);
}

function checkSession(deps: SimDeps, call: KeyCall): DealerCall {
  const session = getSession(deps, call.request);
  const user = deps.users.findByIdentifier(session.identifier);
  if (!user) throw new IgError(401, 'error.security.client-token-invalid');
  if (call.apiKey !== session.apiKey) throw new IgError(403, 'error.security.api-key-restricted');
  const isBearer = header(call.request, 'authorization') !== undefined;
  const accountId = isBearer ? header(call.request, 'ig-account-id') : session.accountId;
  if (!accountId) throw new IgError(401, 'error.security.account-token-missing');
  const account = deps.users.findAccount(user, accountId);
  if (!account) throw new IgError(401, 'error.security.account-token-invalid');
  return { ...call, session, user, account };
}

/** Faults that affect any call; true when the response was already sent. */
async function strike(deps: SimDeps, raw: Raw, scope: { identifier: string; accountId?: string }) {
  const slow = deps.faults.take('slow', scope);
  if (slow) {
    const { delayMs, fromMs = delayMs } = slow;
    await wait(fromMs + Math.random() * (delayMs - fromMs));
  }
  const failure = deps.faults.peek('callFails', scope);
  const path = raw.request.url.replace('/gateway/deal', '');
  if (failure && (failure.path === undefined || path.startsWith(failure.path))) {
    deps.faults.take('callFails', scope);
    sendFailedResponse(raw.reply, failure.answer, failure.html);
    return true;
  }
  return false;
}

/** Only orders use the trading allowance, and only prices the historical one. */
function strikeAllowance(
  deps: SimDeps,
  spec: { url: string; kind: AllowanceKind },
  scope: { identifier: string; accountId: string },
): void {
  const code = deps.faults.peek('allowanceExceeded', scope)?.code;
  if (code?.includes('trading') && spec.kind !== 'trading') return;
  if (code?.includes('historical') && !spec.url.startsWith('/prices')) return;
  if (code && deps.faults.take('allowanceExceeded', scope)) throw new IgError(403, code);
}

/** Registers a call that needs an API key only. */
export function keyCall(
  app: FastifyInstance,
  deps: SimDeps,
  method: Method,
  url: string,
  versions: Versions<KeyCall>,
): void {
  app.route({
    method,
    url,
    handler: async (request, reply) => {
      const call = checkKey(deps, { request, reply });
      if (await strike(deps, call, { identifier: call.keyOwner.identifier })) return reply;
      deps.limiter.countKey(call.apiKey);
      return chooseVersion(versions, request)(call);
    },
  });
}

/** Registers a call of a logged-in client; `kind` tells which allowance it uses. */
export function dealerCall(
  app: FastifyInstance,
  deps: SimDeps,
  spec: { method: Method; url: string; kind: AllowanceKind },
  versions: Versions<DealerCall>,
): void {
  app.route({
    method: spec.method,
    url: spec.url,
    handler: async (request, reply) => {
      const keyed = checkKey(deps, { request, reply });
      const call = checkSession(deps, keyed);
      const scope = { identifier: call.user.identifier, accountId: call.account.accountId };
      if (await strike(deps, call, scope)) return reply;
      if (deps.faults.take('tokenExpired', scope)) {
        deps.sessions.dropWhere((session) => session === call.session);
        throw new IgError(401, 'error.security.client-token-invalid');
      }
      strikeAllowance(deps, spec, scope);
      deps.limiter.countKey(call.apiKey);
      deps.limiter.countAccount(call.account.accountId, spec.kind);
      return chooseVersion(versions, request)(call);
    },
  });
}
