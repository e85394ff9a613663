import type { SealedCredentials } from '@entropi/broker/stored-credentials';
import { NotificationKind } from '@entropi/contracts/user-model';
import type { Queryable, Transaction } from '@entropi/db/db';
import { brokerKeys } from '@entropi/db/schema/broker';
import { payments, subscriptionFees } from '@entropi/db/schema/money';
import { sql } from 'drizzle-orm';

/** Stands before the number in the names of users who are made for a load. */
export const LOAD_PREFIX = 'load-';

/** A user of the load: their place in it, counted from 1, and their id. */
export interface LoadUser {
  place: number;
  id: number;
}

/** How many users of the load there are; their places are without gaps. */
export async function countLoad(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from users where username like ${`${LOAD_PREFIX}%`}`,
  );
  return rows[0]?.count ?? 0;
}

/** No mail reaches the addresses that are made up for a load. */
const NO_MAILS = JSON.stringify(
  Object.fromEntries(NotificationKind.options.map((kind) => [kind, false])),
);

/** Adds users who have finished onboarding, cannot sign in, as they have no password, and get no mails. */
export async function insertLoadUsers(
  tx: Transaction,
  first: number,
  last: number,
): Promise<LoadUser[]> {
  const { rows } = await tx.execute<{ id: number; username: string }>(sql`
    insert into users (username, email, first_name, last_name, notifications, onboarded_at, last_login_at, created_at)
    select ${LOAD_PREFIX} || lpad(n::text, 6, '0'), ${LOAD_PREFIX} || n || '@load.example', 'Load', n::text,
      ${NO_MAILS}::jsonb, now(), case when n % 4 > 0 then now() - n * interval '1 minute' end, now() - n * interval '2 minutes'
    from generate_series(${first}::int, ${last}::int) n
    returning id, username`);
  return rows.map(({ id, username }) => ({
    id,
    place: Number(username.slice(LOAD_PREFIX.length)),
  }));
}

/** The ids of rows that are inserted later: what is sealed or printed for a row names its id before. */
export async function reserveIds(
  tx: Transaction,
  table: 'broker_keys' | 'payments',
  count: number,
): Promise<number[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count}::int)`);
  return rows.map(({ id }) => Number(id)).sort((a, b) => a - b);
}

export interface LoadKey {
  sealed: SealedCredentials;
  accountId: string;
  /** What the user of the key trades. */
  strategyId: number;
}

/** Stores what onboarding stores: keys with their default account, what is traded, and the risks acknowledged. */
export async function insertTraders(
  tx: Transaction,
  keys: readonly LoadKey[],
  { risks, now }: { risks: number; now: Date },
): Promise<void> {
  await tx
    .insert(brokerKeys)
    .overridingSystemValue()
    .values(keys.map(({ sealed }) => ({ ...sealed, checkedAt: now })));
  const rows = JSON.stringify(
    keys.map(({ sealed, accountId, strategyId }) => ({
      user: sealed.userId,
      key: sealed.id,
      account: accountId,
      strategy: strategyId,
    })),
  );
  const traders = sql`jsonb_to_recordset(${rows}::jsonb) as w("user" int, key int, account text, strategy int)`;
  await tx.execute(sql`
    insert into broker_accounts
      (user_id, broker_key_id, environment, account_id, name, type, currency, status, is_default)
    select "user", key, 'SIM', account, 'CFD', 'CFD', 'EUR', 'ENABLED', true from ${traders}`);
  await tx.execute(sql`
    insert into user_configs (user_id, strategy_id, notify) select "user", strategy, false from ${traders}`);
  await tx.execute(sql`
    insert into risk_acknowledgements (user_id, version, acknowledged_at)
    select "user", ${risks}::int, now() from ${traders}`);
}

export type LoadPayment = typeof payments.$inferInsert & { id: number };

/** Stores payments with their bookings: a charge each, and a credit of those that are paid. */
export async function insertLoadPayments(
  tx: Transaction,
  rows: readonly LoadPayment[],
): Promise<void> {
  await tx
    .insert(payments)
    .overridingSystemValue()
    .values([...rows]);
  const toFee = (row: LoadPayment, kind: 'CHARGE' | 'CREDIT') => ({
    userId: row.userId,
    kind,
    periodFrom: row.dueOn,
    periodTo: row.dueOn,
    amountMinor: kind === 'CHARGE' ? row.amountMinor : -row.amountMinor,
    currency: row.currency,
    paymentId: row.id,
  });
  const credits = rows.filter(({ paidAt }) => paidAt).map((row) => toFee(row, 'CREDIT'));
  await tx.insert(subscriptionFees).values(rows.map((row) => toFee(row, 'CHARGE')).concat(credits));
}
