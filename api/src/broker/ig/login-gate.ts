import type { Read, Rejection } from '../broker';
import { isLoginLocked } from '../login-lock';

/** Pauses between two tries of a login that is locked, in milliseconds: doubled by each up to the longest. */
export interface LoginLockPauses {
  firstMs: number;
  longestMs: number;
}

/** The one way in of all who log in by the same name: IG locks the client, not a key or an account of it. */
export interface LoginGate {
  /** Logs in, one after the other; `backoff`, without a call, while the login is locked and no try is due. */
  pass<T>(logIn: () => Promise<Read<T>>): Promise<Read<T>>;
  /** Whether the next try is let in: the login is not known to be locked, or its pause is over. */
  isOpen(): boolean;
  /** A user wants it now: the next try is due the first pause after the last one, however long they have grown. */
  hurry(): void;
}

export const LOGIN_LOCK_PAUSES: LoginLockPauses = { firstMs: 30_000, longestMs: 300_000 };

/** A gate that is open. Each failed login while it is locked may lengthen the lock, so that one tries for all. */
export function createLoginGate({ firstMs, longestMs }: LoginLockPauses): LoginGate {
  let lock: (Rejection & { tries: number; triedAt: number; until: number }) | null = null;
  let last: Promise<unknown> = Promise.resolve();

  async function attempt<T>(logIn: () => Promise<Read<T>>): Promise<Read<T>> {
    const waitMs = lock ? lock.until - Date.now() : 0;
    if (lock && waitMs > 0) {
      const { code, message } = lock;
      return { kind: 'backoff', retryAfterMs: waitMs, code, message };
    }
    const read = await logIn();
    // a response that says nothing of the login leaves the lock as it is known
    if (read.kind === 'ok' || read.kind === 'credential-rejected') lock = null;
    if (read.kind !== 'backoff' || !isLoginLocked(read.code)) return read;
    const tries = (lock?.tries ?? 0) + 1;
    const retryAfterMs = Math.min(firstMs * 2 ** Math.min(tries - 1, 20), longestMs);
    const now = Date.now();
    const { code, message } = read;
    lock = { code, message, tries, triedAt: now, until: now + retryAfterMs };
    return { ...read, retryAfterMs };
  }

  return {
    pass(logIn) {
      const passed = last.then(() => attempt(logIn));
      last = passed.catch(() => undefined);
      return passed;
    },
    isOpen: () => lock === null || lock.until <= Date.now(),
    hurry() {
      if (lock) lock.until = Math.min(lock.until, lock.triedAt + firstMs);
    },
  };
}
