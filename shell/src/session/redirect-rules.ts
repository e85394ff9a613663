import { type Access, isAllowed } from '@entropi/shared/remote/access';
import { SHELL_PAGES, STARTED_PLACE } from '@entropi/shared/remote/shell-pages';
import type { Session } from '@entropi/shared/session';
import { derivePredicates } from './predicates';
import { claimPlace, rememberPlace } from './return-place';

const LOGIN = '/login';
const SECOND_FACTOR = '/login/two-factor';
const ONBOARDING = '/onboarding';
const PAYWALL = '/paywall';
export const HOME = SHELL_PAGES.home;

/** What the rules need to know of the page at a path. */
export interface Gate {
  access: Access;
  onlySignedOut: boolean;
}

/** What to do at a path: show its page, go to another path, say that there is none, or wait for the session. */
export type Decision =
  | { kind: 'show' }
  | { kind: 'go'; to: string }
  | { kind: 'missing' }
  | { kind: 'wait' };

/**
 * The redirect rules of the specification, §2.
 *
 * @param gate of the page at the path; null when the path has no page that this session may know of
 */
export function decide(session: Session, pathname: string, gate: Gate | null): Decision {
  const allowed = gate !== null && isAllowed(gate.access, derivePredicates(session));
  switch (session.state) {
    case 'loading':
      return { kind: 'wait' };
    case 'suspended': {
      const paywall = `${PAYWALL}/${session.paywallId}`;
      // All that a suspended user may see is below the paywall.
      const isBelow = allowed && pathname.startsWith(`${paywall}/`);
      return stayAt(isBelow ? pathname : paywall, pathname, allowed);
    }
    case 'onboarding':
      return stayAt(ONBOARDING, pathname, allowed);
    case 'second-factor':
      return stayAt(SECOND_FACTOR, pathname, allowed);
    case 'anonymous':
      return allowed || pathname === LOGIN ? showIf(allowed) : { kind: 'go', to: LOGIN };
    case 'signed-in':
      if (gate === null || allowed) {
        return gate?.onlySignedOut ? { kind: 'go', to: HOME } : showIf(allowed);
      }
      return { kind: 'go', to: HOME };
  }
}

function stayAt(place: string, pathname: string, allowed: boolean): Decision {
  return pathname === place ? showIf(allowed) : { kind: 'go', to: place };
}

function showIf(allowed: boolean): Decision {
  return allowed ? { kind: 'show' } : { kind: 'missing' };
}

/**
 * Returns where to go instead of `from`: the place that the rule names, but after a login the page that
 * the login interrupted, and after the start of trading the dashboard, where the first share will be seen. Remembers
 * the page when the user is sent to the login.
 */
export function findWayOut(session: Session, to: string, from: string): string {
  if (to === LOGIN) rememberPlace(from);
  if (to !== HOME) return to;
  const place = claimPlace(session);
  const hasStarted = from === STARTED_PLACE && session.state === 'signed-in';
  return hasStarted ? `/dashboard/${session.userId}` : (place ?? to);
}
