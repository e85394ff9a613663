import type { Endpoint } from '@entropi/shared/contracts/endpoint';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps';
import { forbidden, suspended, unauthorized } from '../errors';
import { isSuspended } from '../features/payments/suspension';
import type { AnyCaller, Caller } from './caller';

/**
 * Refuses a caller who may not make this call: 401 without the right kind of token, 403 by role and
 * by onboarding, 402 while suspended. Runs before any input is read.
 */
export async function authorize(
  contract: Pick<Endpoint, 'role' | 'scopes'>,
  request: FastifyRequest,
  deps: Deps,
): Promise<void> {
  const { caller } = request;
  if (contract.role === 'public') return;
  if (!caller) throw unauthorized();
  if (caller.kind === 'temporary') {
    if (contract.role === 'temporary' || contract.scopes?.temporary) return;
    throw forbidden('second_factor_required');
  }
  if (contract.role === 'temporary') throw forbidden();
  if (!hasRole(contract.role, caller, request)) throw forbidden();
  if (caller.scope === 'onboarding' && !contract.scopes?.onboarding) {
    throw forbidden('onboarding_required');
  }
  if (contract.scopes?.refusedWhenSuspended && (await isCallerSuspended(caller, deps))) {
    throw suspended();
  }
}

function hasRole(role: Endpoint['role'], caller: Caller, request: FastifyRequest): boolean {
  if (role === 'superuser') return caller.isSuperuser;
  if (role === 'staff') return caller.isStuff || caller.isSuperuser;
  if (role === 'owner') return caller.isSuperuser || isOwnPath(caller, request);
  return true;
}

/** A path whose id is no number is nobody's: validation answers it. */
function isOwnPath(caller: AnyCaller, request: FastifyRequest): boolean {
  const { user_id: id } = request.params as { user_id?: string };
  return id === undefined || !/^\d+$/.test(id) || Number(id) === caller.userId;
}

function isCallerSuspended(caller: Caller, deps: Deps): Promise<boolean> {
  return isSuspended(deps.db, caller.userId, deps.now().toISOString().slice(0, 10));
}
