import { closeAllShares as closeAllContract } from '@entropi/contracts/own-task';
import { closeShare as closeContract } from '@entropi/contracts/shares';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route';
import { closeAllShares } from '../tasks/stop-task.domain';
import { closeShare } from './close-share.domain';

/** Calls with database connections of their own: whoever wants out waits for no other call. */
export function closeRoutes(scope: FastifyInstance): void {
  route(scope, closeContract, ({ deps, caller, owner, params }) =>
    closeShare(deps, caller, owner, params.deal_id),
  );

  route(scope, closeAllContract, ({ deps, caller, owner }) => closeAllShares(deps, caller, owner));
}
