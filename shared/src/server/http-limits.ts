import { type IncomingMessage, Server, type ServerResponse } from 'node:http';
import { respondToClientError } from './client-error';
import { rerouteRouterError } from './router-errors';

/** Headers are small: they come at once, or from a client that holds the connection. */
const MAX_HEADERS_MS = 10_000;
/** Longer than the pauses of a live stream (15 s) and than any response takes to begin. */
const SILENCE_MS = 120_000;
const CHECK_EVERY_MS = 1000;

/**
 * Connections that the system holds until the server takes them. Browsers that reconnect together after a
 * restart are more than Node's own 511, and the system resets what is over.
 */
export const LISTEN_BACKLOG = 4096;

/**
 * Options of a Fastify server whose connections no client holds open: a request that has not arrived whole
 * in time is closed, with 408 where no response has begun. A response, a live stream too, may take as long
 * as it does while its reader takes something of it within two minutes. What HTTP or the router rejects has
 * the shape of every error.
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
      // Node would respond without a body: see `lacksHost`.
      requireHostHeader: false,
    },
    clientErrorHandler: respondToClientError,
    frameworkErrors: rerouteRouterError,
  };
}

/** Whether the request lacks what HTTP/1.1 demands. */
export function lacksHost({ headers, httpVersion }: IncomingMessage): boolean {
  return httpVersion === '1.1' && headers.host === undefined;
}

/** Routes also what expects something unknown (`Expect:`), to which Node would respond without a body. */
export function routeExpectations(app: {
  server: unknown;
  routing(request: IncomingMessage, response: ServerResponse): void;
}): void {
  if (!(app.server instanceof Server)) return;
  app.server.on('checkExpectation', (request, response) => app.routing(request, response));
}
