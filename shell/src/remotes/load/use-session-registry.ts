import type { Session } from '@entropi/shared/session';
import { useEffect, useState } from 'react';
import { useRemotes } from './loader-context';

/**
 * Reads the registry again when the roles of the session change. Says whether the pages can start: a
 * superuser's entries stand in no index.html, so they wait for the response (or its failure).
 */
export function useRegistryOfSession(session: Session): boolean {
  const { registry } = useRemotes();
  const isSuperuser = 'isSuperuser' in session && session.isSuperuser;
  const roles = isSuperuser ? `superuser ${session.username}` : 'none';
  // index.html carries the registry without a user.
  const [known, setKnown] = useState('none');
  useEffect(() => {
    if (known === roles) return;
    let isCurrent = true;
    void registry.refreshAfterChange().then(() => isCurrent && setKnown(roles));
    return () => {
      isCurrent = false;
    };
  }, [registry, roles, known]);
  return !isSuperuser || known === roles;
}
