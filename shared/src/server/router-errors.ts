import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ErrorCode } from '../contracts/error-codes';

/** Of Fastify's instance, request and reply what is needed here: `shared` brings no server. */
interface RoutedRequest {
  raw: IncomingMessage;
  server: { routing(request: IncomingMessage, response: ServerResponse): void };
}

/** Why the router took an address for none: 400 for one that cannot be decoded, 414 for one too long. */
export interface RouterError {
  status: number;
  code: ErrorCode;
}

/** An address that no server has: what comes to it is not found. */
const NOWHERE = '/.malformed';

const errors = new WeakMap<IncomingMessage, RouterError>();

/**
 * Fastify gives addresses that its router cannot read to a handler without any hook: no headers, limits or
 * metrics. They are routed again, to nowhere: the handler of what is not found reads `findRouterError`.
 */
export function rerouteRouterError(
  error: { statusCode?: number },
  { raw, server }: RoutedRequest,
  reply: { raw: ServerResponse },
): void {
  const isTooLong = error.statusCode === 414;
  errors.set(
    raw,
    isTooLong
      ? { status: 414, code: 'address_too_long' }
      : { status: 400, code: 'malformed_request' },
  );
  raw.url = NOWHERE;
  server.routing(raw, reply.raw);
}

/** Null for an address that could be read: there is just nothing there. */
export function findRouterError(request: IncomingMessage): RouterError | null {
  return errors.get(request) ?? null;
}
