import { LIVE_PATH } from '@entropi/contracts/live';
import { type Client, createClient } from '@entropi/shared/http';
import type { Prove } from '@entropi/shared/http/wanted-proof';
import { live$, startLive, stopLive } from '@entropi/shared/live';
import { loadCodeWords } from '@entropi/shared/remote/code-words';
import {
  clearSession,
  recheckSession,
  session$,
  tokens$,
  unauthorized$,
} from '@entropi/shared/session';
import { driveSession } from '../../session/session-driver';

/** Gives an access token of the user that is valid now; null when there is none any more. Called before each call. */
export type GetAccessToken = () => Promise<string | null>;

export interface HostSession {
  /** Calls the API as the user; each that joins has its own. */
  client: Client;
  /** Ends the session if nothing else that is mounted uses it. */
  leave(): void;
}

interface Running {
  getAccessToken: GetAccessToken;
  started: Promise<{ makeClient: (prove: Prove) => Client; end: () => void }>;
  users: number;
}

let running: Running | null = null;

/**
 * Joins the session that the host gives. A page has one, as each remote on it reads the same. Rejects while another
 * one is in use, and when the host has no token.
 *
 * @param prove called when an action demands a proof
 */
export async function joinSession(
  apiBaseUrl: string,
  getAccessToken: GetAccessToken,
  prove: Prove = async () => null,
): Promise<HostSession> {
  if (running && running.getAccessToken !== getAccessToken) {
    throw new Error(
      'mount: this page has a session already. Pass the same getAccessToken, or unmount everything first',
    );
  }
  running ??= { getAccessToken, started: startSession(apiBaseUrl, getAccessToken), users: 0 };
  const joined = running;
  joined.users += 1;
  let isIn = true;
  const leave = () => {
    if (isIn) joined.users -= 1;
    isIn = false;
    if (joined.users > 0 || running !== joined) return;
    running = null;
    void joined.started.then(({ end }) => end()).catch(() => undefined);
  };
  const { makeClient } = await joined.started.catch((error: unknown) => {
    leave();
    throw error;
  });
  return { client: makeClient(prove), leave };
}

async function startSession(apiBaseUrl: string, getAccessToken: GetAccessToken) {
  let isOver = false;
  /** Asks the host each time, since only the host knows how its tokens are renewed. */
  const readToken = async () => {
    const access = await getAccessToken();
    // A token that comes late belongs to nothing that is mounted.
    if (isOver) return null;
    if (!access) clearSession();
    else if (access !== tokens$.value.access) {
      tokens$.next({ access, refresh: null, temporary: null });
    }
    return access;
  };
  if (!(await readToken())) throw new Error('mount: getAccessToken gave no token');
  const makeClient = (prove?: Prove) =>
    createClient({
      baseUrl: apiBaseUrl,
      session: { getAccessToken: readToken, getTemporaryToken: () => null, unauthorized$ },
      prepareFailure: () => loadCodeWords(),
      ...(prove && { prove }),
    });
  const client = makeClient();
  // The page of the host has a language of its own, which remotes follow.
  const driving = driveSession(client, () => {});
  driving.add(followLive(client));
  const end = () => {
    isOver = true;
    driving.unsubscribe();
    stopLive();
    clearSession();
  };
  return { makeClient, end };
}

/** Keeps the live stream open while a user is signed in. */
function followLive(client: Client): () => void {
  let reader: number | null = null;
  const following = session$.subscribe((session) => {
    const next = 'userId' in session ? session.userId : null;
    if (next === reader) return;
    reader = next;
    if (next === null) stopLive();
    else startLive((options) => client.open(LIVE_PATH, options));
  });
  following.add(
    live$.subscribe(({ name }) => {
      if (name === 'suspension') recheckSession();
    }),
  );
  return () => following.unsubscribe();
}
