import type { Parsed } from '@entropi/contracts/endpoint';
import type { listSuspensions } from '@entropi/contracts/subscribers';
import type { Queryable } from '@entropi/db/db';
import { isAmong, readRowKeys } from '@entropi/db/row-keys.repo';
import { users } from '@entropi/db/schema/users';
import { suspensionDays } from '@entropi/engine/store/suspension.repo';
import { type SQL, sql } from 'drizzle-orm';
import { matchesUser } from '../users/user-filters.repo';
import { fullName } from './subscribers.repo';

/** How long before a suspension it is announced. */
const ANNOUNCED_DAYS = 7;

export type SuspensionRow = {
  user_id: number;
  username: string;
  name: string;
  is_suspended: boolean;
  since: string;
  grace_days: number;
  payment_id: number;
  reference: string;
  due_on: string;
  unpaid: number;
  owed: { minor: number; currency: string }[];
  announced_at: string | null;
  mailed_at: string | null;
};

/** When a user was mailed of a suspension that begins on a day, in their own mail or in another's. */
const mailedAt = (kind: string, prefix: string) => sql`(
  select to_json(coalesce(n.mailed_at, case when n.mailed then n.created_at end))#>>'{}' from notices n
  where n.user_id = s.user_id and n.kind = ${kind} and n.subject = ${prefix} || s.since)`;

type SuspensionQuery = Omit<Parsed<typeof listSuspensions>['query'], 'skip' | 'limit'>;

function selectSource({ search, state }: SuspensionQuery, today: string): SQL {
  const named = search && matchesUser(search);
  return sql`(${suspensionDays()}) s join ${users} on ${users.id} = s.user_id
    where s.since <= ${today}::date + ${ANNOUNCED_DAYS}::int
      ${state ? sql`and (s.since <= ${today}::date) = ${state === 'suspended'}::boolean` : sql``}
      ${named ? sql`and ${named}` : sql``}`;
}

function toOrder({ order = 'asc' }: SuspensionQuery): SQL {
  return sql`s.since ${order === 'asc' ? sql`asc` : sql`desc`}, s.user_id`;
}

function selectRows(source: SQL, today: string): SQL {
  return sql`
    select s.user_id, ${users.username} as username, ${fullName} as name,
      s.since <= ${today}::date as is_suspended, s.since::text as since, s.grace_days, s.unpaid,
      s.payment_id, s.reference, s.due_on::text as due_on,
      (select jsonb_agg(o order by o.currency) from (
        select sum(p.amount_minor) as minor, p.currency from payments p
        where p.user_id = s.user_id and p.paid_at is null and p.deleted_at is null
        group by p.currency) o) as owed,
      ${mailedAt('suspension_announced', 'suspension:')} as announced_at,
      ${mailedAt('suspended', 'suspended:')} as mailed_at
    from ${source}`;
}

/** A page of users whom an unpaid payment suspends on a UTC day (`YYYY-MM-DD`) or soon, and the number of all. */
export async function listSuspensionRows(
  db: Queryable,
  query: Parsed<typeof listSuspensions>['query'],
  today: string,
): Promise<{ rows: SuspensionRow[]; total: number }> {
  const source = selectSource(query, today);
  const { rows } = await db.execute<SuspensionRow>(sql`${selectRows(source, today)}
    order by ${toOrder(query)} offset ${query.skip} limit ${query.limit}`);
  const counted = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from ${source}`,
  );
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** The ids of all users in the list, in its order; `today` is a UTC day (`YYYY-MM-DD`). */
export function listSuspendedIds(
  db: Queryable,
  query: SuspensionQuery,
  today: string,
): Promise<number[]> {
  return readRowKeys(
    db,
    sql`(select s.user_id as key from ${selectSource(query, today)} order by ${toOrder(query)})`,
  );
}

export async function listSuspensionsByIds(
  db: Queryable,
  ids: readonly number[],
  today: string,
): Promise<SuspensionRow[]> {
  const source = sql`${selectSource({}, today)} and ${isAmong(users.id, ids)}`;
  const { rows } = await db.execute<SuspensionRow>(selectRows(source, today));
  return rows;
}
