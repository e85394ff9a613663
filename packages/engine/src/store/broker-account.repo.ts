import type { Database, Queryable } from '@entropi/db/db';
import { publishEvents } from '@entropi/db/events';
import { brokerAccounts, brokerKeys } from '@entropi/db/schema/broker';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { BrokerAccountSnapshot } from './broker-account-snapshot';
import type { KeyRow } from './default-account.repo';

/** A stored key; null when there is none. */
export async function findKey(db: Queryable, brokerKeyId: number): Promise<KeyRow | null> {
  const [row] = await db.select().from(brokerKeys).where(eq(brokerKeys.id, brokerKeyId));
  return row ?? null;
}

/** Stores what the broker said of the key's credentials: null when it accepts them. */
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

/** What the broker reports about the accounts of a key. */
export interface KeyBalances {
  key: Pick<KeyRow, 'id' | 'userId' | 'environment'>;
  accounts: BrokerAccountSnapshot[];
}

/**
 * Stores the accounts of keys with their balances, by one statement unless two keys show the same account. An
 * account of the environment that already belongs to another user is left as it is. Returns the accounts that belong
 * to these keys.
 */
export async function saveAccounts(
  db: Queryable,
  read: readonly KeyBalances[],
): Promise<Standing[]> {
  const rows = read.flatMap(({ key, accounts }) =>
    accounts.map(({ accountId, name, type, currency, status, balance }) => ({
      userId: key.userId,
      brokerKeyId: key.id,
      environment: key.environment,
      accountId,
      name,
      type,
      currency,
      status,
      balance,
      balanceAt: balance ? sql`now()` : null,
    })),
  );
  const saved: Standing[] = [];
  for (const distinct of splitByAccount(rows)) saved.push(...(await upsertAccounts(db, distinct)));
  return saved;
}

/** Splits rows so that no account occurs twice in a part, because one statement cannot write a row twice. */
function splitByAccount<T extends { environment: string; accountId: string }>(rows: T[]): T[][] {
  const parts: Map<string, T>[] = [];
  for (const row of rows) {
    const name = `${row.environment} ${row.accountId}`;
    const free = parts.find((part) => !part.has(name));
    if (free) free.set(name, row);
    else parts.push(new Map([[name, row]]));
  }
  return parts.map((part) => [...part.values()]);
}

function upsertAccounts(
  db: Queryable,
  rows: (Omit<typeof brokerAccounts.$inferInsert, 'balanceAt'> & { balanceAt: SQL | null })[],
): Promise<Standing[]> {
  return db
    .insert(brokerAccounts)
    .values(rows)
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
      setWhere: sql`${brokerAccounts.userId} = excluded.user_id`,
    })
    .returning(STANDING);
}

/** The publisher of balances. Nothing is decided by them, so the engine need not follow such events. */
export const BALANCES = 'balances';

/** Stores fresh balances of keys' accounts, and notifies the users who trade on them. */
export async function saveBalances(db: Database, read: readonly KeyBalances[]): Promise<void> {
  const keyIds = read.map(({ key }) => key.id);
  const before = new Map((await listBalances(db, keyIds)).map((one) => [one.id, one.figures]));
  const changed = (await saveAccounts(db, read)).filter(
    ({ id, isDefault, figures }) => isDefault && before.get(id) !== figures,
  );
  if (changed.length === 0) return;
  const events = changed.map(({ id, userId }) => ({
    userId,
    event: 'account' as const,
    ref: { broker_account_id: id },
  }));
  await publishEvents(db, events, BALANCES);
}

const { id, userId, accountId, isDefault } = brokerAccounts;
const STANDING = {
  id,
  userId,
  accountId,
  isDefault,
  figures: sql<string | null>`${brokerAccounts.balance}::text`,
};

type Standing = Pick<
  typeof brokerAccounts.$inferSelect,
  'id' | 'userId' | 'accountId' | 'isDefault'
> & { figures: string | null };

function listBalances(db: Queryable, brokerKeyIds: number[]): Promise<Standing[]> {
  return db
    .select(STANDING)
    .from(brokerAccounts)
    .where(inArray(brokerAccounts.brokerKeyId, brokerKeyIds));
}
