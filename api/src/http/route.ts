import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { Endpoint, Parsed, ReplyOf, Role } from '@entropi/contracts/endpoint';
import { UNREADABLE_HEADER } from '@entropi/contracts/unreadable-rows';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps';
import { unauthorized } from '../errors';
import { continueInJobs } from '../jobs/jobs';
import { isAged } from '../standby/aged-calls';
import { readAged } from '../standby/read-aged';
import type { AnyCaller, Caller, OwnerId, TemporaryCaller } from './caller';
import { ConditionHeaders } from './condition-headers';
import type { Guard, RejectUnmet } from './guard';
import { KeyHeader } from './key-header';
import { listErrors } from './openapi-errors';
import { mayWantProof, ProofHeader } from './proof-wanted';
import { omitUserId, readInput } from './read-input';
import { filterReadable, wantsReadable } from './readable-rows';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a call of the product. */
    contract?: Endpoint;
  }
}

interface CallerOfRole {
  public: null;
  temporary: TemporaryCaller;
  'any-token': AnyCaller;
  user: Caller;
  owner: Caller;
  staff: Caller;
  superuser: Caller;
}

/** Roles of calls on behalf of one user, whom the guard determines. */
type OwnRole = Extract<Role, 'user' | 'owner'>;

type WithoutUserId<T> = T extends unknown
  ? 'user_id' extends keyof T
    ? Omit<T, 'user_id'>
    : T
  : never;

/** The part of a reply that an owner's call may use, through which it cannot get at the request. */
export interface CookieReply {
  setCookie(name: string, value: string, options: CookieSerializeOptions): void;
}

/** What a call on behalf of a user receives: its owner, and nothing else that names a user. */
type OwnCall<E extends Endpoint> = {
  [Part in keyof Parsed<E>]: WithoutUserId<Parsed<E>[Part]>;
} & {
  owner: OwnerId;
  request: Pick<FastifyRequest, 'headers' | 'ip'>;
} & CookieReply;

/** What the other calls receive: all of the input, and the server's own request and reply. */
type OtherCall<E extends Endpoint> = Parsed<E> & { request: FastifyRequest; reply: FastifyReply };

/** What a handler receives: parsed input, who calls, and what it works with. */
export type Call<E extends Endpoint> = {
  caller: CallerOfRole[E['role']];
  deps: Deps;
  /**
   * For a trading call that recognizes its own repeats: to be called, before anything is done, for a request that is
   * no repeat.
   */
  rejectUnmet: RejectUnmet;
} & (E['role'] extends OwnRole ? OwnCall<E> : OtherCall<E>);

/** What a handler returns: the reply of the contract, or nothing where that is empty (204). */
type Result<E extends Endpoint> =
  ReplyOf<E> extends undefined ? Promise<void> : Promise<ReplyOf<E>> | ReplyOf<E>;

/** Registers a call. The role in its contract says who may make it, and decides what the handler receives. */
export function route<E extends Endpoint>(
  scope: FastifyInstance,
  contract: E,
  handler: (call: Call<E>) => Result<E>,
): void {
  const { deps, guard, requiresAuth } = scope;
  if (requiresAuth === (contract.role === 'public')) {
    throw new Error(`${contract.id} is registered in the wrong scope for role ${contract.role}`);
  }
  scope.route({
    method: contract.method,
    url: contract.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    ...(contract.maxBodyBytes ? { bodyLimit: contract.maxBodyBytes } : {}),
    schema: describe(contract),
    config: { contract },
    // The schema serves only OpenAPI; the input is parsed below, after authorization and in one place.
    validatorCompiler: () => (value) => ({ value }),
    onRequest: (request, _reply, done) => {
      guard.authorizeRole(contract, request.caller);
      done();
    },
    handler: async (request, reply) => {
      const trace = scope.spans.findContext(request);
      // A GET puts nothing into the queue, so it does not pay for passing its trace on to jobs.
      const jobs = contract.method === 'GET' ? deps.jobs : continueInJobs(deps.jobs, trace);
      const call = await prepareCall(contract, request, reply, {
        guard,
        // Lines that are logged on behalf of a call carry its id.
        deps: { ...deps, log: request.log as Deps['log'], trace, jobs },
      });
      reply.status(contract.status);
      if (contract.mediaType) reply.type(contract.mediaType);
      const result: unknown = await readAged(contract, call, reply, (used) =>
        runUnderConditions(contract, request, used, handler),
      );
      // Also when the caller went away before there was anything to send.
      if (result instanceof Readable) endWithConnection(result, reply.raw);
      return wantsReadable(request.headers)
        ? filterRows(contract, result, { request, reply })
        : result;
    },
  });
}

