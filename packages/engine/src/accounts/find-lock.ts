import type { LockedLogin } from '../requests/broker-requests';
import type { AccountWorker } from './account-worker';

/** For how long the login of accounts is locked; null when it is not. */
export function findLock(workers: readonly AccountWorker[], now: Date): LockedLogin | null {
  const locked = workers.find(({ account }) => account.degraded === 'login_locked')?.account;
  if (!locked?.degradedUntil) return null;
  return { lockedForMs: Math.max(locked.degradedUntil.getTime() - now.getTime(), 0) };
}
