import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { unavailable } from '../errors';

/** Responses must not be cached, since health changes from one moment to the next. */
const HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/**
 * `/health/live` says that the process runs. `/health/ready` says that it can do its work, for an engine that its
 * feeds work too, and is 503 otherwise. Monitors call these often, so register them in a scope without hooks, which
 * would cost more than the response.
 */
export function registerHealth(app: FastifyInstance): void {
  app.get('/health/live', { schema: { hide: true } }, (_request, reply) => {
    reply.headers(HEADERS).send({ status: 'ok' });
  });
  app.get('/health/ready', { schema: { hide: true } }, async (_request, reply) => {
    reply.headers(HEADERS);
    await app.deps.db.execute(sql`select 1`).catch((error: unknown) => {
      throw unavailable('database_unavailable', error);
    });
    const problem = app.deps.readiness.findProblem();
    if (problem !== null) throw unavailable('not_working', undefined, problem);
    return { status: 'ok', ...app.deps.readiness.describe() };
  });
}
