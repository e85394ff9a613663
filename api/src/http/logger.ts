import { createLogOutput } from '@entropi/shared/server/log-output';
import type { FastifyRequest } from 'fastify';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { describeError } from './describe-error';

/** Names of fields whose values must not be written, wherever they stand in the first two levels. */
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
 * The process's logger: JSON lines on standard output. Secrets are censored, a request is named by its route and
 * never by its URL, and a failed statement appears without its parameters.
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
