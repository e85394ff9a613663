import type { AccessPredicate } from '@entropi/shared/remote/access';
import type { Session } from '@entropi/shared/session';

/** Derives what holds for a session; the access rules of remotes, routes and drawer items go by it. */
export function derivePredicates(session: Session): Set<AccessPredicate> {
  const holding = new Set<AccessPredicate>(['public']);
  if (session.state === 'second-factor') holding.add('temporary');
  if (session.state === 'onboarding') holding.add('onboarding');
  if (session.state === 'suspended') holding.add('suspended');
  if (session.state !== 'signed-in') return holding;
  holding.add('signed-in');
  holding.add(session.isSuperuser ? 'superuser' : 'user');
  if (session.isStuffUser) holding.add('staff');
  return holding;
}
