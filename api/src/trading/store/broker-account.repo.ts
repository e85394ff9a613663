import { and, eq, sql } from 'drizzle-orm';
import { type Database, inTransaction, type Queryable } from '../../db/db';
import { publishEvent } from '../../db/events';
import { brokerAccounts, brokerKeys } from '../../db/schema/broker';
import type { BrokerAccountSnapshot } from './broker-account-snapshot';

type KeyRow = typeof brokerKeys.$inferSelect;

/** A stored key; null when there is none. */
export async function findKey(brokerKeyId: number, db: Queryable): Promise<KeyRow | null> {
  const [row] = await db.select().from(brokerKeys).where(eq(brokerKeys.id, brokerKeyId));
  return row ?? null;
}

/** Notes what the broker said of the key's credentials: null when they are good. */
export async function recordRejection(
  brokerKeyId: number,
  code: string | null,
  db: Queryable,
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
  key: Pick<KeyRow, 'id' | 'userId' | 'environment'>,
  notified: BrokerAccountSnapshot[],
  db: Queryable,
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
  key: KeyRow,
  notified: BrokerAccountSnapshot[],
  db: Database,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await listBalances(key.id, tx);
    await saveAccounts(key, notified, tx);
    const after = await listBalances(key.id, tx);
    for (const account of after) {
      const was = before.find((one) => one.id === account.id);
      if (!account.isDefault || was?.figures === account.figures) continue;
      const ref = { broker_account_id: account.id };
      await publishEvent(tx, { userId: key.userId, event: 'account', ref });
    }
  });
}

async function listBalances(brokerKeyId: number, db: Queryable) {
  return await db
    .select({
      id: brokerAccounts.id,
      isDefault: brokerAccounts.isDefault,
      figures: sql<string | null>`${brokerAccounts.balance}::text`,
    })
    .from(brokerAccounts)
    .where(eq(brokerAccounts.brokerKeyId, brokerKeyId));
}
