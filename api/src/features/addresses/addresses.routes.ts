import {
  confirmAddress as confirmContract,
  undoAddress as undoContract,
} from '@entropi/contracts/addresses';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route';
import { confirmAddress, undoAddress } from './addresses.domain';

/** Calls that mailed links make: they need no token but the link's own. */
export function addressRoutes(scope: FastifyInstance): void {
  route(scope, confirmContract, ({ body, deps }) => confirmAddress(deps, body.token));
  route(scope, undoContract, ({ body, deps }) => undoAddress(deps, body.token));
}
