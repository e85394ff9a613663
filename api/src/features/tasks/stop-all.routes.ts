import {
  previewStopAll as previewContract,
  stopAllTasks as stopAllContract,
} from '@entropi/contracts/tasks';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route';
import { previewStopAll } from './preview-stop-all.domain';
import { stopAllTasks } from './stop-all.domain';

/** Calls with database connections of their own, so that they are served even while all others wait for one. */
export function stopAllRoutes(scope: FastifyInstance): void {
  route(scope, stopAllContract, ({ deps, caller, body }) => {
    const { userId: actorId, username: actor } = caller;
    return stopAllTasks(deps, { actorId, actor, closes: body?.close_shares ?? false });
  });

  route(scope, previewContract, ({ deps }) => previewStopAll(deps));
}
