import {
  closeShare as closeContract,
  openShare as openContract,
} from '@entropi/shared/contracts/shares';
import type { FastifyInstance } from 'fastify';
import { forbidden } from '../../errors';
import { getIdempotencyKey } from '../../http/idempotency-key';
import { route } from '../../http/route';
import { closeShare } from './close-share.domain';
import { openShare } from './open-share.domain';

export function shareRoutes(scope: FastifyInstance): void {
  route(scope, openContract, ({ deps, caller, params, body, request }) =>
    openShare(deps, caller, params.user_id, getIdempotencyKey(request), body),
  );

  route(scope, closeContract, ({ deps, caller, params, query }) => {
    const userId = query.user_id ?? caller.userId;
    if (userId !== caller.userId && !caller.isSuperuser) throw forbidden();
    return closeShare(deps, caller, userId, params.deal_id);
  });
}
