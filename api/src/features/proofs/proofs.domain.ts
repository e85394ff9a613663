import { randomBytes } from 'node:crypto';
import type { ProvenAction } from '@entropi/shared/contracts/proofs';
import type { Transaction } from '../../db/db';
import type { Deps } from '../../deps';
import type { Caller } from '../../http/caller';
import { withOwnCode } from '../auth/own-factor.domain';
import { hashToken } from '../auth/refresh-token';
import { writeCanonical } from './canonical';
import { claimProof, insertProof } from './proofs.repo';

const PROOF_LIFE_MS = 5 * 60_000;
const PROOF_BYTES = 32;

/** Whose proof it is: a user, in one of their sessions. */
type Prover = Pick<Caller, 'userId' | 'familyId'>;

/** A proof as its caller receives it. */
interface IssuedProof {
  proof: string;
  expires_at: string;
}

/** A proof for a good code: 422 for a wrong one, 429 after too many. */
export async function proveByCode(
  deps: Deps,
  caller: Caller,
  { code, ...action }: ProvenAction & { code: string },
): Promise<IssuedProof> {
  return withOwnCode(deps, caller, code, (tx) => issueProof(deps, tx, caller, action));
}

/** Makes a proof of this action. The database has its hash together with what it is for: neither can be read. */
export async function issueProof(
  deps: Pick<Deps, 'now'>,
  tx: Transaction,
  prover: Prover,
  action: ProvenAction,
): Promise<IssuedProof> {
  const proof = randomBytes(PROOF_BYTES).toString('base64url');
  const at = deps.now();
  const expiresAt = new Date(at.getTime() + PROOF_LIFE_MS);
  const proofHash = hashProof(proof, prover, action);
  await insertProof(tx, { proofHash, userId: prover.userId, expiresAt, at });
  return { proof, expires_at: expiresAt.toISOString() };
}

/** Uses a proof up; false when it is not of this user, session and action, was used before, or is over. */
export function useProof(
  deps: Pick<Deps, 'db' | 'now'>,
  proof: string,
  prover: Prover,
  action: ProvenAction,
): Promise<boolean> {
  const proofHash = hashProof(proof, prover, action);
  return claimProof(deps.db, { proofHash, userId: prover.userId, at: deps.now() });
}

function hashProof(proof: string, { userId, familyId }: Prover, action: ProvenAction): string {
  const content = writeCanonical(action.content);
  return hashToken(JSON.stringify([proof, userId, familyId, action.action, action.path, content]));
}
