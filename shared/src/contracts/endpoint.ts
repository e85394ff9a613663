import type * as z from 'zod/mini';

/**
 * Who may call. `owner` is the user named by `user_id` in path, query or body (or, without one, the
 * caller), or a superuser. `temporary` is the token between password and second factor; `any-token`
 * that one or an access token.
 */
export type Role = 'public' | 'temporary' | 'any-token' | 'user' | 'owner' | 'staff' | 'superuser';

/**
 * What a stranger who holds a user's token could do by a call: `change` what can be changed back, spend or
 * earn `money` (whatever trades, or says what is owed), take over an `identity` (password, address, second
 * factor, passkey), or take `power` over other users (roles, their access).
 */
export type Risk = 'change' | 'money' | 'identity' | 'power';

/** What a user may do of this call before onboarding is done, and while suspended. */
export interface Scopes {
  /** Open with scope `onboarding`; otherwise 403 `onboarding_required`. Default false. */
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
  /** Declared by every call but a GET. `identity` and `power` want a fresh proof of the user: `proofs.ts`. */
  risk?: Risk;
  /** Fields of the body whose change is of another risk than the call; one that stays as it is is of none. */
  fieldRisks?: Readonly<Record<string, Risk>>;
  /** Fields of the body that prove who calls, each by itself: with one of them the call needs no other proof. */
  provesBy?: readonly string[];
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  /** `form` is application/x-www-form-urlencoded; JSON otherwise. */
  bodyType?: 'json' | 'form';
  /** What a reply that is no JSON is: `reply` is its bytes, or its text as it comes. A page opens it, it does not `call` it. */
  mediaType?: 'application/pdf' | 'text/csv';
  /** The largest body; absent: the server's usual one. */
  maxBodyBytes?: number;
  /**
   * Sends or prevents orders: the headers Idempotency-Key, Not-After and Price-Seen, each optional, say once, until
   * when and near which price it is to be carried out (`conditions.ts`).
   */
  trades?: boolean;
  /** Headers the caller may send, by lower-case name. */
  headers?: readonly string[];
  /** Browsers send and keep the cookie of a known device with this call; with others no cookie. */
  remembersDevice?: boolean;
  /** Returns a token pair, which is bound to the key that the request shows: `session-key.ts`. */
  showsKey?: boolean;
  /** Status of success; 204 returns no body. */
  status: 200 | 201 | 202 | 204;
  reply: Reply;
}

/** A call that changes something says what it risks. */
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

/** What a handler receives: parsed values, defaults applied. */
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
    : // An object without required members may be left out.
      Partial<Value> extends Value
      ? { [K in Key]?: Value }
      : { [K in Key]: Value };

/** What a caller passes: parts that the endpoint does not have may be left out. */
export type CallInput<E extends Endpoint> = Part<'params', InputOf<NonNullable<E['params']>>> &
  Part<'query', InputOf<NonNullable<E['query']>>> &
  Part<'body', InputOf<NonNullable<E['body']>>>;
