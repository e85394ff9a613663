import { me } from '@entropi/contracts/auth';
import type { Client } from '@entropi/shared/http';
import { isApiError } from '@entropi/shared/http/api-error';
import { pause } from '@entropi/shared/http/pause';
import {
  type EndCause,
  ended$,
  endSession,
  publishSession,
  recheck$,
  type Session,
  type SessionEnd,
  session$,
  tokens$,
  unauthorized$,
} from '@entropi/shared/session';
import { type Claims, decodeClaims } from '@entropi/shared/session/claims';
import type { StoredTokens } from '@entropi/shared/session/token-store';
import { Subscription } from 'rxjs';
import { callPatiently, findRetryAfterMs } from './call-patiently';
import type { applyLanguage } from './language';
import { checkSuspension } from './suspension-gate';

const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;

type ShowLanguage = typeof applyLanguage;

/**
 * Derives the session from the stored tokens, now and whenever what they say of the user changes.
 * A refresh that changes nothing but the expiry has no effect. Ends a session whose token the server
 * rejects. All this stops when the returned subscription is ended.
 *
 * @param showLanguage shows the page in the user's language
 */
export function driveSession(client: Client, showLanguage: ShowLanguage): Subscription {
  let ended: SessionEnd | EndCause | undefined;
  let known: string | null = null;
  /** Aborts the derivation that is under way when another one begins. */
  let running = new AbortController();
  const deriveAgain = () => {
    running.abort();
    running = new AbortController();
    const { access, temporary } = tokens$.value;
    if (access || temporary) ended = undefined;
    void derive(client, { ended, showLanguage, signal: running.signal });
  };
  const driving = new Subscription(() => running.abort());
  driving.add(
    ended$.subscribe((why) => {
      ended = why;
    }),
  );
  driving.add(
    tokens$.subscribe((tokens) => {
      const description = describe(tokens);
      if (description === known) return;
      known = description;
      deriveAgain();
    }),
  );
  driving.add(recheck$.subscribe(deriveAgain));
  driving.add(
    unauthorized$.subscribe(({ token, code }) => {
      // A token that was replaced meanwhile says nothing about the present one.
      if (token === tokens$.value.access) endSession(code);
    }),
  );
  return driving;
}

/** The parts of the tokens that the session depends on, as one string to compare. */
function describe({ access, temporary }: StoredTokens): string {
  const claims = decodeClaims(access);
  if (!claims) return temporary ? 'temporary' : 'none';
  const { sub, scope, is_superuser, is_stuff, demo_mode } = claims;
  return JSON.stringify([sub, scope, is_superuser, is_stuff, demo_mode]);
}

interface Derivation {
  /** Why there is no session any more. */
  ended: SessionEnd | EndCause | undefined;
  showLanguage: ShowLanguage;
  signal: AbortSignal;
}

/** Publishes the session of the present tokens: at once without a user, else when the server has named them. */
async function derive(client: Client, derivation: Derivation): Promise<void> {
  const { ended, signal } = derivation;
  const { access, temporary } = tokens$.value;
  const claims = decodeClaims(access);
  if (!claims) {
    publishSession(
      temporary ? { state: 'second-factor' } : { state: 'anonymous', ...describeEnd(ended) },
    );
    return;
  }
  for (let attempt = 1; !signal.aborted; attempt += 1) {
    try {
      const session = await identify(client, claims, derivation);
      if (!signal.aborted) publishSession(session);
      return;
    } catch (error) {
      if (signal.aborted) return;
      describeProblem(error);
      const pauseMs = Math.min(FIRST_RETRY_MS * 2 ** (attempt - 1), MAX_RETRY_MS);
      await pause(Math.max(pauseMs, findRetryAfterMs(error) ?? 0));
    }
  }
}

/** The cause is a field of its own, because remotes of earlier versions know only that the session has ended. */
function describeEnd(ended: SessionEnd | EndCause | undefined) {
  if (ended === 'copied' || ended === 'key-lost')
    return { ended: 'rejected', cause: ended } as const;
  return ended ? { ended } : {};
}

async function identify(
  client: Client,
  claims: Claims,
  { showLanguage, signal }: Derivation,
): Promise<Session> {
  const isOnboarding = claims.scope === 'onboarding';
  const known = {
    username: claims.sub,
    isSuperuser: claims.is_superuser === true,
    isStuffUser: claims.is_stuff === true,
    demoMode: claims.demo_mode === true,
  };
  const [user, suspended] = await Promise.all([
    callPatiently(() => client.call(me), { signal, onWait: startAgain }),
    isOnboarding ? null : checkSuspension(client, known, signal),
  ]);
  showLanguage(user.language, user.region);
  const identity = { ...known, userId: user.id };
  if (isOnboarding) return { state: 'onboarding', ...identity };
  if (suspended) return { state: 'suspended', paywallId: suspended.id, ...identity };
  return { state: 'signed-in', ...identity };
}

/** Publishes why the session is not known yet, unless it is. A 401 does not come here: it has ended the session. */
function describeProblem(error: unknown): void {
  startAgain(isApiError(error) ? error.message : String(error));
}

/** Shows the start of the page, unless it is known who is at the screen; returns whether it does. */
function startAgain(problem?: string): boolean {
  if ('userId' in session$.value) return false;
  publishSession(problem === undefined ? { state: 'loading' } : { state: 'loading', problem });
  return true;
}
