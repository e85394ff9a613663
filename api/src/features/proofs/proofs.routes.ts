import { createProof, startProof as startProofContract } from '@entropi/contracts/proofs';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route';
import { proveByCode, proveByPasskey, startProof } from './proofs.domain';

export function proofRoutes(scope: FastifyInstance): void {
  route(scope, startProofContract, ({ caller, body, deps }) => startProof(deps, caller, body));
  route(scope, createProof, ({ caller, body, deps }) =>
    'code' in body ? proveByCode(deps, caller, body) : proveByPasskey(deps, caller, body),
  );
}
