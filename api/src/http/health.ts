import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { unavailable } from '../errors';

/** `/health/live`: the process runs. `/health/ready`: it can do its work, else 503; an engine's, its feeds too. */
export function registerHealth(app: FastifyInstance): void {
  app.get('/health/live', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/health/ready', { schema: { hide: true } }, async () => {
    await app.deps.db.execute(sql`select 1`).catch((error: unknown) => {
      throw unavailable('database_unavailable', error);
    });
    const problem = app.deps.readiness.findProblem();
    if (problem !== null) throw unavailable('not_working', undefined, problem);
    return { status: 'ok', ...app.deps.readiness.describe() };
  });
}
