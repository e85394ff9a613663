import { constants, createPublicKey, publicEncrypt } from 'node:crypto';
import type { z } from 'zod';
import type { Credentials, Read } from '../broker';
import { findHeader, type IgHttp, type IgReply, type IgRequest } from './ig-http';
import type { IgLimiter } from './ig-limiter';
import { type ReadFailure, readFailure, waitFailure } from './ig-outcome';
import { EncryptionKey, OauthToken, SessionV2, SessionV3 } from './ig-schema';
import { toOffsetMs } from './ig-time';

/** What authorises a call. */
export type Tokens = {
  /** The account on which a call acts. */
  accountId: string;
  /** How far the account's local time is ahead of UTC; null when IG does not report it. */
  localOffsetMs: number | null;
  /** The address from which the account's prices and trades are streamed; null when IG names none. */
  streamEndpoint: string | null;
} & (
  | { kind: 'pair'; cst: string; securityToken: string }
  | {
      kind: 'oauth';
      accessToken: string;
      refreshToken: string;
      /** In epoch milliseconds. */
      expiresAt: number;
    }
);

export interface LoginDeps {
  http: IgHttp;
  limiter: IgLimiter;
  credentials: Credentials;
}

type Success = Extract<IgReply, { kind: 'ok' }>;
type Requested =
  | { kind: 'ok'; response: Success }
  | { kind: 'no'; code: string | null; failure: ReadFailure };

/** The headers that a session adds to a call (§1.1). */
export function authHeaders(tokens: Tokens): Record<string, string> {
  return tokens.kind === 'pair'
    ? { CST: tokens.cst, 'X-SECURITY-TOKEN': tokens.securityToken }
    : { Authorization: `Bearer ${tokens.accessToken}`, 'IG-ACCOUNT-ID': tokens.accountId };
}

/**
 * Opens a session on `accountId` (null: the account that IG chooses). It uses version 2, with the password encrypted
 * when IG requires that, and version 3 for migrated accounts (§1.2). IG's own default account is left alone.
 */
export async function logIn(deps: LoginDeps, accountId: string | null): Promise<Read<Tokens>> {
  const { identifier, password } = deps.credentials;
  let requested = await send(deps, { ...LOGIN_V2, body: { identifier, password } });
  if (
    requested.kind === 'no' &&
    requested.code === 'error.public-api.failure.encryption.required'
  ) {
    requested = await requestEncryption(deps);
  }
  if (requested.kind === 'no' && requested.code === 'error.security.account-migrated') {
    return await logInV3(deps, accountId);
  }
  if (requested.kind === 'no') return requested.failure;
  const body = SessionV2.safeParse(requested.response.json);
  const cst = findHeader(requested.response.headers, 'cst');
  const securityToken = findHeader(requested.response.headers, 'x-security-token');
  if (!body.success || !cst || !securityToken) return unreadable();
  const current = body.data.currentAccountId;
  const localOffsetMs = toOffsetMs(body.data.timezoneOffset);
  const streamEndpoint = body.data.lightstreamerEndpoint;
  const owner = { accountId: current, localOffsetMs, streamEndpoint };
  const tokens = { kind: 'pair', cst, securityToken, ...owner } as const;
  if (accountId === null || accountId === current) return { kind: 'ok', value: tokens };
  return await switchAccount(deps, tokens, accountId);
}

/** Gets a new access token for the refresh token of a version 3 session. */
export async function refreshTokens(
  deps: LoginDeps,
  tokens: Extract<Tokens, { kind: 'oauth' }>,
): Promise<Read<Tokens>> {
  const requested = await send(deps, {
    method: 'POST',
    path: '/session/refresh-token',
    version: 1,
    body: { refresh_token: tokens.refreshToken },
  });
  if (requested.kind === 'no') return requested.failure;
  const body = OauthToken.safeParse(requested.response.json);
  if (!body.success) return unreadable();
  return { kind: 'ok', value: oauthTokens(body.data, tokens) };
}

