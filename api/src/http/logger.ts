import { createLogOutput } from '@entropi/shared/server/log-output';
import type { FastifyRequest } from 'fastify';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { describeError } from './describe-error';

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

/**
 * The process's logger: JSON lines to standard output, secrets censored, a request by its route,
 * never by its URL, a failed statement without its parameters.
 */
export function createLogger(level: string, output?: DestinationStream): Logger {
  const options: LoggerOptions = {
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
      err: (error: unknown) => describeError(error),
    },
  };
  return pino(options, output ?? createLogOutput());
}
