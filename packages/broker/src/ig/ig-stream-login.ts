import { z } from 'zod';
import type { Read } from '../broker';
import { findHeader } from './ig-http';
import { authHeaders, type LoginDeps, type Tokens } from './ig-login';
import { readFailure, waitFailure } from './ig-outcome';
import type { IgSession } from './ig-session';

/** What is needed to open a stream (§1.11). Never logged. */
export interface StreamLogin {
  endpoint: string;
  accountId: string;
  cst: string;
  securityToken: string;
  /** The tokens of the session, to be dropped when the stream does not accept them. */
  tokens: Tokens;
}

const NO_STREAM = {
  kind: 'rejected',
  code: 'no_stream',
  message: 'The broker names no stream.',
} as const;
/** Only the simulator may be reached without encryption. */
const Endpoint = z.url({ protocol: /^https?$/ });

/** The login for a session's stream. A version 3 session fetches the pair of tokens that a stream needs. */
export async function findStreamLogin(
  deps: LoginDeps,
  session: IgSession,
): Promise<Read<StreamLogin>> {
  const read = await session.tokens();
  if (read.kind !== 'ok') return read;
  const tokens = read.value;
  const endpoint = Endpoint.safeParse(tokens.streamEndpoint);
  const isPlain = endpoint.data?.startsWith('http:') && deps.credentials.environment !== 'SIM';
  if (!endpoint.success || isPlain) return NO_STREAM;
  const login = { endpoint: endpoint.data, accountId: tokens.accountId, tokens };
  if (tokens.kind === 'pair') {
    const { cst, securityToken } = tokens;
    return { kind: 'ok', value: { ...login, cst, securityToken } };
  }
  const pair = await fetchPair(deps, tokens);
  return pair.kind === 'ok' ? { kind: 'ok', value: { ...login, ...pair.value } } : pair;
}

async function fetchPair(
  { http, limiter }: LoginDeps,
  tokens: Tokens,
): Promise<Read<{ cst: string; securityToken: string }>> {
  const turn = await limiter.acquire({ accountId: null, priority: 'read' });
  if (turn.kind === 'backoff') return waitFailure(turn.retryAfterMs);
  const path = '/session?fetchSessionTokens=true';
  const headers = authHeaders(tokens);
  const response = await http.send({ method: 'GET', path, version: 1, headers });
  if (response.kind !== 'ok') return readFailure(response, limiter, null);
  const cst = findHeader(response.headers, 'cst');
  const securityToken = findHeader(response.headers, 'x-security-token');
  return cst && securityToken ? { kind: 'ok', value: { cst, securityToken } } : NO_STREAM;
}
