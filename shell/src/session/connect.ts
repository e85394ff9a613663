import { logout } from '@entropi/contracts/auth';
import { LIVE_PATH } from '@entropi/contracts/live';
import { type Client, createClient } from '@entropi/shared/http';
import type { ReplyCheck } from '@entropi/shared/http/check-reply';
import { live$, startLive, stopLive } from '@entropi/shared/live';
import { loadCodeWords } from '@entropi/shared/remote/code-words';
import {
  connectBackend,
  getAccessToken,
  getTemporaryToken,
  recheckSession,
  refreshSession,
  type Session,
  session$,
  syncTokens,
  unauthorized$,
} from '@entropi/shared/session';
import { makeTraceparent } from '../page-trace';
import { proofGate } from '../proof/proofs';
import { bindSessions, followKeys, refreshByKey } from './bind-session';
import { fetchEarly } from './early-reads';
import { applyLanguage } from './language';
import { driveSession } from './session-driver';

/** Starts the session of the page: client, tokens of all tabs, identity, live stream. */
export function connectSession(apiBaseUrl: string, checkReply: ReplyCheck): Client {
  const session = { getAccessToken, getTemporaryToken, unauthorized$ };
  const plain = createClient({
    baseUrl: apiBaseUrl,
    session,
    checkReply,
    // The words of failures load before a failed call rejects, because a form or a notice words a failure only once.
    prepareFailure: () => loadCodeWords(),
    prove: proofGate.prove,
    makeTraceparent,
    fetch: fetchEarly,
  });
  const client = bindSessions(plain, apiBaseUrl);
  connectBackend({
    refresh: (token) => refreshByKey(plain, apiBaseUrl, token),
    logout: async (token, refresh_token) => {
      const body = refresh_token ? { refresh_token } : {};
      await client.call(logout, { body }, { token, silent401: true });
    },
  });
  window.addEventListener('storage', syncTokens);
  followKeys();
  driveSession(client, applyLanguage);
  followLive(client);
  return client;
}

function followLive(client: Client): void {
  let known: string | null | undefined;
  session$.subscribe((session) => {
    const reader = findReader(session);
    if (reader === known) return;
    known = reader;
    if (reader === null) stopLive();
    else startLive((options) => client.open(LIVE_PATH, options));
  });
  live$.subscribe(({ name }) => {
    if (name === 'suspension') recheckSession();
    if (name === 'session') void refreshSession();
  });
}

/** The user who may read the stream; null when there is none. */
function findReader(session: Session): string | null {
  const reads = session.state === 'signed-in' || session.state === 'suspended';
  return reads ? session.username : null;
}
