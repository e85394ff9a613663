import type { FastifyInstance } from 'fastify';
import Fastify from 'fastify';
import { registerControlRoutes } from '../control/control.routes';
import { registerConfirmRoutes } from '../dealing/confirms.routes';
import { registerCostRoutes } from '../dealing/costs.routes';
import { registerPositionRoutes } from '../dealing/positions.routes';
import type { Ticking } from '../dealing/price-loop';
import type { SimDeps } from '../deps';
import { IgError } from '../errors';
import { registerActivityRoutes } from '../history/activity.routes';
import { registerOldHistoryRoutes } from '../history/old-history.routes';
import { registerTransactionRoutes } from '../history/transactions.routes';
import { registerCategoryRoutes } from '../market/categories.routes';
import { registerMarketRoutes } from '../market/markets.routes';
import { registerOldPriceRoutes } from '../market/old-prices.routes';
import { registerPriceRoutes } from '../market/prices.routes';
import { registerSentimentRoutes } from '../market/sentiment.routes';
import { registerWorkingOrderRoutes } from '../orders/working-orders.routes';
import { registerAccountRoutes } from '../session/accounts.routes';
import { registerOperationRoutes } from '../session/operations.routes';
import { registerSessionRoutes } from '../session/session.routes';
import type { StreamServer } from '../streaming/stream-server';
import { registerWatchlistRoutes } from '../watchlists/watchlists.routes';

const groups = [
  registerSessionRoutes,
  registerAccountRoutes,
  registerOperationRoutes,
  registerMarketRoutes,
  registerPriceRoutes,
  registerOldPriceRoutes,
  registerSentimentRoutes,
  registerCategoryRoutes,
  registerWatchlistRoutes,
  registerPositionRoutes,
  registerConfirmRoutes,
  registerWorkingOrderRoutes,
  registerCostRoutes,
  registerActivityRoutes,
  registerTransactionRoutes,
  registerOldHistoryRoutes,
];

/** IG's own codes for what goes wrong before or outside of a call. */
function installErrorResponses(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ errorCode: 'invalid.url' }));
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof IgError) {
      return reply.code(error.status).send({ errorCode: error.errorCode });
    }
    if (error.statusCode !== undefined && error.statusCode < 500) {
      return reply.code(400).send({ errorCode: 'invalid.input' });
    }
    request.log.error({ err: error }, 'unexpected failure');
    return reply.code(500).send({ errorCode: 'system.error' });
  });
}

/** `application/json` and its kin, whatever follows: a charset, as clients send it. */
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

/**
 * Accepts bodies that are labelled as JSON; clients often send an empty body with any type. A body that is labelled
 * as text could be sent by a page of any site from somebody's browser without permission.
 */
function installBodyParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (request, body, done) => {
    if (String(body).trim() === '') return done(null, undefined);
    if (!JSON_TYPE.test(request.headers['content-type'] ?? '')) {
      return done(new IgError(415, 'invalid.input'), undefined);
    }
    try {
      return done(null, JSON.parse(String(body)));
    } catch {
      return done(new IgError(400, 'invalid.input'), undefined);
    }
  });
}

export function createApp(
  deps: SimDeps,
  priceLoop: Ticking,
  streams: StreamServer,
): FastifyInstance {
  const app = Fastify({
    logger: { level: deps.config.logLevel },
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true },
    // IG's way for clients that cannot send a body with DELETE. It happens before routing, so that one route serves
    // both.
    rewriteUrl: (request) => {
      const method = request.headers._method;
      if (request.method === 'POST' && String(method).toUpperCase() === 'DELETE') {
        request.method = 'DELETE';
      }
      return request.url ?? '/';
    },
  });
  installErrorResponses(app);
  installBodyParser(app);
  app.addHook('onRequest', (_request, _reply, done) => {
    priceLoop.catchUp();
    done();
  });
  // Nothing about a deal is told before it is on the disk; a failed response tells nothing.
  app.addHook('onSend', (_request, reply, payload, done) => {
    deps.ledger.whenSynced((error) => {
      if (error && reply.statusCode < 500) done(error);
      else done(null, payload);
    });
  });
  app.register(
    async (gateway) => {
      for (const register of groups) register(gateway, deps);
    },
    { prefix: '/gateway/deal' },
  );
  app.register(async (control) => registerControlRoutes(control, deps, priceLoop, streams), {
    prefix: '/sim',
  });
  app.register(async (streaming) => streams.register(streaming), { prefix: '/lightstreamer' });
  return app;
}
