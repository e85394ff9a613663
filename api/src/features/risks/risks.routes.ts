import { acknowledgeRisks as acknowledgeContract, getRisks } from '@entropi/contracts/risks';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route';
import { getUser } from '../users/users.domain';
import { acknowledgeRisks, readRisks } from './risks.domain';

export function riskRoutes(scope: FastifyInstance): void {
  route(scope, getRisks, async ({ owner, deps }) => {
    await getUser(deps.db, owner);
    return readRisks(deps.db, owner);
  });

  route(scope, acknowledgeContract, ({ caller, owner, body, deps }) =>
    acknowledgeRisks(deps, caller, owner, body.version),
  );
}
