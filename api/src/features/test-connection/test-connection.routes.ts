import { testConnection as testConnectionContract } from '@entropi/contracts/broker-accounts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route';
import { testConnection } from './test-connection.domain';

export function testConnectionRoutes(scope: FastifyInstance): void {
  route(scope, testConnectionContract, ({ deps, caller, body }) =>
    testConnection(deps, caller, body),
  );
}
