import type { Limits } from '@entropi/shared/contracts/trading-model';
import { eq, type SQL, sql } from 'drizzle-orm';
import { inTransaction, type Queryable, type Transaction } from '../../db/db';
import { keyOwnership } from '../../db/schema/engine';
import { cycles, orderIntents, tasks } from '../../db/schema/trading';
import type { Fence } from './order-intents.repo';
import type { TaskRow } from './task-state.repo';

/** A task as it is locked, with what an order must know beside it. */
export interface OwnedTask {
  task: TaskRow;
  /** Of the cycle that was named; null: none was, or it is gone. */
  limits: Limits | null;
  /** Openings of each scope so far: the number of the next one is this plus one. */
  attempts: Map<string, number>;
}

/** Whether the key is still ours; no other process can claim it until the transaction ends. */
export function isOwned(fence: Fence): SQL {
  return sql`exists (select from ${keyOwnership} where ${keyOwnership.brokerKeyId} = ${fence.brokerKeyId}
    and ${keyOwnership.epoch} = ${fence.epoch} for share)`;
}

/**
 * A transaction of the engine that changes a user's trading: one statement locks the task first, then the key
 * for this process. Null, and no work, when another process owns the key by now. Limits and attempts are as they
 * stood when the statement began, which may be before the lock was had: a cycle's limits never change, and an
 * attempt that was not counted makes a reference which the database rejects.
 */
export function withOwnedTask<T>(
  db: Queryable,
  owner: { userId: number; fence: Fence },
  about: { cycleId: number | null; scopeKeys: string[] },
  work: (tx: Transaction, owned: OwnedTask) => Promise<T>,
): Promise<T | null> {
  const { scopeKeys } = about;
  return inTransaction(db, async (tx) => {
    const isTask = eq(tasks.userId, owner.userId);
    const locked = tx.select().from(tasks).where(isTask).for('update').as('tasks');
    const [row] = await tx
      .select({
        task: tasks,
        isOwned: sql<boolean>`${isOwned(owner.fence)}`,
        limits: sql<Limits | null>`(select limits from ${cycles} where id = ${about.cycleId}::int)`,
        counts: sql<number[]>`array(
          select (select count(*)::int from ${orderIntents} where kind = 'OPEN' and scope_key = key)
          from unnest(array(select jsonb_array_elements_text(${JSON.stringify(scopeKeys)}::jsonb)))
            with ordinality as scope(key, place)
          order by place)`,
      })
      // what stands in the columns is evaluated when the row of the subquery is locked, not before
      .from(locked);
    if (!row?.isOwned) return null;
    const attempts = new Map(scopeKeys.map((key, place) => [key, row.counts[place] ?? 0]));
    return work(tx, { task: row.task, limits: row.limits, attempts });
  });
}
