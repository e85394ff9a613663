import { type Access, isAllowed } from '@entropi/shared/remote/access';
import { SHELL_PAGES } from '@entropi/shared/remote/shell-pages';
import type { Session } from '@entropi/shared/session';
import { derivePredicates } from './predicates';
import { claimPlace, rememberPlace } from './return-place';

const LOGIN = '/login';
const SECOND_FACTOR = '/login/two-factor';
const ONBOARDING = '/onboarding';
const PAYWALL = '/paywall';
export const HOME = SHELL_PAGES.home;

/** What the rules need to know of the page that stands at a path. */
export interface Gate {
  access: Access;
  onlySignedOut: boolean;
}

/** What happens with a path: its page, another path, no such page, or nothing as yet. */
export type Decision =
  | { kind: 'show' }
  | { kind: 'go'; to: string }
  | { kind: 'missing' }
  | { kind: 'wait' };

/**
 * The redirect rules of the specification, §2.
 *
 * @param gate of the page at the path; null when no page that this session may know of is there
 */
export function decide(session: Session, pathname: string, gate: Gate | null): Decision {
  const allowed = gate !== null && isAllowed(gate.access, derivePredicates(session));
  switch (session.state) {
    case 'loading':
      return { kind: 'wait' };
    case 'suspended': {
      const paywall = `${PAYWALL}/${session.paywallId}`;
      // What a suspended user may see lies below it.
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
 * Where to go instead of `from`: the rule's own place, but after a login back to where the login
 * came in between. Remembers that place when the way leads to the login.
 */
export function findWayOut(session: Session, to: string, from: string): string {
  if (to === LOGIN) rememberPlace(from);
  return (to === HOME && claimPlace(session)) || to;
}
