import type { Queryable } from '@entropi/db/db';
import { dayStarts } from '@entropi/db/schema/results';
import { sql } from 'drizzle-orm';
import { valuedShares } from './valued-shares';

/**
 * By how much the open result of users has changed since the beginning of a UTC day (`YYYY-MM-DD`), at the last
 * prices, in minor units of the currency of the account that they trade on; shares of an account in another currency
 * do not count. Together with what was realised that day it is the change of equity. The first read of a day, and the
 * first in another currency, stores what the existing shares are worth as the beginning of the day; what is opened
 * later begins at 0.
 */
export async function readOpenChanges(
  db: Queryable,
  userIds: readonly number[],
  day: string,
): Promise<Map<number, bigint>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await db.execute<{ user_id: number; change: string }>(sql`
    with ${valuedShares(userIds)},
    open as (
      select w.user_id, w.currency, coalesce(sum(round(v.profit * 100)), 0) as now,
        coalesce(sum(round(v.profit * 100)) filter (where v.opened_at < ${`${day}T00:00:00Z`}), 0) as old
      from wanted w left join valued v on v.user_id = w.user_id and v.is_present
      group by w.user_id, w.currency),
    begun as (
      insert into ${dayStarts} as d (user_id, day, open_minor, currency)
      select user_id, ${day}::date, old, currency from open
      where not exists (
        select from ${dayStarts} known where known.user_id = open.user_id and known.day >= ${day}::date
          and coalesce(known.currency, open.currency) = open.currency)
      on conflict (user_id) do update
      set day = excluded.day, open_minor = excluded.open_minor, currency = excluded.currency
      returning d.user_id, d.open_minor)
    select o.user_id, (o.now - coalesce(b.open_minor, d.open_minor, 0))::bigint::text as change
    from open o left join begun b on b.user_id = o.user_id left join ${dayStarts} d on d.user_id = o.user_id`);
  return new Map(rows.map((row) => [row.user_id, BigInt(row.change)]));
}
