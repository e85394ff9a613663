import type { Session } from '@entropi/shared/session';

interface Place {
  path: string;
  /** The user whose page it was; null when nobody was signed in yet. */
  username: string | null;
}

let place: Place | null = null;
let lastUsername: string | null = null;
let isLeaving = false;

/** Remembers who is signed in, so that no user is led to another user's page. */
export function saveUser(session: Session): void {
  if (!('username' in session)) return;
  lastUsername = session.username;
  isLeaving = false;
}

/** Records that a user logs out themselves: the next login then starts at Home. */
export function recordLeaving(): void {
  isLeaving = true;
  lastUsername = null;
  place = null;
}

/** Remembers where the user was, or wanted to go, when the login interrupted them. */
export function rememberPlace(path: string): void {
  if (isLeaving) return;
  place = { path, username: lastUsername };
}

/** Returns and forgets the remembered path if it belongs to the user who is signed in now; else null. */
export function claimPlace(session: Session): string | null {
  const taken = place;
  if (!taken || session.state !== 'signed-in') return null;
  place = null;
  return taken.username === null || taken.username === session.username ? taken.path : null;
}
