import type { Endpoint, Risk } from '@entropi/contracts/endpoint';
import { PROOF_HEADER } from '@entropi/contracts/proofs';
import { z } from 'zod';

/** The header of a call that may need a proof. */
export const ProofHeader = z.object({
  [PROOF_HEADER]: z
    .string()
    .optional()
    .describe(
      'A proof of this very action, of POST /auth/proofs; without one a risky action is 428',
    ),
});

/** Risks of actions that are done only with a proof by the user. */
const PROVEN: ReadonlySet<Risk | undefined> = new Set<Risk>(['identity', 'power']);

/** Whether actions of this risk need a proof. */
export function wantsProof(risk: Risk | undefined): boolean {
  return PROVEN.has(risk);
}

/** Whether any request of this call can be rejected for want of a proof in the header. */
export function mayWantProof({ role, risk, fieldRisks, provesBy, body }: Endpoint): boolean {
  const isOfUser = !['public', 'temporary'].includes(role);
  const isRisky = [risk, ...Object.values(fieldRisks ?? {})].some(wantsProof);
  return isOfUser && isRisky && !isAlwaysProven(body, provesBy ?? []);
}

/** Whether every valid body has one of these fields. */
function isAlwaysProven(body: Endpoint['body'], fields: readonly string[]): boolean {
  return demandsOne(body?.safeParse({}).error?.issues ?? [], fields);
}

function demandsOne(issues: readonly z.core.$ZodIssue[], fields: readonly string[]): boolean {
  return issues.some((issue) =>
    issue.code === 'invalid_union'
      ? issue.errors.length > 0 && issue.errors.every((each) => demandsOne(each, fields))
      : issue.path.length === 1 && fields.some((field) => field === issue.path[0]),
  );
}
