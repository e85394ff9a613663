import type { Session } from '@entropi/shared/session';

interface Place {
  path: string;
  /** Whose page it was; null when no one was signed in yet. */
  username: string | null;
}

let place: Place | null = null;
let lastUsername: string | null = null;
let isLeaving = false;

/** Takes note of who is signed in, so that no one is led to another's page. */
export function saveUser(session: Session): void {
  if (!('username' in session)) return;
  lastUsername = session.username;
  isLeaving = false;
}

/** Someone logs out by themselves: the next login starts at home. */
export function recordLeaving(): void {
  isLeaving = true;
  lastUsername = null;
  place = null;
}

/** Remembers where someone was, or wanted to go, when the login came in between. */
export function rememberPlace(path: string): void {
  if (isLeaving) return;
  place = { path, username: lastUsername };
}

/** The remembered path, once, if it belongs to who is signed in now; else null. */
export function claimPlace(session: Session): string | null {
  const taken = place;
  if (!taken || session.state !== 'signed-in') return null;
  place = null;
  return taken.username === null || taken.username === session.username ? taken.path : null;
}
