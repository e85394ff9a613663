import { createHash } from 'node:crypto';
import { formatTraceparent, TRACEPARENT } from '@entropi/contracts/trace-context';
import { type AccessPredicate, NOT_SECRET } from '@entropi/shared/remote/access';
import type { RequestSpans } from '@entropi/shared/server/request-spans';
import type { Tracing } from '@entropi/shared/server/tracing';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

/** How long the API's response about a token is trusted. */
const CACHE_MS = 10_000;
const CACHE_ENTRIES = 1_000;

const Me = z.object({ is_superuser: z.boolean() });
const Claims = z.object({ is_superuser: z.boolean() });

/** The API could not say who the caller is. */
export class UserUnknown extends Error {
  override name = 'UserUnknown';
}

const EVERYTHING: ReadonlySet<AccessPredicate> = new Set([...NOT_SECRET, 'superuser']);

function findToken(request: FastifyRequest): string | null {
  return request.headers.authorization?.match(/^Bearer (\S+)$/i)?.[1] ?? null;
}

/**
 * Says whether a token claims to be a superuser's. This is not verified: it can only save a call of the API,
 * and never replace its consent.
 */
function claimsSuperuser(token: string): boolean {
  try {
    const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8');
    return Claims.parse(JSON.parse(payload)).is_superuser;
  } catch {
    return false;
  }
}

async function requestApi(apiUrl: string, token: string, traceparent: string): Promise<boolean> {
  const response = await fetch(`${apiUrl}/auth/me`, {
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'application/json',
      [TRACEPARENT]: traceparent,
    },
    // Only the API itself may say who the caller is.
    redirect: 'error',
    signal: AbortSignal.timeout(5_000),
  }).catch((error: unknown) => {
    throw new UserUnknown('The API does not respond', { cause: error });
  });
  if (response.status >= 500) throw new UserUnknown(`The API responds with ${response.status}`);
  if (!response.ok) return false;
  const me = Me.safeParse(await response.json().catch(() => null));
  if (!me.success) throw new UserUnknown('The API returns something else than a user');
  return me.data.is_superuser;
}

/**
 * Returns the predicates that may hold for the sender of a request: all but `superuser` for a browser without a
 * superuser's valid token. Throws `UserUnknown` if only the API could tell and it does not respond.
 */
export function createUserLookup(
  apiUrl: string,
  { tracing, spans }: { tracing: Tracing; spans: RequestSpans },
  now: () => number = Date.now,
) {
  const responses = new Map<string, { at: number; isSuperuser: Promise<boolean> }>();

  /** A span in the trace of the request that is first to need it. */
  async function requestTraced(token: string, request: FastifyRequest): Promise<boolean> {
    const parent = spans.findContext(request);
    const span = tracing.start('GET /auth/me', { kind: 'client', parent });
    try {
      const isSuperuser = await requestApi(apiUrl, token, formatTraceparent(span.context));
      span.end();
      return isSuperuser;
    } catch (error) {
      span.end({}, 'api_unavailable');
      throw error;
    }
  }

  function lookUp(token: string, request: FastifyRequest): Promise<boolean> {
    const key = createHash('sha256').update(token).digest('base64');
    const known = responses.get(key);
    if (known && now() - known.at < CACHE_MS) return known.isSuperuser;
    const isSuperuser = requestTraced(token, request);
    isSuperuser.catch(() => responses.delete(key));
    responses.delete(key);
    responses.set(key, { at: now(), isSuperuser });
    const [oldest] = responses.keys();
    if (responses.size > CACHE_ENTRIES && oldest !== undefined) responses.delete(oldest);
    return isSuperuser;
  }

  return async (request: FastifyRequest): Promise<ReadonlySet<AccessPredicate>> => {
    const token = findToken(request);
    if (!token || !claimsSuperuser(token)) return NOT_SECRET;
    return (await lookUp(token, request)) ? EVERYTHING : NOT_SECRET;
  };
}

export type UserLookup = ReturnType<typeof createUserLookup>;
