import { me } from '@entropi/shared/contracts/auth';
import type { Client } from '@entropi/shared/http';
import { isApiError } from '@entropi/shared/http/api-error';
import {
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
import { decodeClaims } from '@entropi/shared/session/claims';
import type { StoredTokens } from '@entropi/shared/session/token-store';
import {
  defer,
  distinctUntilChanged,
  type Observable,
  of,
  retry,
  Subscription,
  startWith,
  switchMap,
  timer,
} from 'rxjs';
import { applyLanguage } from './language';
import { checkSuspension } from './suspension-gate';

const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;

/**
 * Derives the session from the stored tokens, now and whenever what they say of the user changes;
 * a refresh that changes nothing but the expiry leaves it alone. Ends a session whose token the
 * server rejects. Returns what stops it.
 */
export function driveSession(client: Client): Subscription {
  let ended: SessionEnd | undefined;
  const describeEnd = (tokens: StoredTokens) => {
    if (tokens.access || tokens.temporary) ended = undefined;
    return ended;
  };
  const derived = tokens$.pipe(
    distinctUntilChanged((before, after) => describe(before) === describe(after)),
    switchMap((tokens) =>
      recheck$.pipe(
        startWith(undefined),
        switchMap(() => derive(client, tokens, describeEnd(tokens))),
      ),
    ),
  );
  const driving = new Subscription();
  driving.add(
    ended$.subscribe((why) => {
      ended = why;
    }),
  );
  driving.add(derived.subscribe(publishSession));
  driving.add(
    unauthorized$.subscribe(({ token }) => {
      // A token that was replaced meanwhile says nothing about the present one.
      if (token === tokens$.value.access) endSession();
    }),
  );
  return driving;
}

/** What of the tokens the session depends on. */
function describe({ access, temporary }: StoredTokens): string {
  const claims = decodeClaims(access);
  if (!claims) return temporary ? 'temporary' : 'none';
  const { sub, scope, is_superuser, is_stuff, demo_mode } = claims;
  return JSON.stringify([sub, scope, is_superuser, is_stuff, demo_mode]);
}

function derive(
  client: Client,
  { access, temporary }: StoredTokens,
  ended: SessionEnd | undefined,
): Observable<Session> {
  const claims = decodeClaims(access);
  if (!claims && temporary) return of({ state: 'second-factor' });
  if (!claims) return of({ state: 'anonymous', ...(ended && { ended }) });
  return defer(async (): Promise<Session> => {
    const user = await client.call(me);
    applyLanguage(user.language);
    const identity = {
      username: claims.sub,
      userId: user.id,
      isSuperuser: claims.is_superuser === true,
      isStuffUser: claims.is_stuff === true,
      demoMode: claims.demo_mode === true,
    };
    if (claims.scope === 'onboarding') return { state: 'onboarding', ...identity };
    const suspended = await checkSuspension(client, identity);
    if (suspended) return { state: 'suspended', paywallId: suspended.id, ...identity };
    return { state: 'signed-in', ...identity };
  }).pipe(
    retry({
      delay: (error: unknown, attempt) => {
        describeProblem(error);
        return timer(Math.min(FIRST_RETRY_MS * 2 ** (attempt - 1), MAX_RETRY_MS));
      },
    }),
  );
}

/** A 401 has ended the session already; anything else passes, so the same is tried again. */
function describeProblem(error: unknown): void {
  if ('userId' in session$.value) return;
  const problem = isApiError(error) ? error.message : String(error);
  publishSession({ state: 'loading', problem });
}
