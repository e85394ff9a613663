import { and, eq, sql } from 'drizzle-orm';
import { type Database, inTransaction, type Queryable } from '../../db/db';
import { publishEvent } from '../../db/events';
import { brokerAccounts, brokerKeys } from '../../db/schema/broker';
import type { BrokerAccountSnapshot } from './broker-account-snapshot';
import type { KeyRow } from './default-account.repo';

/** A stored key; null when there is none. */
export async function findKey(db: Queryable, brokerKeyId: number): Promise<KeyRow | null> {
  const [row] = await db.select().from(brokerKeys).where(eq(brokerKeys.id, brokerKeyId));
  return row ?? null;
}

/** Notes what the broker said of the key's credentials: null when they are good. */
export async function recordRejection(
  db: Queryable,
  brokerKeyId: number,
  code: string | null,
): Promise<void> {
  await db
    .update(brokerKeys)
    .set({ rejectedCode: code, updatedAt: sql`now()` })
    .where(
      and(eq(brokerKeys.id, brokerKeyId), sql`${brokerKeys.rejectedCode} is distinct from ${code}`),
    );
}

/**
 * Stores accounts of a key with their balances. An account of the environment that belongs to another
 * user already is left as it is. Returns the accounts that are this key's.
 */
export async function saveAccounts(
  db: Queryable,
  key: Pick<KeyRow, 'id' | 'userId' | 'environment'>,
  notified: BrokerAccountSnapshot[],
): Promise<{ id: number; accountId: string }[]> {
  if (notified.length === 0) return [];
  const { id: brokerKeyId, userId, environment } = key;
  return await db
    .insert(brokerAccounts)
    .values(
      notified.map(({ accountId, name, type, currency, status, balance }) => ({
        userId,
        brokerKeyId,
        environment,
        accountId,
        name,
        type,
        currency,
        status,
        balance,
        balanceAt: balance ? sql`now()` : null,
      })),
    )
    .onConflictDoUpdate({
      target: [brokerAccounts.environment, brokerAccounts.accountId],
      set: {
        brokerKeyId: sql`excluded.broker_key_id`,
        name: sql`excluded.name`,
        type: sql`excluded.type`,
        currency: sql`excluded.currency`,
        status: sql`excluded.status`,
        balance: sql`coalesce(excluded.balance, ${brokerAccounts.balance})`,
        balanceAt: sql`coalesce(excluded.balance_at, ${brokerAccounts.balanceAt})`,
      },
      setWhere: eq(brokerAccounts.userId, userId),
    })
    .returning({ id: brokerAccounts.id, accountId: brokerAccounts.accountId });
}

/** Stores fresh balances of a key's accounts and notifies its user of the account that they trade on. */
export async function saveBalances(
  db: Database,
  key: KeyRow,
  notified: BrokerAccountSnapshot[],
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await listBalances(tx, key.id);
    await saveAccounts(tx, key, notified);
    const after = await listBalances(tx, key.id);
    for (const account of after) {
      const was = before.find((one) => one.id === account.id);
      if (!account.isDefault || was?.figures === account.figures) continue;
      const ref = { broker_account_id: account.id };
      await publishEvent(tx, { userId: key.userId, event: 'account', ref });
    }
  });
}

async function listBalances(db: Queryable, brokerKeyId: number) {
  return await db
    .select({
      id: brokerAccounts.id,
      isDefault: brokerAccounts.isDefault,
      figures: sql<string | null>`${brokerAccounts.balance}::text`,
    })
    .from(brokerAccounts)
    .where(eq(brokerAccounts.brokerKeyId, brokerKeyId));
}
