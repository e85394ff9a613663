import { randomUUID } from 'node:crypto';
import cors from '@fastify/cors';
import formBody from '@fastify/formbody';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Deps } from './deps';
import { tooManyRequests } from './errors';
import { authenticatedFeatures, publicFeatures } from './features/features';
import { authenticate } from './http/authenticate';
import { handleError, handleNotFound } from './http/error-handler';
import { registerHealth } from './http/health';
import { registerMetrics } from './http/metrics';
import { registerOpenApi } from './http/openapi';

const BODY_LIMIT_BYTES = 256 * 1024;

/** The HTTP server with every feature, not listening yet. */
export async function createApp(deps: Deps): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: deps.config.LOG_LEVEL !== 'debug' }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: (_address: string, hop: number) => hop < deps.config.TRUSTED_PROXIES,
    // An open live stream must not hold up the end of the process.
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  app.setNotFoundHandler(handleNotFound);
  app.decorate('deps', deps);
  app.decorate('knowsCaller', false);
  app.decorateRequest('caller', null);
  acceptEmptyJson(app);
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });

  // The reader at /docs is served over plain HTTP on one's own machine.
  const directives = { upgradeInsecureRequests: deps.config.isLocal ? null : [] };
  await app.register(helmet, { contentSecurityPolicy: { directives } });
  await app.register(cors, {
    origin: deps.config.WEB_ORIGINS,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key', 'last-event-id'],
    exposedHeaders: ['retry-after', 'x-request-id'],
    maxAge: 600,
  });
  await app.register(rateLimit, { global: false });
  // As a hook of the whole server: before the token is looked at, and for unknown paths too.
  app.addHook(
    'onRequest',
    app.rateLimit({
      max: deps.config.REQUESTS_PER_MINUTE,
      timeWindow: '1 minute',
      errorResponseBuilder: (_request, { ttl }) => tooManyRequests(ttl / 1000),
    }),
  );
  await app.register(formBody);
  await registerOpenApi(app);
  registerHealth(app);
  registerMetrics(app);
  await app.register(async (scope) => {
    for (const register of publicFeatures) register(scope);
  });
  await app.register(async (scope) => {
    scope.knowsCaller = true;
    scope.addHook('onRequest', (request) => authenticate(request, deps));
    for (const register of authenticatedFeatures) register(scope);
  });
  return app;
}

/** A POST without a body needs none, also where a client names a content type out of habit. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, undefined);
    else parse(request, text as string, done);
  });
}
