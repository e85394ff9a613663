import type { Session } from '@entropi/shared/session';

interface Place {
  path: string;
  /** Whose page it was; null when nobody was signed in yet. */
  username: string | null;
}

let place: Place | null = null;

/** Remembers where somebody was, or wanted to go, when the login came in between. */
export function rememberPlace(path: string, username: string | null): void {
  place = { path, username };
}

/** Forgets it: who logs out by himself starts at home. */
export function forgetPlace(): void {
  place = null;
}

/** The remembered path, once, if it belongs to who is signed in now; else null. */
export function takePlace(session: Session): string | null {
  const taken = place;
  place = null;
  if (!taken || session.state !== 'signed-in') return null;
  return taken.username === null || taken.username === session.username ? taken.path : null;
}
