import type { Endpoint, Risk } from '@entropi/shared/contracts/endpoint';
import { PROOF_HEADER } from '@entropi/shared/contracts/proofs';
import { z } from 'zod';

/** The header of a call that may want a proof. */
export const ProofHeader = z.object({
  [PROOF_HEADER]: z
    .string()
    .optional()
    .describe(
      'A proof of this very action, of POST /auth/proofs; without one a risky action is 428',
    ),
});

/** What is done only with a proof of the user. */
const PROVEN: ReadonlySet<Risk | undefined> = new Set<Risk>(['identity', 'power']);

/** Whether a risk is one that wants a proof. */
export function wantsProof(risk: Risk | undefined): boolean {
  return PROVEN.has(risk);
}

/** Whether some request of this call is rejected without a proof in the header. */
export function mayWantProof({ role, risk, fieldRisks, provesBy, body }: Endpoint): boolean {
  const isOfUser = !['public', 'temporary'].includes(role);
  const isRisky = [risk, ...Object.values(fieldRisks ?? {})].some(wantsProof);
  const isAlwaysProven = provesBy?.some((field) => isRequired(body, field)) ?? false;
  return isOfUser && isRisky && !isAlwaysProven;
}

function isRequired(body: Endpoint['body'], field: string): boolean {
  const issues = body?.safeParse({}).error?.issues ?? [];
  return issues.some(({ path }) => path.length === 1 && path[0] === field);
}
