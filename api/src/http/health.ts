import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { unavailable } from '../errors';

/** What was true a moment ago must not be said again. */
const HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/**
 * `/health/live`: the process runs. `/health/ready`: it can do its work, else 503; an engine's, its feeds too. Who
 * watches a process calls often: for a scope without hooks, which cost more than the response.
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
