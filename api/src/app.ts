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
import {
  authenticatedFeatures,
  closingFeatures,
  publicFeatures,
  urgentFeatures,
} from './features/features';
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

/** Registers what browsers call, and answers every other path with an error. */
async function registerProduct(app: FastifyInstance): Promise<void> {
  const { deps } = app;
  app.setNotFoundHandler(handleNotFound);
  setHeaders(app, securityHeaders);
  demandHost(app);
  observeResponses(app, app.metrics);
  await allowOrigins(app, deps.config.WEB_ORIGINS, deps.config.FOREIGN_HOSTS);
  await app.register(rateLimit, { global: false });
  // A hook counts every request: before its token is looked at, and also those for unknown paths.
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
  // Outside of a local installation only the inside network may read these, see `createHealthApp`.
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
  // These features also look the caller up through the urgent connections.
  await registerFor({ ...deps, db: deps.urgentDb }, urgentFeatures);
  await registerFor({ ...deps, db: deps.closingDb }, closingFeatures);
}

/** Accepts an empty body although the client names JSON as its content type, as some do with every POST. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, undefined);
    else parse(request, text as string, done);
  });
}
