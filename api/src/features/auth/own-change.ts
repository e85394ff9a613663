import { inTransaction, type Transaction } from '@entropi/db/db';
import type { Deps } from '../../deps';
import { unauthorized } from '../../errors';
import type { Caller } from '../../http/caller';
import { lockSession } from './caller.repo';

/**
 * A transaction that changes how the caller signs in, or what is sent to them. The guard has read their session before:
 * it may have ended while the call waited, and what whoever held it adds then would outlive it. So it is read again, and
 * cannot end before the transaction. Throws 401 when it has ended.
 */
export function changeOwnAccount<T>(
  deps: Pick<Deps, 'db' | 'now'>,
  caller: Pick<Caller, 'userId' | 'familyId'>,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return inTransaction(deps.db, async (tx) => {
    if (!(await lockSession(tx, caller, deps.now()))) throw unauthorized('session_ended');
    return work(tx);
  });
}

/**
 * The same for a call that changes the caller or another user: only a session of the user's own is read again.
 *
 * @param by who calls; null, or without a session, for the product itself
 */
export function changeAccount<T>(
  deps: Pick<Deps, 'db' | 'now'>,
  by: { userId: number; familyId?: number } | null,
  userId: number,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const { familyId } = by ?? {};
  return by?.userId === userId && familyId !== undefined
    ? changeOwnAccount(deps, { userId, familyId }, work)
    : inTransaction(deps.db, work);
}
