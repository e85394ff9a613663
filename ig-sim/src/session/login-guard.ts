import type { SimDeps } from '../deps';
import { IgError } from '../errors';
import type { KeyCall } from '../http/ig-call';
import type { BrokerUser } from './broker-user';

/** Checks whoever logs in; a client that fails too often in a row is locked for a while. */
export function createLoginGuard(deps: SimDeps) {
  const failures = new Map<string, { count: number; lastMs: number }>();

  return {
    /** Throws 401 invalid-details or too-many-failed-attempts, 403 for another client's key. */
    check: (call: KeyCall, identifier: string, password: string): BrokerUser => {
      const nowMs = deps.clock.now();
      const name = identifier.toLowerCase();
      const scope = { identifier: deps.users.findByIdentifier(identifier)?.identifier };
      if (deps.faults.take('loginLocked', scope)) {
        throw new IgError(401, 'error.security.too-many-failed-attempts');
      }
      const failed = failures.get(name);
      const isRecent = failed !== undefined && nowMs - failed.lastMs < deps.config.loginLockMs;
      const count = isRecent ? failed.count : 0;
      if (count >= deps.config.failedLoginsBeforeLock) {
        throw new IgError(401, 'error.security.too-many-failed-attempts');
      }
      const user = deps.users.findByIdentifier(identifier);
      if (!user || user.password !== password) {
        failures.set(name, { count: count + 1, lastMs: nowMs });
        throw new IgError(401, 'error.security.invalid-details');
      }
      if (call.keyOwner.identifier !== user.identifier) {
        throw new IgError(403, 'error.security.api-key-restricted');
      }
      failures.delete(name);
      return user;
    },
  };
}
