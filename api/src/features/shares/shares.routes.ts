import {
  closeShare as closeContract,
  openShare as openContract,
} from '@entropi/shared/contracts/shares';
import type { FastifyInstance } from 'fastify';
import { forbidden, invalid } from '../../errors';
import { route } from '../../http/route';
import { closeShare } from './close-share.domain';
import { openShare } from './open-share.domain';

/** What a client may choose as Idempotency-Key. */
const KEY = /^[A-Za-z0-9_-]{1,100}$/;

export function shareRoutes(scope: FastifyInstance): void {
  route(scope, openContract, ({ deps, caller, params, body, request }) => {
    const key = request.headers['idempotency-key'];
    if (typeof key !== 'string' || !KEY.test(key)) {
      throw invalid('headers.idempotency-key', 'is needed: 1 to 100 of letters, digits, _ and -');
    }
    return openShare(deps, caller, params.user_id, key, body);
  });

  route(scope, closeContract, ({ deps, caller, params, query }) => {
    const userId = query.user_id ?? caller.userId;
    if (userId !== caller.userId && !caller.isSuperuser) throw forbidden();
    return closeShare(deps, caller, userId, params.deal_id);
  });
}
