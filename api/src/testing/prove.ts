import { allContracts } from '@entropi/contracts/all-contracts';
import type { Endpoint } from '@entropi/contracts/endpoint';
import { PROOF_HEADER } from '@entropi/contracts/proofs';
import { inTransaction } from '@entropi/db/db';
import type { Deps } from '../deps';
import { readToken } from '../features/auth/access-token';
import { issueProof } from '../features/proofs/proofs.domain';

/** The contract of a call. */
export function findCalled(method: string, url: string): Endpoint {
  const [path = ''] = url.split('?');
  const contract = allContracts.find(
    (one) => one.method === method && toPattern(one.path).test(path),
  );
  if (!contract) throw new Error(`No contract declares ${method} ${path}`);
  return contract;
}

const toPattern = (path: string) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);

/** The header with a proof of this call by the user of the token, as if they had just given a good code. */
export async function prove(
  deps: Deps,
  token: string,
  { method, url, body }: { method: string; url: string; body?: unknown },
): Promise<Record<string, string>> {
  const claims = await readToken(token, deps.tokenKeys, deps.now());
  if (!claims || claims.scope === 'two_factor') throw new Error('no user proves by this token');
  const prover = { userId: claims.uid, familyId: claims.sid };
  const action = { action: findCalled(method, url).id, path: url, content: body };
  const { proof } = await inTransaction(deps.db, (tx) => issueProof(deps, tx, prover, action));
  return { [PROOF_HEADER]: proof };
}
