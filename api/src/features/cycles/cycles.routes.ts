import { listCycles, setCycleNote } from '@entropi/contracts/cycles';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../errors';
import { route } from '../../http/route';
import { hasUser } from '../subscriptions/subscriptions.repo';
import { writeNote } from './cycle-note.domain';
import { readPastCycles } from './cycle-view';

export function cycleRoutes(scope: FastifyInstance): void {
  route(scope, listCycles, async ({ deps, owner, query }) => {
    if (!(await hasUser(deps.db, owner))) throw notFound();
    return { ...(await readPastCycles(deps.db, owner, query)), ...query };
  });

  route(scope, setCycleNote, ({ deps, owner, params, body }) =>
    writeNote(deps.db, owner, Number(params.cycle_id), body.note),
  );
}
