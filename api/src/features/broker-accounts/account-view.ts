import type { IgAccount } from '@entropi/contracts/broker-accounts';
import type { Queryable } from '@entropi/db/db';
import {
  type AccountWithKey,
  listDefaultAccounts,
} from '@entropi/engine/store/default-account.repo';
import { findAccountById } from './broker-accounts.repo';

/** An account as the API returns it. */
export function toIgAccount({ account, key }: AccountWithKey): IgAccount {
  return {
    account_id: account.accountId,
    name: account.name,
    type: account.type,
    currency: account.currency,
    status: account.status,
    is_default: account.isDefault,
    balance: account.balance,
    balance_at: account.balanceAt?.toISOString() ?? null,
    environment: account.environment,
    foreign_positions: account.foreignPositions,
    key: { id: key.id, identifier: key.identifier, checked_at: key.checkedAt.toISOString() },
  };
}

/** The accounts that these users trade on, by user. */
export async function readDefaultAccounts(
  db: Queryable,
  userIds: number[],
): Promise<Map<number, IgAccount>> {
  const rows = await listDefaultAccounts(db, userIds);
  return new Map(rows.map((row) => [row.account.userId, toIgAccount(row)]));
}

/** An account by our own id, as live events name it; null when there is none. */
export async function readAccount(
  db: Queryable,
  brokerAccountId: number,
): Promise<IgAccount | null> {
  const row = await findAccountById(db, brokerAccountId);
  return row && toIgAccount(row);
}
