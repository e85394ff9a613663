import type { Risk } from '@entropi/contracts/endpoint';
import { PROOF_HEADER } from '@entropi/contracts/proofs';
import type { Queryable } from '@entropi/db/db';
import type { Deps } from '../../deps';
import { proofRejected } from '../../errors';
import type { AnyCaller, Caller } from '../../http/caller';
import type { Action, GuardedAction } from '../../http/guard';
import { wantsProof } from '../../http/proof-wanted';
import { toUser } from '../users/user-view';
import { findUser } from '../users/users.repo';
import { listFactors } from './factors.repo';
import { useProof } from './proofs.domain';

/**
 * Rejects a signed-in user's call of risk `identity` or `power` that comes without a proof of this very action, or a
 * field of its body that proves it. The 428 says how it can be proven. The proof is used up before anything is done,
 * so an action that is rejected afterwards needs another.
 */
export async function authorizeAction(
  deps: Pick<Deps, 'db' | 'now'>,
  contract: GuardedAction,
  caller: AnyCaller | null,
  action: Action,
): Promise<void> {
  if (caller?.kind !== 'user') return;
  const risks = [contract.risk, ...(await listFieldRisks(deps.db, contract, action))];
  const risk = risks.find(wantsProof);
  if (!risk || isProvenByField(contract, action.input)) return;
  const proof = action.headers[PROOF_HEADER];
  const proven = { action: contract.id, path: action.path, content: action.content };
  if (typeof proof === 'string' && (await useProof(deps, proof, caller, proven))) return;
  throw await reject(deps.db, caller, proof === undefined ? 'proof_required' : 'proof_invalid', {
    action: contract.id,
    risk,
  });
}

async function reject(
  db: Queryable,
  { userId }: Caller,
  code: 'proof_required' | 'proof_invalid',
  values: { action: string; risk: Risk },
) {
  return proofRejected(code, await listFactors(db, userId), values);
}

function isProvenByField({ provesBy = [] }: GuardedAction, input: Action['input']): boolean {
  return provesBy.some((field) => readField(input, field) !== undefined);
}

/** The risks of those fields in the body that would change something. */
async function listFieldRisks(
  db: Queryable,
  { fieldRisks }: GuardedAction,
  { input, namedUser }: Action,
): Promise<Risk[]> {
  if (!fieldRisks) return [];
  const given = Object.entries(fieldRisks).filter(
    ([field]) => readField(input, field) !== undefined,
  );
  if (given.length === 0) return [];
  const row = namedUser === undefined ? null : await findUser(db, namedUser);
  // There is no such user: the call ends with 404.
  if (namedUser !== undefined && !row) return [];
  const before = row && toUser(row);
  // For a user who is being created, a false value is the default anyway.
  const isSame = (field: string) => readField(input, field) === (readField(before, field) ?? false);
  return given.filter(([field]) => !isSame(field)).map(([, risk]) => risk);
}

function readField(value: unknown, field: string): unknown {
  return (Object(value) as Record<string, unknown>)[field];
}
