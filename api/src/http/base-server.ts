import { describeRequestIds, TRACE_LABEL } from '@entropi/contracts/request-ids';
import {
  describeHttpLimits,
  lacksHost,
  routeExpectations,
} from '@entropi/shared/server/http-limits';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import type { Deps } from '../deps';
import { badRequest } from '../errors';
import { handleError } from './error-handler';
import { RequestLog } from './request-log';
import { traceRequests } from './trace-requests';

/** A server without routes or hooks: limits of time, ids of requests, and the one shape of errors. */
export function createBaseServer(deps: Deps, options: FastifyServerOptions = {}): FastifyInstance {
  const app = Fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({
      disableRequestLogging: deps.config.LOG_LEVEL !== 'debug',
      requestIdLogLabel: TRACE_LABEL,
    }),
    ...describeRequestIds(),
    childLoggerFactory: (log, bindings) => new RequestLog(log, bindings),
    // An open live stream must not hold up the end of the process.
    forceCloseConnections: true,
    ...describeHttpLimits(deps.config.REQUEST_TIMEOUT_MS),
    ...options,
  });
  app.decorate('deps', deps);
  traceRequests(app);
  app.setErrorHandler(handleError);
  routeExpectations(app);
  return app;
}

/**
 * Sets headers of every response of `scope`, whatever the outcome; a handler may allow caching. Call it before the
 * other hooks are added.
 */
export function setHeaders(scope: FastifyInstance, others: Readonly<Record<string, string>>): void {
  const headers = { ...others, 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' };
  scope.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    done();
  });
}

/** Rejects requests that name no host. Call it after the hooks that responses need are in place. */
export function demandHost(scope: FastifyInstance): void {
  scope.addHook('onRequest', ({ raw }, _reply, done) => {
    done(lacksHost(raw) ? badRequest('host_missing') : undefined);
  });
}
