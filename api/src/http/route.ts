import type { Endpoint, Parsed, ReplyOf } from '@entropi/shared/contracts/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../deps';
import { ApiError, type ErrorDetail, invalidInput } from '../errors';
import { authorize } from './authorize';
import type { AnyCaller, Caller, TemporaryCaller } from './caller';
import { listUnstorableText } from './unstorable-text';

// The contracts are of zod/mini, which says nothing but `Invalid input` until it has a language.
z.config(z.locales.en());

/** What a handler receives: parsed input, who asks, and what it works with. */
export type Call<E extends Endpoint, C> = Parsed<E> & {
  caller: C;
  request: FastifyRequest;
  reply: FastifyReply;
  deps: Deps;
};

/** What a handler answers: the contract's reply, or nothing where that is empty (204). */
type Answer<E extends Endpoint> =
  ReplyOf<E> extends undefined ? Promise<void> : Promise<ReplyOf<E>> | ReplyOf<E>;

type Handler<E extends Endpoint, C> = (call: Call<E, C>) => Answer<E>;

/** Declares a call of signed-in users, for the authenticated scope. */
export function route<E extends Endpoint>(
  scope: FastifyInstance,
  contract: E,
  handler: Handler<E, Caller>,
): void {
  register(scope, contract, handler);
}

/** Declares a call between password and second factor, for the authenticated scope. */
export function temporaryRoute<E extends Endpoint>(
  scope: FastifyInstance,
  contract: E,
  handler: Handler<E, TemporaryCaller>,
): void {
  register(scope, contract, handler);
}

/** Declares a call with either kind of token, for the authenticated scope. */
export function anyTokenRoute<E extends Endpoint>(
  scope: FastifyInstance,
  contract: E,
  handler: Handler<E, AnyCaller>,
): void {
  register(scope, contract, handler);
}

/** Declares a call that anybody may make, for the public scope. */
export function publicRoute<E extends Endpoint>(
  scope: FastifyInstance,
  contract: E,
  handler: Handler<E, null>,
): void {
  register(scope, contract, handler);
}

function register<E extends Endpoint, C extends AnyCaller | null>(
  scope: FastifyInstance,
  contract: E,
  handler: Handler<E, C>,
): void {
  const { deps, knowsCaller } = scope;
  if (knowsCaller === (contract.role === 'public')) {
    throw new Error(`${contract.id} is registered in the wrong scope for role ${contract.role}`);
  }
  scope.route({
    method: contract.method,
    url: contract.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    schema: describe(contract),
    // The schema serves OpenAPI; the input is parsed below, after authorisation and in one place.
    validatorCompiler: () => (value) => ({ value }),
    onRequest: (request) => authorize(contract, request, deps),
    handler: async (request, reply) => {
      const input = parseInput(contract, request);
      reply.status(contract.status);
      const call = { ...input, caller: request.caller as C, request, reply, deps };
      return handler(call);
    },
  });
}

function parseInput<E extends Endpoint>(contract: E, request: FastifyRequest): Parsed<E> {
  const details: ErrorDetail[] = listUnstorableText(request);
  if (details.length > 0) throw invalidInput(details);
  const parse = (name: string, schema: Endpoint['body'], value: unknown) => {
    if (!schema) return undefined;
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    details.push(...listProblems(name, result.error));
    return undefined;
  };
  if (contract.body) refuseOtherMediaType(contract, request);
  const input = {
    params: parse('path', contract.params, request.params),
    query: parse('query', contract.query, request.query),
    body: parse('body', contract.body, request.body ?? undefined),
  };
  if (details.length > 0) throw invalidInput(details);
  return input as Parsed<E>;
}

/** Paths as `ranges.step.0`; those outside the body say where: `query.limit`. */
function listProblems(part: string, error: z.core.$ZodError): ErrorDetail[] {
  return error.issues.flatMap((issue) => {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys : [];
    const paths = keys.length > 0 ? keys.map((key) => [...issue.path, key]) : [issue.path];
    const prefix = part === 'body' ? [] : [part];
    return paths.map((path) => ({
      path: [...prefix, ...path].join('.'),
      message: keys.length > 0 ? 'unknown field' : issue.message,
    }));
  });
}

function refuseOtherMediaType(contract: Endpoint, request: FastifyRequest): void {
  if (request.body === undefined || request.body === null) return;
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
  if (Boolean(isForm) !== (contract.bodyType === 'form')) {
    throw new ApiError(415, 'unsupported_media_type');
  }
}

function describe(contract: Endpoint) {
  const [, first, second, third] = contract.path.split('/');
  const tag = first === 'api' ? (second === 'admin' ? `admin ${third}` : second) : first;
  return {
    operationId: contract.id,
    summary: contract.summary,
    tags: [tag ?? ''],
    ...(contract.role === 'public' ? { security: [] } : {}),
    ...(contract.params ? { params: contract.params } : {}),
    ...(contract.query ? { querystring: contract.query } : {}),
    ...(contract.body ? { body: contract.body } : {}),
    ...(contract.bodyType === 'form' ? { consumes: ['application/x-www-form-urlencoded'] } : {}),
    response: { [contract.status]: contract.reply },
  };
}
