import { isAllowed } from '@entropi/shared/remote/access';
import type { RegistryView } from '@entropi/shared/remote/manifest';
import type { Session } from '@entropi/shared/session';
import type { Target } from '../remotes/load/load-state';
import { derivePredicates } from '../session/predicates';

/** Lists the Home cards that the session may see, in the order that their remotes state. */
export function listHomeCards({ remotes }: RegistryView, session: Session): Target[] {
  const holding = derivePredicates(session);
  return remotes
    .flatMap(({ name, slots = [] }) => slots.map((entry) => ({ remote: name, ...entry })))
    .filter(({ slot, access }) => slot === 'home.card' && isAllowed(access, holding))
    .sort((a, b) => a.order - b.order || (a.remote < b.remote ? -1 : 1))
    .map(({ remote, expose, widget }) => ({ remote, expose, kind: 'widgets', id: widget }));
}
