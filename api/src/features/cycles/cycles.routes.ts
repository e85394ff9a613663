import { listCycles } from '@entropi/shared/contracts/cycles';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../errors';
import { route } from '../../http/route';
import { hasUser } from '../subscriptions/subscriptions.repo';
import { readPastCycles } from './cycle-view';

export function cycleRoutes(scope: FastifyInstance): void {
  route(scope, listCycles, async ({ deps, owner, query }) => {
    if (!(await hasUser(deps.db, owner))) throw notFound();
    return { ...(await readPastCycles(deps.db, owner, query)), ...query };
  });
}
