import type { Endpoint } from '@entropi/shared/contracts/endpoint';
import type { AnyCaller } from '../../http/caller';
import type { CallerMemory } from './caller-memory';

/** A call that was carried out or rejected. */
interface MadeCall {
  method: string;
  /** Absent: there is no such call. */
  contract: Pick<Endpoint, 'provesBy'> | undefined;
  caller: AnyCaller | null;
  status: number;
}

/** What a link by mail carries: each is good once, so that they cannot be many. */
const LINK_FIELD = 'token';

/**
 * Forgets whom a call may have changed, before its response: the caller's next request sees it. No more than that: who
 * calls often would have the callers of everybody read again at each of their calls. A refresh that ends a session
 * forgets by itself.
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
