import type { Database, Queryable } from '@entropi/db/db';
import { publishEvents } from '@entropi/db/events';
import { brokerKeys } from '@entropi/db/schema/broker';
import { and, eq, sql } from 'drizzle-orm';
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

/** A stored account, and its balance as text before and after it was stored. */
interface SavedAccount {
  id: number;
  userId: number;
  accountId: string;
  isDefault: boolean;
  before: string | null;
  figures: string | null;
}

/**
 * Stores the accounts of keys with their balances, by one statement however many there are. An account of the
 * environment that already belongs to another user is left as it is; one that no user has yet becomes that of the
 * first. Of several keys of its user the last one has it. Returns the accounts that belong to the users of these
 * keys.
 */
export async function saveAccounts(
  db: Queryable,
  read: readonly KeyBalances[],
): Promise<SavedAccount[]> {
  const shown = read
    .flatMap(({ key, accounts }) => accounts.map((account) => toShown(key, account)))
    .map((account, place) => ({ ...account, place }));
  if (shown.length === 0) return [];
  // In the order of accounts, so that two engines that store the same ones do not wait for each other.
  const { rows } = await db.execute<{
    id: number;
    user_id: number;
    account_id: string;
    is_default: boolean;
    before: string | null;
    figures: string | null;
  }>(sql`
    with shown as (
      select *, min(place) over (partition by environment, account_id, user_id) as first_place
      from jsonb_to_recordset(${JSON.stringify(shown)}::jsonb) as s(
        place int, user_id int, broker_key_id int, environment environment, account_id text,
        name text, type account_type, currency text, status text, balance jsonb)),
    known as materialized (
      select a.environment, a.account_id, a.user_id, a.balance::text as figures
      from (select distinct environment, account_id from shown) s
      join broker_accounts a using (environment, account_id)),
    chosen as materialized (
      select distinct on (s.environment, s.account_id) s.*, k.figures as before
      from shown s left join known k using (environment, account_id)
      where k.user_id is null or k.user_id = s.user_id
      order by s.environment, s.account_id, s.first_place, s.place desc),
    saved as (
      insert into broker_accounts as a (user_id, broker_key_id, environment, account_id, name, type,
        currency, status, balance, balance_at)
      select user_id, broker_key_id, environment, account_id, name, type, currency, status, balance,
        case when balance is not null then now() end
      from chosen order by environment, account_id
      on conflict (environment, account_id) do update set
        broker_key_id = excluded.broker_key_id, name = excluded.name, type = excluded.type,
        currency = excluded.currency, status = excluded.status,
        balance = coalesce(excluded.balance, a.balance),
        balance_at = coalesce(excluded.balance_at, a.balance_at)
      where a.user_id = excluded.user_id
      returning id, user_id, environment, account_id, is_default, a.balance::text as figures)
    select saved.id, saved.user_id, saved.account_id, saved.is_default, chosen.before, saved.figures
    from saved join chosen using (environment, account_id)`);
  return rows.map(({ user_id, account_id, is_default, ...row }) => ({
    ...row,
    userId: user_id,
    accountId: account_id,
    isDefault: is_default,
  }));
}

function toShown(key: KeyBalances['key'], account: BrokerAccountSnapshot) {
  const { accountId, name, type, currency, status, balance } = account;
  return {
    user_id: key.userId,
    broker_key_id: key.id,
    environment: key.environment,
    account_id: accountId,
    name,
    type,
    currency,
    status,
    balance,
  };
}

/** The publisher of balances. Nothing is decided by them, so the engine need not follow such events. */
export const BALANCES = 'balances';

/** Stores fresh balances of keys' accounts, and notifies the users who trade on them. */
export async function saveBalances(db: Database, read: readonly KeyBalances[]): Promise<void> {
  const changed = (await saveAccounts(db, read)).filter(
    ({ isDefault, before, figures }) => isDefault && before !== figures,
  );
  if (changed.length === 0) return;
  const events = changed.map(({ id, userId }) => ({
    userId,
    event: 'account' as const,
    ref: { broker_account_id: id },
  }));
  await publishEvents(db, events, BALANCES);
}
