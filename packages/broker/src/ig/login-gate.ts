import type { Read, Rejection } from '../broker';
import { isLoginLocked } from '../login-lock';

/**
 * The pauses between two attempts at a locked login, in milliseconds; each doubles the one before, up to the
 * longest.
 */
export interface LoginLockPauses {
  firstMs: number;
  longestMs: number;
}

/**
 * The one way in for everything that logs in by the same name, because IG locks the client, and not a key or an
 * account.
 */
export interface LoginGate {
  /**
   * Logs in, one caller after the other. `backoff`, without a call, while the login is locked and no attempt is due.
   */
  pass<T>(logIn: () => Promise<Read<T>>): Promise<Read<T>>;
  /** Whether the next attempt is let in: the login is not known to be locked, or its pause is over. */
  isOpen(): boolean;
  /**
   * A user needs it now: the next attempt is due one first pause after the last one, however long the pauses have
   * grown.
   */
  hurry(): void;
}

export const LOGIN_LOCK_PAUSES: LoginLockPauses = { firstMs: 30_000, longestMs: 300_000 };

/** Makes a gate that is open. Each failed login during a lock may lengthen the lock, so one caller tries for all. */
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
    // A response that says nothing about the login leaves the known lock as it is.
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
