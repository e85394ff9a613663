import type { Session } from '@entropi/shared/session';
import { useEffect, useState } from 'react';
import { useRemotes } from './loader-context';

/** Whether the user may see entries of the registry that index.html does not carry. */
export const seesMoreThanIndex = (session: Session) =>
  'isSuperuser' in session && session.isSuperuser;

/**
 * Reads the registry again when the roles of the session change. Returns whether pages can be shown:
 * index.html carries no entries of superusers, so their pages wait for the response or its failure.
 */
export function useRegistryOfSession(session: Session): boolean {
  const { registry } = useRemotes();
  const seesMore = seesMoreThanIndex(session);
  const roles = seesMore && 'username' in session ? `superuser ${session.username}` : 'none';
  // index.html carries the registry as a visitor who is not signed in may see it.
  const [known, setKnown] = useState('none');
  useEffect(() => {
    if (known === roles) return;
    let isCurrent = true;
    void registry.refreshAfterChange().then(() => isCurrent && setKnown(roles));
    return () => {
      isCurrent = false;
    };
  }, [registry, roles, known]);
  return !seesMore || known === roles;
}
