import type { FastifyRequest } from 'fastify';
import { type Logger, pino } from 'pino';

/** Names of fields that must not be written, wherever they stand in the first two levels. */
const SECRET = [
  'authorization',
  'password',
  'current_password',
  'code',
  'token',
  'refresh_token',
  'access_token',
  'temp_token',
  'api_key',
  'secret',
];

/** The process's logger: JSON lines, secrets censored, a request by its route, never by its URL. */
export function createLogger(level: string): Logger {
  return pino({
    level,
    redact: {
      paths: SECRET.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `req.headers.${name}`]),
      censor: '[hidden]',
    },
    serializers: {
      // A URL can hold a reset token or a search for a person.
      req: (request: FastifyRequest) => ({
        method: request.method,
        route: request.routeOptions?.url,
        address: request.ip,
      }),
    },
  });
}
