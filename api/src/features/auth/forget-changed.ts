import type { Endpoint } from '@entropi/contracts/endpoint';
import type { AnyCaller } from '../../http/caller';
import type { CallerMemory } from './caller-memory';

/** A call that was carried out or rejected. */
interface MadeCall {
  method: string;
  /** The contract of the call; absent where there is no such call. */
  contract: Pick<Endpoint, 'provesBy'> | undefined;
  caller: AnyCaller | null;
  status: number;
}

/** The field with the token of a mailed link. A token is good once, so such calls cannot be many. */
const LINK_FIELD = 'token';

/**
 * Forgets the users whom a call may have changed, before its response, so that the caller's next request sees the
 * change. It forgets no others: otherwise a user who calls often would cause all callers to be read again at each
 * call. A refresh that ends a session forgets by itself.
 */
export function forgetChanged(
  memory: Pick<CallerMemory, 'forget' | 'forgetAll'>,
  { method, contract, caller, status }: MadeCall,
): void {
  if (method === 'GET' || method === 'HEAD') return;
  const isTrusted = caller?.kind === 'user' && (caller.isSuperuser || caller.isStuff);
  const usedLink = caller === null && status < 400 && contract?.provesBy?.includes(LINK_FIELD);
  if (isTrusted || usedLink) memory.forgetAll();
  else if (caller) memory.forget(caller.userId);
}
