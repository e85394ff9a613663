import type { Parsed } from '@entropi/contracts/endpoint';
import type { exportUsers, ListedUser, listUsers } from '@entropi/contracts/users';
import type { Queryable } from '@entropi/db/db';
import { CURRENCY_WITHOUT_ACCOUNT } from '@entropi/engine/store/present-currency';
import type { Deps } from '../../deps';
import { readParts } from '../../http/csv/read-parts';
import { toMoney } from '../../money';
import { readDefaultAccounts } from '../broker-accounts/account-view';
import { listOpenFigures } from '../dashboard/performance.repo';
import { toDay } from '../subscriptions/periods';
import { isNamed } from './user-filters.repo';
import {
  countUsers,
  listUserFacts,
  listUserIds,
  listUsers as listUserRows,
} from './user-list.repo';
import { toUser } from './user-view';
import { selectUsers, type UserRow } from './users.repo';

/** A page of users, with what they trade and when they were last seen. */
export async function readUsers(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  query: Parsed<typeof listUsers>['query'],
) {
  const { rows, total } = await listUserRows(db, query, toDay(now()));
  return { items: await addFacts(db, rows, now()), total, skip: query.skip, limit: query.limit };
}

/** All users that match, in parts. */
export async function openUsers(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  query: Parsed<typeof exportUsers>['query'],
): Promise<AsyncIterable<ListedUser[]>> {
  return readParts({
    keys: await listUserIds(db, query, toDay(now())),
    read: async (ids) => addFacts(db, await selectUsers(db, isNamed(ids)), now()),
    keyOf: ({ id }) => id,
  });
}

async function addFacts(db: Queryable, rows: UserRow[], now: Date): Promise<ListedUser[]> {
  const ids = rows.map(({ id }) => id);
  const [facts, figures, accounts] = await Promise.all([
    listUserFacts(db, ids),
    listOpenFigures(db, ids, now),
    readDefaultAccounts(db, ids),
  ]);
  return rows.map((row) => {
    const fact = facts.get(row.id);
    const open = figures.get(row.id);
    const currency = accounts.get(row.id)?.currency ?? CURRENCY_WITHOUT_ACCOUNT;
    return {
      ...toUser(row),
      task: { state: fact?.state ?? 'stopped', error_code: fact?.errorCode ?? null },
      strategy_name: fact?.strategyName ?? null,
      open_shares: open?.openShares ?? 0,
      unrealised: toMoney(open?.unrealisedMinor ?? 0, currency),
      last_seen_at: fact?.lastSeenAt?.toISOString() ?? null,
    };
  });
}

/** How many users there are, and how many of them need a look, by reason. */
export function readUsersSummary({ db, now }: Pick<Deps, 'db' | 'now'>) {
  return countUsers(db, toDay(now()));
}
