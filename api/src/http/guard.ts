import type { IncomingHttpHeaders } from 'node:http';
import type { Endpoint } from '@entropi/contracts/endpoint';
import type { Deps } from '../deps';
import type { AnyCaller, Caller, OwnerId } from './caller';

/** What the guard reads of a contract. */
export type Guarded = Pick<Endpoint, 'role' | 'scopes'>;

/** What the guard reads of a contract to decide whether an action needs a proof. */
export type GuardedAction = Pick<Endpoint, 'id' | 'risk' | 'fieldRisks' | 'provesBy'>;

/** An action as the caller requested it. */
export interface Action {
  /** The path with its parameters and query, as the caller wrote it. */
  path: string;
  /** The body as it came; undefined without one. */
  content: unknown;
  /** The body, parsed. */
  input: unknown;
  headers: Record<string, string | string[] | undefined>;
  /** The user whom the action is about, where it names one. */
  namedUser: number | undefined;
}

/** Decides who may call and for whom. The app hands it to the server, so that `http` depends on no feature. */
export interface Guard {
  /** Rejects a caller who may not make this call, whatever it is about; runs before any input is read. */
  authorizeRole(contract: Guarded, caller: AnyCaller | null): void;
  /** Returns the user on whose behalf a call acts; `named` holds every user id of its parsed input. */
  authorizeOwner(
    deps: Pick<Deps, 'db' | 'now'>,
    contract: Guarded,
    caller: Caller,
    named: readonly number[],
  ): Promise<OwnerId>;
  /** Rejects an action that needs a proof by the caller and has none; runs once its input is known to be good. */
  authorizeAction(
    deps: Pick<Deps, 'db' | 'now'>,
    contract: GuardedAction,
    caller: AnyCaller | null,
    action: Action,
  ): Promise<void>;
  /**
   * Carries out a trading request under the conditions that its headers state, and once for each key: a repeat
   * returns what the first one did.
   */
  runCommand<Reply>(
    deps: Pick<Deps, 'db' | 'now'>,
    contract: Pick<Endpoint, 'id' | 'headers'>,
    command: Command,
    run: (rejectUnmet: RejectUnmet) => Promise<Reply>,
  ): Promise<Reply>;
}

/** A trading request as it came. */
export interface Command {
  callerId: number;
  path: string;
  content: unknown;
  headers: IncomingHttpHeaders;
}

/** Rejects a request that is late, or whose price has moved. */
export type RejectUnmet = () => Promise<void>;

declare module 'fastify' {
  interface FastifyInstance {
    guard: Guard;
  }
}
