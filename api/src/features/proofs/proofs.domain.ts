import { randomBytes } from 'node:crypto';
import type { PasskeyRequestOptions, PasskeySignature } from '@entropi/contracts/passkey-model';
import type { ProvenAction } from '@entropi/contracts/proofs';
import { inTransaction, type Transaction } from '@entropi/db/db';
import { countAttempt } from '../../budgets/budget.domain';
import { ownChallengeLimits } from '../../budgets/login-limits';
import type { Deps } from '../../deps';
import { conflict, invalid } from '../../errors';
import type { Caller } from '../../http/caller';
import { withOwnCode } from '../auth/own-factor.domain';
import { hashToken } from '../auth/refresh-token';
import { createChallenge } from '../passkeys/challenges';
import {
  checkAssertion,
  type PasskeyFault,
  recordUse,
  reportCopy,
} from '../passkeys/check-assertion';
import { writeRequestOptions } from '../passkeys/passkey-options';
import { listRows } from '../passkeys/passkeys.repo';
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

/** What the caller's browser needs to prove an action by a passkey: 409 when they have none. */
export async function startProof(
  deps: Deps,
  caller: Caller,
  action: ProvenAction,
): Promise<PasskeyRequestOptions> {
  const passkeys = await listRows(deps.db, caller.userId);
  if (passkeys.length === 0) throw conflict('passkey_unknown');
  await countAttempt(deps, ownChallengeLimits(caller.userId));
  const challenge = await createChallenge(deps, { kind: 'prove', by: caller, action });
  return writeRequestOptions(deps, challenge, passkeys);
}

/** A proof for what one of the caller's passkeys signed for this action: 422 for anything else. */
export async function proveByPasskey(
  deps: Deps,
  caller: Caller,
  { passkey, ...action }: ProvenAction & { passkey: PasskeySignature },
): Promise<IssuedProof> {
  const checked = await checkAssertion(deps, passkey, { kind: 'prove', by: caller, action });
  if (typeof checked === 'string') throw rejectPasskey(checked);
  const issued = await inTransaction(deps.db, async (tx) => {
    const fault = await recordUse(deps, tx, checked);
    return fault ?? (await issueProof(deps, tx, caller, action));
  });
  if (typeof issued !== 'string') return issued;
  if (issued === 'passkey_copied') await reportCopy(deps, checked);
  throw rejectPasskey(issued);
}

function rejectPasskey(fault: PasskeyFault) {
  return invalid('passkey', 'does not prove this action', fault);
}

/**
 * Makes a proof of this action. The database stores one hash over the proof and what it is for, so that neither can
 * be read there.
 */
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

/** Uses up a proof; false when it is not for this user, session and action, was used before, or has expired. */
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
