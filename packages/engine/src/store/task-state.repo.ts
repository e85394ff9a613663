import type { DegradedReason, TaskFault } from '@entropi/contracts/error-codes';
import { writeAudit } from '@entropi/db/audit.repo';
import { inTransaction, type Queryable, type Transaction } from '@entropi/db/db';
import { publishEvent, publishEvents } from '@entropi/db/events';
import { tasks } from '@entropi/db/schema/trading';
import { and, eq, inArray, sql } from 'drizzle-orm';

export type TaskRow = typeof tasks.$inferSelect;
type TaskState = TaskRow['state'];

/** How a user wants their next cycles to sell, in the place of their strategy; null where they leave it to that. */
export type TaskTerms = Pick<TaskRow, 'sellModeConfig' | 'profitMultipliers'>;

/** Who moves a task; the engine has no id. */
export interface Mover {
  actorId: number | null;
  actor: string;
  reason: string;
  /** For a start: the number of the newest stop of all tasks that the caller has seen. */
  seenStop?: number;
}

/** The engine as a mover of tasks. */
export const ENGINE = { actorId: null, actor: 'engine' };

/**
 * A transaction that changes a user's trading. The user's task is locked first, so that two such transactions run
 * one after the other and neither waits for rows of the other.
 */
export function withTaskLock<T>(
  db: Queryable,
  userId: number,
  work: (tx: Transaction, task: TaskRow) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (tx) => work(tx, await lockTask(tx, userId)));
}

/** Locks a user's task until the transaction ends; creates it, stopped, if there is none. */
export async function lockTask(tx: Queryable, userId: number): Promise<TaskRow> {
  const select = () => tx.select().from(tasks).where(eq(tasks.userId, userId)).for('update');
  const [task] = await select();
  if (task) return task;
  await tx.insert(tasks).values({ userId }).onConflictDoNothing();
  const [made] = await select();
  if (!made) throw new Error('a task that was just made is gone');
  return made;
}

/**
 * Locks the tasks of users, unless it `waits` except those that another transaction holds; returns the ids of the
 * users whose tasks it has locked.
 */
export async function lockTasks(
  tx: Queryable,
  userIds: number[],
  { waits }: { waits: boolean },
): Promise<Set<number>> {
  const { rows } = await tx.execute<{ user_id: number }>(sql`
    select user_id from ${tasks} where user_id = any(${sql.param(userIds)}::int[])
    order by user_id for update ${waits ? sql`` : sql`skip locked`}`);
  return new Set(rows.map((row) => row.user_id));
}

/** Moves a locked task to another state, with one audit row and one event. */
export async function moveTask(
  tx: Queryable,
  task: TaskRow,
  to: TaskState,
  by: Mover,
): Promise<void> {
  await tx
    .update(tasks)
    .set({
      state: to,
      since: sql`now()`,
      version: task.version + 1,
      updatedAt: sql`now()`,
      errorCode: null,
      errorMessage: null,
      errorAt: null,
      errorAmountMinor: null,
      errorCurrency: null,
      pausesAfterCycle: false,
      pausedUntil: null,
      ...(to === 'active' ? { rejectsInRow: 0, startedAfterStop: by.seenStop } : {}),
    })
    .where(eq(tasks.userId, task.userId));
  await recordTransition(tx, task, to, by);
}

/** Pauses a user's task if it is active, and says whether it was: it then opens nothing more and goes on closing. */
export async function pauseIfActive(tx: Queryable, userId: number, by: Mover): Promise<boolean> {
  const task = await lockTask(tx, userId);
  if (task.state !== 'active') return false;
  await moveTask(tx, task, 'paused', by);
  return true;
}

/** Puts a task that runs into error; a newer fault replaces an older one, a stopped task stays stopped. */
export async function failTask(
  tx: Queryable,
  userId: number,
  fault: { code: TaskFault; message: string; amount?: { minor: number; currency: string } },
): Promise<void> {
  const task = await lockTask(tx, userId);
  if (task.state === 'stopped' || task.errorCode === fault.code) return;
  await tx
    .update(tasks)
    .set({
      state: 'error',
      errorCode: fault.code,
      errorMessage: fault.message,
      errorAt: sql`now()`,
      errorAmountMinor: fault.amount?.minor ?? null,
      errorCurrency: fault.amount?.currency ?? null,
      // A task in error does not go on by itself.
      pausedUntil: null,
      version: task.version + 1,
      updatedAt: sql`now()`,
      ...(task.state === 'error' ? {} : { since: sql`now()` }),
    })
    .where(eq(tasks.userId, userId));
  await recordTransition(tx, task, 'error', { ...ENGINE, reason: fault.code });
}

/**
 * Shows a passing fault, or with null that it is over, and when the failing part is tried again (null when not
 * known). Only a change is written.
 */
export async function setDegraded(
  db: Queryable,
  userIds: number[],
  degraded: DegradedReason | null,
  degradedUntil: Date | null = null,
): Promise<void> {
  if (userIds.length === 0) return;
  const until = degradedUntil?.toISOString() ?? null;
  const isOther = sql`(${tasks.degraded}, ${tasks.degradedUntil})
    is distinct from (${degraded}::text, ${until}::timestamptz)`;
  const changed = await db
    .update(tasks)
    .set({ degraded, degradedUntil, updatedAt: sql`now()` })
    .where(and(inArray(tasks.userId, userIds), isOther))
    .returning({ userId: tasks.userId });
  await publishEvents(
    db,
    changed.map(({ userId }) => ({ userId, event: 'task', ref: { user_id: userId } })),
  );
}

/** Stores the member of a coupled strategy whose cycle is open or next. */
export async function setCurrentStrategy(
  db: Queryable,
  userId: number,
  currentStrategyId: number,
): Promise<void> {
  await db
    .update(tasks)
    .set({ currentStrategyId, updatedAt: sql`now()` })
    .where(eq(tasks.userId, userId));
  await publishEvent(db, { userId, event: 'task', ref: { user_id: userId } });
}

/**
 * Stores the last price that each user's task has seen, except for tasks that are being changed; their next price
 * will do.
 */
export async function setLastTicks(db: Queryable, seen: Map<number, Date>): Promise<void> {
  if (seen.size === 0) return;
  const rows = JSON.stringify([...seen].map(([user_id, at]) => ({ user_id, at })));
  await db.execute(sql`
    with seen as materialized (
      select * from jsonb_to_recordset(${rows}::jsonb) as seen(user_id int, at timestamptz)),
    free as materialized (
      select user_id from tasks where user_id in (select user_id from seen)
      for no key update skip locked)
    update tasks set last_tick_at = seen.at from seen join free on free.user_id = seen.user_id
    where tasks.user_id = seen.user_id`);
}

async function recordTransition(
  tx: Queryable,
  task: TaskRow,
  to: TaskState,
  by: Mover,
): Promise<void> {
  const actor = { userId: by.actorId, username: by.actor };
  await writeAudit(tx, actor, {
    action: `task.${by.reason}`,
    subject: `user:${task.userId}`,
    userId: task.userId,
    before: { state: task.state },
    after: { state: to },
  });
  await publishEvent(tx, { userId: task.userId, event: 'task', ref: { user_id: task.userId } });
}

/** A user's task in its present state; null when there never was one. */
export async function findTask(db: Queryable, userId: number): Promise<TaskRow | null> {
  const [task] = await db.select().from(tasks).where(eq(tasks.userId, userId));
  return task ?? null;
}