const LOGIN_V2 = { method: 'POST', path: '/session', version: 2 } as const;
const LOGIN_V3 = { method: 'POST', path: '/session', version: 3 } as const;

async function requestEncryption(deps: LoginDeps): Promise<Requested> {
  const requested = await send(deps, { method: 'GET', path: '/session/encryptionKey', version: 1 });
  if (requested.kind === 'no') return requested;
  const key = EncryptionKey.safeParse(requested.response.json);
  if (!key.success) return { kind: 'no', code: null, failure: unreadable() };
  const password = encryptPassword(deps.credentials.password, key.data);
  const { identifier } = deps.credentials;
  return await send(deps, { ...LOGIN_V2, body: { identifier, password, encryptedPassword: true } });
}

/** base64(RSA-PKCS1v1.5(base64(password|timeStamp))), the key being SPKI DER in base64 (§1.2). */
function encryptPassword(password: string, key: z.infer<typeof EncryptionKey>): string {
  const publicKey = createPublicKey({
    key: Buffer.from(key.encryptionKey, 'base64'),
    format: 'der',
    type: 'spki',
  });
  const text = Buffer.from(`${password}|${key.timeStamp}`).toString('base64');
  const padding = constants.RSA_PKCS1_PADDING;
  return publicEncrypt({ key: publicKey, padding }, Buffer.from(text)).toString('base64');
}

async function logInV3(deps: LoginDeps, accountId: string | null): Promise<Read<Tokens>> {
  const { identifier, password } = deps.credentials;
  const requested = await send(deps, { ...LOGIN_V3, body: { identifier, password } });
  if (requested.kind === 'no') return requested.failure;
  const body = SessionV3.safeParse(requested.response.json);
  if (!body.success) return unreadable();
  const owner = {
    accountId: accountId ?? body.data.accountId,
    localOffsetMs: toOffsetMs(body.data.timezoneOffset),
    streamEndpoint: body.data.lightstreamerEndpoint,
  };
  return { kind: 'ok', value: oauthTokens(body.data.oauthToken, owner) };
}

/** The response brings a new X-SECURITY-TOKEN; `defaultAccount` is never sent (§1.2). */
async function switchAccount(
  deps: LoginDeps,
  tokens: Extract<Tokens, { kind: 'pair' }>,
  accountId: string,
): Promise<Read<Tokens>> {
  const requested = await send(deps, {
    method: 'PUT',
    path: '/session',
    version: 1,
    body: { accountId },
    headers: authHeaders(tokens),
  });
  if (requested.kind === 'no') {
    const { failure } = requested;
    return failure.kind === 'rejected' ? { ...failure, kind: 'credential-rejected' } : failure;
  }
  const securityToken =
    findHeader(requested.response.headers, 'x-security-token') ?? tokens.securityToken;
  return { kind: 'ok', value: { ...tokens, securityToken, accountId } };
}

/** Session calls count only for the key and have the priority of orders, because everything waits for them. */
async function send(deps: LoginDeps, request: IgRequest): Promise<Requested> {
  const turn = await deps.limiter.acquire({ accountId: null, priority: 'close' });
  if (turn.kind === 'backoff') {
    return { kind: 'no', code: null, failure: waitFailure(turn.retryAfterMs) };
  }
  const response = await deps.http.send(request);
  if (response.kind === 'ok') return { kind: 'ok', response };
  const code = response.kind === 'failed' ? response.code : null;
  return { kind: 'no', code, failure: readFailure(response, deps.limiter, null) };
}

function oauthTokens(
  token: z.infer<typeof OauthToken>,
  { accountId, localOffsetMs, streamEndpoint }: Omit<Tokens, 'kind'>,
): Tokens {
  return {
    kind: 'oauth',
    accessToken: token.access_token,
    refreshToken: token.refresh_token,
    expiresAt: Date.now() + Number(token.expires_in) * 1000,
    accountId,
    localOffsetMs,
    streamEndpoint,
  };
}

function unreadable(): ReadFailure {
  return { kind: 'unavailable', cause: 'the response to the login cannot be read' };
}
