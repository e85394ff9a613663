import { randomUUID } from 'node:crypto';
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

/** A server without routes: limits of time, ids of requests, and the one shape of errors. */
export function createBaseServer(deps: Deps, options: FastifyServerOptions = {}): FastifyInstance {
  const app = Fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: deps.config.LOG_LEVEL !== 'debug' }),
    genReqId: () => randomUUID(),
    // An open live stream must not hold up the end of the process.
    forceCloseConnections: true,
    ...describeHttpLimits(deps.config.REQUEST_TIMEOUT_MS),
    ...options,
  });
  app.decorate('deps', deps);
  app.setErrorHandler(handleError);
  routeExpectations(app);
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    reply.header('x-content-type-options', 'nosniff');
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  return app;
}

/** To be called when the hooks are in place that responses need. */
export function demandHost(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (lacksHost(raw)) throw badRequest('host_missing');
  });
}
