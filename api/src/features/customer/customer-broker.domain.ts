import type { getCustomerBroker } from '@entropi/contracts/customer';
import type { ReplyOf } from '@entropi/contracts/endpoint';
import { readUserAllowances } from '../../budgets/user-allowances';
import type { Deps } from '../../deps';
import { toIgAccount } from '../broker-accounts/account-view';
import { listAccountRows, listKeyRows } from '../broker-accounts/broker-accounts.repo';
import { getUser } from '../users/users.domain';

/** A user's keys and accounts at the broker, without any secret, and what is left of their allowances. */
export async function readCustomerBroker(
  deps: Pick<Deps, 'db' | 'now'>,
  userId: number,
): Promise<ReplyOf<typeof getCustomerBroker>> {
  await getUser(deps.db, userId);
  const keys = await listKeyRows(deps.db, userId);
  const accounts = await listAccountRows(deps.db, userId);
  return {
    keys: keys.map(({ id, environment, identifier, checkedAt, rejectedCode }) => ({
      id,
      environment,
      identifier,
      checked_at: checkedAt.toISOString(),
      rejected_code: rejectedCode,
    })),
    accounts: accounts.map(toIgAccount),
    allowances: await readUserAllowances(deps, userId, keys),
  };
}
