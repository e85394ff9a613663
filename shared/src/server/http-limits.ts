import { type IncomingMessage, Server, type ServerResponse } from 'node:http';
import { respondToClientError } from './client-error';
import { rerouteRouterError } from './router-errors';

/** Headers are small, so a client that takes longer than this only holds the connection. */
const MAX_HEADERS_MS = 10_000;
/** Longer than the pauses of a live stream (15 s) and than any response takes to begin. */
const SILENCE_MS = 120_000;
const CHECK_EVERY_MS = 1000;

/**
 * Number of connections that the system queues for the server. After a restart more browsers reconnect
 * together than Node's default of 511, and the system resets the rest.
 */
export const LISTEN_BACKLOG = 4096;

/**
 * Options of a Fastify server on which no client can hold connections open. A request that has not arrived
 * whole in time is closed, with 408 if no response has begun. A response, also a live stream, may last as long
 * as its reader reads some of it within two minutes. Rejections by HTTP or the router have the shape of every
 * error.
 *
 * @param requestTimeoutMs for headers and body together; headers alone have ten seconds of it at most
 */
export function describeHttpLimits(requestTimeoutMs: number) {
  return {
    requestTimeout: requestTimeoutMs,
    connectionTimeout: SILENCE_MS,
    http: {
      requestTimeout: requestTimeoutMs,
      headersTimeout: Math.min(MAX_HEADERS_MS, requestTimeoutMs),
      connectionsCheckingInterval: Math.min(CHECK_EVERY_MS, requestTimeoutMs),
      // Node itself would respond without a body, so `lacksHost` checks it instead.
      requireHostHeader: false,
    },
    clientErrorHandler: respondToClientError,
    frameworkErrors: rerouteRouterError,
  };
}

/** Says whether a request lacks the header Host, which HTTP/1.1 demands. */
export function lacksHost({ headers, httpVersion }: IncomingMessage): boolean {
  return httpVersion === '1.1' && headers.host === undefined;
}

/** Also routes requests with an unknown `Expect:`, to which Node itself would respond without a body. */
export function routeExpectations(app: {
  server: unknown;
  routing(request: IncomingMessage, response: ServerResponse): void;
}): void {
  if (!(app.server instanceof Server)) return;
  app.server.on('checkExpectation', (request, response) => app.routing(request, response));
}
