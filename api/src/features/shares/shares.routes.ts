import {
  cancelOrder as cancelContract,
  listShares,
  openShare as openContract,
} from '@entropi/contracts/shares';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../errors';
import { getIdempotencyKey } from '../../http/idempotency-key';
import { route } from '../../http/route';
import { hasUser } from '../subscriptions/subscriptions.repo';
import { cancelOrder } from './cancel-order.domain';
import { openShare } from './open-share.domain';
import { readSharePage } from './share-view';

export function shareRoutes(scope: FastifyInstance): void {
  route(scope, listShares, async ({ deps, owner, query }) => {
    if (!(await hasUser(deps.db, owner))) throw notFound();
    return readSharePage(deps.db, owner, query);
  });

  route(scope, openContract, ({ deps, caller, owner, body, request, rejectUnmet }) =>
    openShare({ ...deps, rejectUnmet }, caller, owner, getIdempotencyKey(request), body),
  );

  route(scope, cancelContract, ({ deps, caller, owner, params }) =>
    cancelOrder(deps, caller, owner, params.deal_id),
  );
}
