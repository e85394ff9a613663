import cookie from '@fastify/cookie';
import formBody from '@fastify/formbody';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { Deps } from './deps';
import { tooManyRequests } from './errors';
import { authenticate } from './features/auth/authenticate';
import { guard } from './features/auth/authorize';
import { createCallerMemory } from './features/auth/caller-memory';
import { forgetChanged } from './features/auth/forget-changed';
import { authenticatedFeatures, publicFeatures, urgentFeatures } from './features/features';
import { createBaseServer, demandHost, setHeaders } from './http/base-server';
import { compressResponses } from './http/compression';
import { allowOrigins } from './http/cross-origin';
import { handleNotFound } from './http/error-handler';
import { registerHealth } from './http/health';
import { observeResponses, registerMetrics } from './http/metrics';
import { describeRoutes, registerDocs, registerOpenApi } from './http/openapi';
import { compileReplySerializer } from './http/reply-serializer';
import { securityHeaders } from './http/security-headers';
import { createRegistry } from './metrics/registry';

const BODY_LIMIT_BYTES = 256 * 1024;

/** The HTTP server with every feature, not listening yet. */
export async function createApp(deps: Deps): Promise<FastifyInstance> {
  const app = createBaseServer(deps, {
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: (_address: string, hop: number) => hop < deps.config.TRUSTED_PROXIES,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(compileReplySerializer);
  app.decorate('guard', guard);
  app.decorate('requiresAuth', false);
  app.decorateRequest('caller', null);
  acceptEmptyJson(app);

  app.decorate('metrics', createRegistry(deps));
  await describeRoutes(app);
  registerHealth(app);
  await app.register(registerProduct);
  return app;
}

/** What browsers call, and the error of every path that there is not. */
async function registerProduct(app: FastifyInstance): Promise<void> {
  const { deps } = app;
  app.setNotFoundHandler(handleNotFound);
  setHeaders(app, securityHeaders);
  demandHost(app);
  observeResponses(app, app.metrics);
  await allowOrigins(app, deps.config.WEB_ORIGINS);
  await app.register(rateLimit, { global: false });
  // As a hook of all of it: before the token is looked at, and for unknown paths too.
  app.addHook(
    'onRequest',
    app.rateLimit({
      max: deps.config.REQUESTS_PER_MINUTE,
      timeWindow: '1 minute',
      errorResponseBuilder: (_request, { ttl }) => tooManyRequests(ttl / 1000),
    }),
  );
  await compressResponses(app);
  await app.register(formBody);
  await app.register(cookie);
  // Elsewhere they are for the inside network: `createHealthApp`.
  if (deps.config.isLocal) {
    registerOpenApi(app, app);
    await registerDocs(app);
    registerMetrics(app, app.metrics);
  }
  const memory = createCallerMemory(deps);
  app.decorate('callers', memory);
  app.addHook('onClose', () => memory.stop());
  app.addHook('onSend', ({ method, caller, routeOptions }, { statusCode }, _payload, done) => {
    const { contract } = routeOptions.config;
    forgetChanged(memory, { method, contract, caller, status: statusCode });
    done();
  });
  await app.register(async (scope) => {
    for (const register of publicFeatures) register(scope);
  });
  const registerFor = (used: Deps, features: typeof authenticatedFeatures) =>
    app.register(async (scope) => {
      scope.deps = used;
      scope.requiresAuth = true;
      scope.addHook('onRequest', (request) => authenticate(used, request, memory));
      for (const register of features) register(scope);
    });
  await registerFor(deps, authenticatedFeatures);
  // who calls is looked up there, too
  await registerFor({ ...deps, db: deps.urgentDb }, urgentFeatures);
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
