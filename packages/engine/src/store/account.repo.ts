import type { SyncFault } from '@entropi/contracts/books';
import type { Queryable } from '@entropi/db/db';
import { prepareOnce } from '@entropi/db/prepare-once';
import { brokerAccounts } from '@entropi/db/schema/broker';
import { tasks } from '@entropi/db/schema/trading';
import { and, eq, gte, sql } from 'drizzle-orm';
import { shareColumns } from './shared-values';

export type AccountRow = typeof brokerAccounts.$inferSelect;

/** What the rows of many accounts have alike. */
const ALIKE = ['environment', 'name', 'type', 'currency', 'status', 'foreignPositions'] as const;

const accountsOfKeys = prepareOnce((db) =>
  db
    .select()
    .from(brokerAccounts)
    .where(
      and(
        sql`${brokerAccounts.brokerKeyId} = any(${sql.placeholder('keyIds')}::int[])`,
        sql`(${brokerAccounts.isDefault} or exists (select 1 from shares
          where shares.broker_account_id = ${brokerAccounts.id}))`,
      ),
    )
    .prepare('accounts_of_keys'),
);

/** Accounts of these keys that were ever traded on or are the default of a user. */
export async function listAccounts(
  db: Queryable,
  brokerKeyIds: readonly number[],
): Promise<AccountRow[]> {
  if (brokerKeyIds.length === 0) return [];
  const rows = await accountsOfKeys(db).execute({ keyIds: [...brokerKeyIds] });
  return rows.map((row) => shareColumns(row, ALIKE));
}

/** Stores when the positions of accounts were last compared with our shares, by account. */
export async function setSynced(db: Queryable, syncedAt: ReadonlyMap<number, Date>): Promise<void> {
  if (syncedAt.size === 0) return;
  const rows = JSON.stringify([...syncedAt].map(([id, at]) => ({ id, at })));
  await db.execute(sql`update broker_accounts a set synced_at = seen.at
    from jsonb_to_recordset(${rows}::jsonb) as seen(id int, at timestamptz) where a.id = seen.id`);
}

export interface ShownFault {
  fault: SyncFault | null;
  until: Date | null;
}

/** Stores why accounts cannot be compared, or that they can, by account. */
export async function setSyncFaults(
  db: Queryable,
  faults: ReadonlyMap<number, ShownFault>,
): Promise<void> {
  if (faults.size === 0) return;
  const rows = JSON.stringify([...faults].map(([id, fault]) => ({ id, ...fault })));
  await db.execute(sql`update broker_accounts a
    set sync_fault = seen.fault, sync_fault_until = seen.until
    from jsonb_to_recordset(${rows}::jsonb) as seen(id int, fault text, until timestamptz)
    where a.id = seen.id`);
}

/** Stores that the account's activity was read from this moment on, unless it has to be read from an earlier one. */
export async function clearUnseen(db: Queryable, accountId: number, since: Date): Promise<void> {
  await db
    .update(brokerAccounts)
    .set({ unseenSince: null })
    .where(and(eq(brokerAccounts.id, accountId), gte(brokerAccounts.unseenSince, since)));
}

/** The number of a user's openings that were rejected since the last accepted one. */
export async function countRejects(db: Queryable, userId: number): Promise<number> {
  const [task] = await db
    .select({ rejects: tasks.rejectsInRow })
    .from(tasks)
    .where(eq(tasks.userId, userId));
  return task?.rejects ?? 0;
}
