import type * as z from 'zod/mini';

/**
 * Who may call. `owner` is the user whom `user_id` names in path, query or body (or the caller, if none is
 * named), or a superuser. `temporary` is the token between password and second factor; `any-token` is
 * either that or an access token.
 */
export type Role = 'public' | 'temporary' | 'any-token' | 'user' | 'owner' | 'staff' | 'superuser';

/**
 * What a stranger who holds a user's token could do by a call: `change` what can be changed back, spend or
 * earn `money` (whatever trades, or says what is owed), take over an `identity` (password, address, second
 * factor, passkey), or take `power` over other users (roles, their access).
 */
export type Risk = 'change' | 'money' | 'identity' | 'power';

/** Whether a user may make this call before onboarding is done, and while suspended. */
export interface Scopes {
  /** True admits the scope `onboarding`; false rejects it by 403 `onboarding_required`. Default false. */
  onboarding?: boolean;
  /**
   * Rejected with 402 `suspended` while a payment of the account's owner is overdue, for every caller
   * but a superuser. Default false.
   */
  rejectedWhenSuspended?: boolean;
}

export interface Endpoint<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType,
  Who extends Role = Role,
> {
  /** Name of the operation, unique; the OpenAPI operationId and what a remote records as used. */
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path exactly as the specification writes it, parameters in braces. */
  path: string;
  role: Who;
  scopes?: Scopes;
  /** Declared by every call but a GET. `identity` and `power` demand a fresh proof of the user: see `proofs.ts`. */
  risk?: Risk;
  /** Fields of the body whose change has another risk than the call; an unchanged field has none. */
  fieldRisks?: Readonly<Record<string, Risk>>;
  /** Fields of the body each of which proves who calls; a call with one of them needs no other proof. */
  provesBy?: readonly string[];
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  /** `form` is application/x-www-form-urlencoded; JSON otherwise. */
  bodyType?: 'json' | 'form';
  /** Media type of a reply that is not JSON; `reply` is then its bytes or text, and pages `open` it instead of `call`. */
  mediaType?: 'application/pdf' | 'text/csv';
  /** Largest body in bytes; if absent, the server's default. */
  maxBodyBytes?: number;
  /**
   * The call sends or prevents orders. The optional headers Idempotency-Key, Not-After and Price-Seen make it act
   * once, until a time, and near a price (`conditions.ts`).
   */
  trades?: boolean;
  /** Headers the caller may send, by lower-case name. */
  headers?: readonly string[];
  /** Browsers send and keep the cookie of a known device with this call; with others no cookie. */
  remembersDevice?: boolean;
  /** Returns a token pair, which is bound to the key that the request presents: see `session-key.ts`. */
  showsKey?: boolean;
  /** Status of success; 204 returns no body. */
  status: 200 | 201 | 202 | 204;
  reply: Reply;
}

/** A call that changes something declares its risk. */
type RiskByMethod = { method: 'GET' } | { method: Exclude<Endpoint['method'], 'GET'>; risk: Risk };

/** Declares one call of the API: the only place that names its types. */
export function endpoint<
  Params extends z.ZodMiniType = z.ZodMiniUndefined,
  Query extends z.ZodMiniType = z.ZodMiniUndefined,
  Body extends z.ZodMiniType = z.ZodMiniUndefined,
  Reply extends z.ZodMiniType = z.ZodMiniType,
  Who extends Role = Role,
>(
  description: Omit<Endpoint<Params, Query, Body, Reply, Who>, 'status'> &
    RiskByMethod & { status?: Endpoint['status'] },
): Endpoint<Params, Query, Body, Reply, Who> {
  return { status: 200, ...description };
}

type InputOf<T> = T extends z.ZodMiniType ? z.input<T> : undefined;
type OutputOf<T> = T extends z.ZodMiniType ? z.output<T> : undefined;

/** What a handler receives: parsed values with defaults applied. */
export type Parsed<E extends Endpoint> = {
  params: OutputOf<NonNullable<E['params']>>;
  query: OutputOf<NonNullable<E['query']>>;
  body: OutputOf<NonNullable<E['body']>>;
};

/** The value that an endpoint returns. */
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>;

type Part<Key extends string, Value> = [Value] extends [undefined]
  ? { [K in Key]?: undefined }
  : undefined extends Value
    ? { [K in Key]?: Value }
    : // The caller may leave out an object without required members.
      Partial<Value> extends Value
      ? { [K in Key]?: Value }
      : { [K in Key]: Value };

/** What a caller passes; parts that the endpoint does not have are left out. */
export type CallInput<E extends Endpoint> = Part<'params', InputOf<NonNullable<E['params']>>> &
  Part<'query', InputOf<NonNullable<E['query']>>> &
  Part<'body', InputOf<NonNullable<E['body']>>>;