/** Stops reading what a caller who went away no longer takes. */
function endWithConnection(stream: Readable, response: ServerResponse): void {
  if (response.destroyed) stream.destroy();
  else response.once('close', () => stream.destroy());
}

/** Leaves out the rows that cannot be read, for a caller who can show which ones these are. */
function filterRows(
  contract: Endpoint,
  result: unknown,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): unknown {
  const readable = contract.reply && filterReadable(contract.reply, result);
  if (!readable) return result;
  const { ids: rows, problems } = readable;
  request.log.error({ operation: contract.id, rows, problems }, 'rows of a list cannot be read');
  reply.header(UNREADABLE_HEADER, rows.join(','));
  return readable.reply;
}

const NO_CONDITIONS: RejectUnmet = async () => undefined;

/** Runs a trading call under the conditions of its headers, and any other call directly. */
async function runUnderConditions<E extends Endpoint>(
  contract: E,
  request: FastifyRequest,
  call: Call<E>,
  handler: (call: Call<E>) => Result<E>,
) {
  const { caller, url: path, body, headers } = request;
  if (!contract.trades || caller?.kind !== 'user') return handler(call);
  const command = { callerId: caller.userId, path, content: body ?? null, headers };
  return request.server.guard.runCommand(
    call.deps,
    contract,
    command,
    async (rejectUnmet) => await handler({ ...call, rejectUnmet }),
  );
}

async function prepareCall<E extends Endpoint>(
  contract: E,
  request: FastifyRequest,
  reply: FastifyReply,
  { deps, guard }: { deps: Deps; guard: Guard },
): Promise<Call<E>> {
  const { caller } = request;
  const input = readInput(contract, request);
  const authorizeAction = (given: Parsed<E>) =>
    guard.authorizeAction(deps, contract, caller, {
      path: request.url,
      content: request.body ?? undefined,
      input: given.body,
      headers: request.headers,
      namedUser: input.namedUsers[0],
    });
  if (contract.role !== 'user' && contract.role !== 'owner') {
    const given = input.get();
    await authorizeAction(given);
    return {
      ...given,
      caller,
      request,
      reply,
      deps,
      rejectUnmet: NO_CONDITIONS,
    } as unknown as Call<E>;
  }
  if (caller?.kind !== 'user') throw unauthorized();
  const owner = await guard.authorizeOwner(deps, contract, caller, input.namedUsers);
  const given = input.get();
  await authorizeAction(given);
  const { params, query, body } = given;
  return {
    params: omitUserId(params),
    query: omitUserId(query),
    body: omitUserId(body),
    owner,
    caller,
    request: { headers: request.headers, ip: request.ip },
    setCookie: (name: string, value: string, options: CookieSerializeOptions) => {
      reply.setCookie(name, value, options);
    },
    deps,
    rejectUnmet: NO_CONDITIONS,
  } as unknown as Call<E>;
}

function describeHeaders(contract: Endpoint) {
  if (contract.showsKey) return { headers: KeyHeader };
  if (contract.trades) return { headers: ConditionHeaders };
  return mayWantProof(contract) ? { headers: ProofHeader } : {};
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
    ...(contract.mediaType ? { produces: [contract.mediaType] } : {}),
    ...describeHeaders(contract),
    response: { [contract.status]: contract.reply },
    'x-errors': listErrors(contract),
    ...(isAged(contract) ? { 'x-aged': true } : {}),
    // Stays in the document: publishing compares it with who opens a page that reads this first.
    'x-role': contract.role,
  };
}
