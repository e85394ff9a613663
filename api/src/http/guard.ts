import type { Endpoint } from '@entropi/shared/contracts/endpoint';
import type { Deps } from '../deps';
import type { AnyCaller, Caller, OwnerId } from './caller';

/** What the guard reads of a contract. */
export type Guarded = Pick<Endpoint, 'role' | 'scopes'>;

/** Decides who may call and for whom: the app gives it to the server, so that http knows no feature. */
export interface Guard {
  /** Rejects who may not make this call, whatever it is about; runs before any input is read. */
  authorizeRole(contract: Guarded, caller: AnyCaller | null): void;
  /** Returns the user on whose behalf a call acts; `named` holds every user id of its parsed input. */
  authorizeOwner(
    deps: Pick<Deps, 'db' | 'now'>,
    contract: Guarded,
    caller: Caller,
    named: readonly number[],
  ): Promise<OwnerId>;
}

declare module 'fastify' {
  interface FastifyInstance {
    guard: Guard;
  }
}
