import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ErrorCode } from '@entropi/contracts/error-codes';

/** The parts of Fastify that are needed here, because `shared` does not depend on it. */
interface RoutedRequest {
  raw: IncomingMessage;
  server: { routing(request: IncomingMessage, response: ServerResponse): void };
}

/** Why the router could not read an address: 400 when it cannot be decoded, 414 when it is too long. */
export interface RouterError {
  status: number;
  code: ErrorCode;
}

/** An address that no server has, so that it leads to the handler for unknown addresses. */
const NOWHERE = '/.malformed';

const errors = new WeakMap<IncomingMessage, RouterError>();

/**
 * Fastify passes an address that its router cannot read to a handler without any hooks, i.e. without headers,
 * limits or metrics. Here it is routed again, to an unknown address, whose handler reads `findRouterError`.
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

/** Finds the router's error; null for an address that could be read but does not exist. */
export function findRouterError(request: IncomingMessage): RouterError | null {
  return errors.get(request) ?? null;
}
