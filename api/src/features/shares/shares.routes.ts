import {
  closeShare as closeContract,
  openShare as openContract,
} from '@entropi/shared/contracts/shares';
import type { FastifyInstance } from 'fastify';
import { getIdempotencyKey } from '../../http/idempotency-key';
import { route } from '../../http/route';
import { closeShare } from './close-share.domain';
import { openShare } from './open-share.domain';

export function shareRoutes(scope: FastifyInstance): void {
  route(scope, openContract, ({ deps, caller, owner, body, request }) =>
    openShare(deps, caller, owner, getIdempotencyKey(request), body),
  );

  route(scope, closeContract, ({ deps, caller, owner, params }) =>
    closeShare(deps, caller, owner, params.deal_id),
  );
}
