import { refresh } from '@entropi/contracts/auth';
import type { Endpoint, ReplyOf } from '@entropi/contracts/endpoint';
import { OPENS_SESSION } from '@entropi/contracts/session-key';
import type { Client } from '@entropi/shared/http';
import { tokens$ } from '@entropi/shared/session';
import { decodeClaims } from '@entropi/shared/session/claims';
import { isPassing } from '../query-client';
import { callPatiently } from './call-patiently';

type Pair = ReplyOf<typeof refresh>;

/** Loads the code of session keys only when a session begins, is renewed or ends: pages are shown without it. */
const loadKeys = () =>
  Promise.all([
    import(/* webpackChunkName: "session-key" */ './session-key'),
    import(/* webpackChunkName: "session-key" */ './key-store'),
  ]);

/**
 * Wraps a client so that each call that opens a session binds it to a key of this browser. The caller does not
 * notice, so that the shell binds sessions for remotes of every version.
 */
export function bindSessions(client: Client, apiBaseUrl: string): Client {
  const call = async (...[contract, input, options]: Parameters<Client['call']>) => {
    if (!OPENS_SESSION.has(contract.id)) return client.call(contract, input, options);
    const [{ openWithKey }, { keyStore }] = await loadKeys();
    return openWithKey(
      keyStore,
      findTarget(contract, apiBaseUrl),
      (headers) => client.call(contract, input, { ...options, headers }),
      (reply) => findSession((reply as Partial<Pair>).access_token ?? null)?.id ?? null,
    );
  };
  return { ...client, call: call as Client['call'] };
}

/** Pauses before a refresh that no server answered is tried again: a network may change, or a server start. */
const PAUSES_MS = [500, 1_500];

/**
 * Exchanges a refresh token, with the key of the session if that is bound to one. Too many requests end no session:
 * the refresh waits for its turn, as long as the token is that of this browser.
 */
export async function refreshByKey(
  client: Client,
  apiBaseUrl: string,
  token: string,
): Promise<Pair> {
  const replaced = new AbortController();
  const following = tokens$.subscribe(({ refresh: present }) => {
    if (present !== token) replaced.abort();
  });
  const attempt = () =>
    callPatiently(() => refreshOnce(client, apiBaseUrl, token), { signal: replaced.signal });
  try {
    for (const pauseMs of PAUSES_MS) {
      try {
        return await attempt();
      } catch (error) {
        if (!isPassing(error)) throw error;
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    }
    return await attempt();
  } finally {
    following.unsubscribe();
  }
}

async function refreshOnce(client: Client, apiBaseUrl: string, token: string): Promise<Pair> {
  const send = (headers: Record<string, string>) =>
    client.call(refresh, { body: { refresh_token: token } }, { token: '', headers });
  const session = findSession(tokens$.value.access);
  if (!session?.isBound) return send({});
  const [{ continueWithKey }, { keyStore }] = await loadKeys();
  return continueWithKey(keyStore, session.id, findTarget(refresh, apiBaseUrl), send);
}

/** Removes the key of a session once this browser has its tokens no more. */
export function followKeys(): void {
  let known: number | null = null;
  tokens$.subscribe(({ access }) => {
    const session = findSession(access);
    const now = session?.isBound ? session.id : null;
    if (known !== null && known !== now) void forgetKey(known).catch(() => undefined);
    known = now;
  });
}

/** Removes a key. It opens no session by itself, so the caller may ignore a failure. */
const forgetKey = async (id: number) => {
  const [, { keyStore }] = await loadKeys();
  await keyStore.remove(String(id));
};

function findTarget({ method, path }: Pick<Endpoint, 'method' | 'path'>, apiBaseUrl: string) {
  return { method, url: new URL(`${apiBaseUrl}${path}`, location.href).href };
}

function findSession(accessToken: string | null): { id: number; isBound: boolean } | null {
  const claims = decodeClaims(accessToken);
  return claims?.sid === undefined ? null : { id: claims.sid, isBound: claims.bound === true };
}
