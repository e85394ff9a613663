import { createProof } from '@entropi/shared/contracts/proofs';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route';
import { proveByCode } from './proofs.domain';

export function proofRoutes(scope: FastifyInstance): void {
  route(scope, createProof, ({ caller, body, deps }) => proveByCode(deps, caller, body));
}
