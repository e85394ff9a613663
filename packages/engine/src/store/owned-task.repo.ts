import type { Limits } from '@entropi/contracts/trading-model';
import {
  type Database,
  inTransactionReadingFirst,
  type Queryable,
  type Transaction,
} from '@entropi/db/db';
import { keyOwnership } from '@entropi/db/schema/engine';
import { orderIntents } from '@entropi/db/schema/order-intents';
import { cycles, tasks } from '@entropi/db/schema/trading';
import { sql } from 'drizzle-orm';
import type { Fence } from './order-intents.repo';
import type { TaskRow, TaskTerms } from './task-state.repo';

/** Who changes a user's trading, and what they need to know about it. */
export interface TaskOwner {
  userId: number;
  fence: Fence;
  /** The cycle whose limits are wanted; null for none. */
  cycleId: number | null;
  /** The scopes whose openings are counted. */
  scopeKeys: readonly string[];
}

/** A locked task, in the form in which an order has to know it. */
export interface LockedTask {
  taskState: TaskRow['state'];
  terms: TaskTerms;
  /** Whether this process still owns the key. */
  isOwned: boolean;
  /** The limits of the cycle that was named; null when none was, or it is gone. */
  limits: Limits | null;
  /** The number of openings of each scope so far; the next one has the next number. */
  attempts: Map<string, number>;
}

/**
 * Whether this process still owns a key, by the fence of a row `w`. No other process can claim it until the
 * transaction ends, because a claim locks the whole row. Its lease can still be renewed meanwhile.
 */
export const IS_OWNED = sql`exists (select from ${keyOwnership} k
  where k.broker_key_id = w.key_id and k.epoch = w.epoch for key share)`;

/**
 * A transaction of the engine that changes a user's trading: it waits for the task, locks it, and then the key for
 * this process. Null, without running the work, when another process owns the key by now.
 */
export function withOwnedTask<T>(
  db: Database,
  { userId, fence }: Pick<TaskOwner, 'userId' | 'fence'>,
  work: (tx: Transaction, task: LockedTask) => Promise<T>,
): Promise<T | null> {
  return inTransactionReadingFirst(db, async (tx) => {
    const owner = { userId, fence, cycleId: null, scopeKeys: [] };
    const [task] = await lockOwnedTasks(tx, [owner], { waits: true });
    return task?.isOwned ? work(tx, task) : null;
  });
}

/**
 * Locks the tasks of many users, each given only once, and then their keys for this process, in one statement. Null
 * for a user without a task and, unless it `waits`, for a task that another transaction holds. Limits and attempts
 * are those at the beginning of the statement, which may be before the lock was obtained: a cycle's limits never
 * change, and an attempt that was not counted leads to a reference that the database rejects.
 */
export async function lockOwnedTasks(
  tx: Queryable,
  owners: readonly TaskOwner[],
  { waits }: { waits: boolean },
): Promise<(LockedTask | null)[]> {
  const wanted = owners.map(({ userId, fence, cycleId, scopeKeys }) => ({
    user_id: userId,
    key_id: fence.brokerKeyId,
    epoch: fence.epoch,
    cycle_id: cycleId,
    scopes: scopeKeys,
  }));
  const { rows } = await tx.execute<{
    user_id: number;
    state: TaskRow['state'];
    sell_mode_config: TaskTerms['sellModeConfig'];
    profit_multipliers: TaskTerms['profitMultipliers'];
    is_owned: boolean;
    limits: Limits | null;
    counts: number[];
  }>(sql`
    with wanted as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(user_id int, key_id int,
        epoch bigint, cycle_id int, scopes jsonb))
    select w.user_id, locked.state, locked.sell_mode_config, locked.profit_multipliers,
      ${IS_OWNED} as is_owned,
      (select limits from ${cycles} where id = w.cycle_id) as limits,
      array(
        select (select coalesce(max(attempt), 0) from ${orderIntents} where kind = 'OPEN' and scope_key = key)
        from jsonb_array_elements_text(w.scopes) with ordinality as scope(key, place)
        order by place) as counts
    from (
      select user_id, state, sell_mode_config, profit_multipliers from ${tasks}
      where user_id in (select user_id from wanted)
      order by user_id for update ${waits ? sql`` : sql`skip locked`}) locked
    join wanted w on w.user_id = locked.user_id`);
  const byUser = new Map(rows.map((row) => [row.user_id, row]));
  return owners.map(({ userId, scopeKeys }) => {
    const row = byUser.get(userId);
    if (!row) return null;
    const attempts = new Map(scopeKeys.map((key, place) => [key, row.counts[place] ?? 0]));
    const terms = {
      sellModeConfig: row.sell_mode_config,
      profitMultipliers: row.profit_multipliers,
    };
    const { state: taskState, is_owned: isOwned, limits } = row;
    return { taskState, terms, isOwned, limits, attempts };
  });
}
