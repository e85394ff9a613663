import type { Queryable } from '@entropi/db/db';
import { prepareOnce } from '@entropi/db/prepare-once';
import { closingDeals } from '@entropi/db/schema/deal-ledger';
import { tasks } from '@entropi/db/schema/trading';
import { and, sql } from 'drizzle-orm';
import { isSuspendedOn } from './suspension.repo';
import type { TaskRow } from './task-state.repo';
import { IS_HELD } from './trading-hold.repo';

/** A task that is not stopped, with the facts that may take it out of active. */
export interface SupervisedTask {
  task: TaskRow;
  isSuspended: boolean;
  /** Whether openings are on hold for everybody. */
  isHeld: boolean;
  /** Booked results of the UTC day by currency, in minor units; deals that have no result yet are left out. */
  realised: ReadonlyMap<string, bigint>;
  /** By how much its open result has changed since the day's start, in minor units; 0 when no limit needs it. */
  openChange: bigint;
}

/** Sums are whole numbers that the database returns as text, because a float cannot hold all of them. */
const REALISED = sql<Record<string, string> | null>`(
  select jsonb_object_agg(sums.currency, sums.minor) from (
    select d.profit_currency as currency, sum(d.profit_minor)::text as minor
    from ${closingDeals} d
    where d.user_id = tasks.user_id and d.at >= ${sql.placeholder('since')}::timestamptz
      and d.voided_at is null and d.profit_minor is not null and d.profit_currency is not null
    group by d.profit_currency) sums)`;

/** Each engine reads this every second for all of its users: neither its text nor its plan depends on their number. */
const supervisedTasks = prepareOnce((db) =>
  db
    .select({
      task: tasks,
      isSuspended: sql<boolean>`tasks.state = 'active' and ${isSuspendedOn(sql`tasks.user_id`, sql.placeholder('today'))}`,
      isHeld: IS_HELD,
      realised: REALISED,
    })
    .from(tasks)
    .where(
      and(
        sql`${tasks.userId} = any(${sql.placeholder('userIds')}::int[])`,
        sql`${tasks.state} <> 'stopped'`,
      ),
    )
    .prepare('supervised_tasks'),
);

/**
 * The tasks of these users that are not stopped, on a UTC day (`YYYY-MM-DD`). One statement, however many there are.
 */
export async function listSupervised(
  db: Queryable,
  userIds: number[],
  today: string,
): Promise<SupervisedTask[]> {
  if (userIds.length === 0) return [];
  const rows = await supervisedTasks(db).execute({ userIds, today, since: `${today}T00:00:00Z` });
  return rows.map(({ task, isSuspended, isHeld, realised }) => ({
    task,
    isSuspended,
    isHeld,
    realised: toSums(realised),
    openChange: 0n,
  }));
}

function toSums(texts: Record<string, string> | null): Map<string, bigint> {
  return new Map(Object.entries(texts ?? {}).map(([currency, minor]) => [currency, BigInt(minor)]));
}
