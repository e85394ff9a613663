import type { Queryable } from '@entropi/db/db';
import { closingDeals } from '@entropi/db/schema/deal-ledger';
import { tasks } from '@entropi/db/schema/trading';
import { and, inArray, sql } from 'drizzle-orm';
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

/**
 * The tasks of these users that are not stopped, on a UTC day (`YYYY-MM-DD`). One statement, however many there are.
 */
export async function listSupervised(
  db: Queryable,
  userIds: number[],
  today: string,
): Promise<SupervisedTask[]> {
  if (userIds.length === 0) return [];
  // Sums are whole numbers that the database returns as text, because a float cannot hold all of them.
  const realised = sql<Record<string, string> | null>`(
    select jsonb_object_agg(sums.currency, sums.minor) from (
      select d.profit_currency as currency, sum(d.profit_minor)::text as minor
      from ${closingDeals} d
      where d.user_id = tasks.user_id and d.at >= ${`${today}T00:00:00Z`}::timestamptz
        and d.voided_at is null and d.profit_minor is not null and d.profit_currency is not null
      group by d.profit_currency) sums)`;
  const rows = await db
    .select({
      task: tasks,
      isSuspended: sql<boolean>`tasks.state = 'active' and ${isSuspendedOn(sql`tasks.user_id`, today)}`,
      isHeld: IS_HELD,
      realised,
    })
    .from(tasks)
    .where(and(inArray(tasks.userId, userIds), sql`${tasks.state} <> 'stopped'`));
  return rows.map((row) => ({ ...row, realised: toSums(row.realised), openChange: 0n }));
}

function toSums(texts: Record<string, string> | null): Map<string, bigint> {
  return new Map(Object.entries(texts ?? {}).map(([currency, minor]) => [currency, BigInt(minor)]));
}
