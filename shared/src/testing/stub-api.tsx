import type { Endpoint, Parsed, ReplyOf } from '@entropi/contracts/endpoint';
import type { ErrorBody } from '@entropi/contracts/errors';

const BASE_URL = 'http://api.test';

type StubReply<E extends Endpoint> =
  | ReplyOf<E>
  | ((input: Parsed<E>) => ReplyOf<E> | Promise<ReplyOf<E>>);

type Failure = { code?: string; details?: ErrorBody['details']; retryAfterSeconds?: number };

interface Route {
  contract: Endpoint;
  reply: (input: Parsed<Endpoint>) => Response | Promise<Response>;
  calls: Parsed<Endpoint>[];
  headers: Headers[];
}

/** The API of a page test. It is built from contracts, and rejects what the real one would reject. */
export interface StubApi {
  baseUrl: string;
  fetch: typeof fetch;
  /** Sets the response of a call from now on; it is checked against the contract. `headers` are further ones. */
  response<E extends Endpoint>(
    contract: E,
    response: StubReply<E>,
    headers?: Record<string, string>,
  ): StubApi;
  /** Rejects a call from now on; status 0 stands for a server that cannot be reached. */
  fail(contract: Endpoint, status: number, failure?: Failure): StubApi;
  /** What was sent to a call so far, parsed. */
  calls<E extends Endpoint>(contract: E): Parsed<E>[];
  /** The Idempotency-Keys of those calls; null where none was sent. */
  keys(contract: Endpoint): (string | null)[];
  /** Values of a header of those calls; null where it was not sent. */
  headers(contract: Endpoint, name: string): (string | null)[];
}

function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  const text = status === 204 ? null : JSON.stringify(body);
  return new Response(text, {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

/** A response whose body comes in the parts of the lines, and breaks off where they fail. */
function csv(lines: AsyncIterable<string>): Response {
  const parts = lines[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
  return new Response(body, { status: 200, headers: { 'content-type': 'text/csv' } });
}

function rejection(status: number, failure: Failure = {}): Response {
  const { code = `status_${status}`, details, retryAfterSeconds } = failure;
  const body: ErrorBody = { status, code, message: code, details, request_id: 'req-1' };
  const headers = retryAfterSeconds ? { 'retry-after': String(retryAfterSeconds) } : undefined;
  return json(status, body, headers);
}

function isFunction<T>(response: T | ((input: never) => unknown)): response is (input: never) => T {
  return typeof response === 'function';
}

/** The set-up of page tests turns a console.error into a failure. */
function failTest(problem: string): Response {
  console.error(problem);
  return rejection(500);
}

/** Returns the path parameters if the path matches the contract; null if it does not. */
function matchPath(template: string, path: string): Record<string, string> | null {
  const names: string[] = [];
  const pattern = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    names.push(name);
    return '([^/]+)';
  });
  const match = new RegExp(`^${pattern}$`).exec(path);
  if (!match) return null;
  return Object.fromEntries(
    names.map((name, index) => [name, decodeURIComponent(match[index + 1] ?? '')]),
  );
}

function readInput(contract: Endpoint, path: string, url: URL, init: RequestInit | undefined) {
  const text = typeof init?.body === 'string' ? init.body : '';
  const sent = contract.bodyType === 'form' ? Object.fromEntries(new URLSearchParams(text)) : text;
  const body = typeof sent === 'string' ? (sent ? JSON.parse(sent) : undefined) : sent;
  return {
    params: contract.params?.parse(matchPath(contract.path, path)),
    query: contract.query?.parse(Object.fromEntries(url.searchParams)),
    body: contract.body?.parse(body),
  };
}

/** Creates a stub without calls; a call that was not set up fails the test. */
export function createStubApi(): StubApi {
  const routes = new Map<string, Route>();

  function getRoute(contract: Endpoint): Route {
    const known = routes.get(contract.id);
    if (known) return known;
    const route: Route = { contract, calls: [], headers: [], reply: () => rejection(404) };
    routes.set(contract.id, route);
    return route;
  }

  /** The most literal path wins: `/users/me` before `/users/{id}`. */
  function findRoute(method: string, path: string): Route | undefined {
    return [...routes.values()]
      .filter(({ contract }) => contract.method === method && matchPath(contract.path, path))
      .sort((a, b) => a.contract.path.split('{').length - b.contract.path.split('{').length)[0];
  }

  const api: StubApi = {
    baseUrl: BASE_URL,
    async fetch(input, init) {
      const url = new URL(String(input));
      const route = findRoute(init?.method ?? 'GET', url.pathname);
      if (!route) return failTest(`The page called ${init?.method} ${url.pathname}: not stubbed`);
      try {
        const parsed = readInput(route.contract, url.pathname, url, init) as Parsed<Endpoint>;
        route.calls.push(parsed);
        route.headers.push(new Headers(init?.headers));
        return await route.reply(parsed);
      } catch (error) {
        if (error instanceof TypeError) throw error;
        return failTest(`${route.contract.id}: ${error}`);
      }
    },
    response(contract, response, headers) {
      getRoute(contract).reply = async (input) => {
        const value = isFunction(response) ? await response(input as never) : response;
        const reply = contract.reply.parse(value);
        if (contract.mediaType === 'text/csv') return csv(reply as AsyncIterable<string>);
        return json(contract.status, reply, headers);
      };
      return api;
    },
    fail(contract, status, failure) {
      getRoute(contract).reply = () => {
        if (status === 0) throw new TypeError('Failed to fetch');
        return rejection(status, failure);
      };
      return api;
    },
    calls: (contract) => getRoute(contract).calls as never,
    keys: (contract) => api.headers(contract, 'idempotency-key'),
    headers: (contract, name) => getRoute(contract).headers.map((sent) => sent.get(name)),
  };
  return api;
}
