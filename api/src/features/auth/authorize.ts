import type { Role } from '@entropi/contracts/endpoint';
import { isSuspended } from '@entropi/engine/store/suspension.repo';
import type { Deps } from '../../deps';
import { forbidden, invalid, suspended, unauthorized } from '../../errors';
import type { AnyCaller, Caller, OwnerId } from '../../http/caller';
import type { Guard, Guarded } from '../../http/guard';
import { runCommand } from '../commands/run-command.domain';
import { authorizeAction } from '../proofs/authorize-action';

/** Which signed-in callers a role lets in; whose data they may act on is decided by `authorizeOwner`. */
const isInRole: Record<Role, (caller: Caller) => boolean> = {
  public: () => true,
  temporary: () => false,
  'any-token': () => true,
  user: () => true,
  owner: () => true,
  staff: (caller) => caller.isStuff || caller.isSuperuser,
  superuser: (caller) => caller.isSuperuser,
};

/**
 * Rejects a caller who may not make this call, whatever it is about: 401 without a token, 403 for the wrong kind of
 * token, the wrong role or an unfinished onboarding. Runs before any input is read.
 */
export function authorizeRole({ role, scopes }: Guarded, caller: AnyCaller | null): void {
  if (role === 'public') return;
  if (!caller) throw unauthorized();
  if (caller.kind === 'temporary') {
    if (role === 'temporary' || role === 'any-token') return;
    throw forbidden('second_factor_required');
  }
  if (!isInRole[role](caller)) throw forbidden();
  if (caller.scope === 'onboarding' && !scopes?.onboarding) {
    throw forbidden('onboarding_required');
  }
}

/**
 * Returns the user on whose behalf a call of role `user` or `owner` acts: the one it names, or the
 * caller. `named` holds every `user_id` of its parsed path, query and body. 403 for another's unless
 * the caller is a superuser, 422 for two different ones, 402 when that user is suspended and the call
 * is closed to the suspended; a superuser acts for them all the same.
 */
export async function authorizeOwner(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { scopes }: Guarded,
  caller: Caller,
  named: readonly number[],
): Promise<OwnerId> {
  const [userId = caller.userId] = named;
  if (!caller.isSuperuser) {
    if (named.some((id) => id !== caller.userId)) throw forbidden();
    if (scopes?.rejectedWhenSuspended) {
      const today = now().toISOString().slice(0, 10);
      if (await isSuspended(db, userId, today)) throw suspended();
    }
  }
  if (named.some((id) => id !== userId)) throw invalid('user_id', 'names two users', 'two_users');
  return userId as OwnerId;
}

/** The guard of every call of the API. */
export const guard: Guard = { authorizeRole, authorizeOwner, authorizeAction, runCommand };
