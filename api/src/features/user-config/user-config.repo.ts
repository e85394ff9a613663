import type { Queryable, Transaction } from '@entropi/db/db';
import { userConfigs } from '@entropi/db/schema/strategies';
import { users } from '@entropi/db/schema/users';
import { eq, getTableColumns, sql } from 'drizzle-orm';

export type UserConfigRow = typeof userConfigs.$inferSelect;
export type UserConfigValues = Omit<
  typeof userConfigs.$inferInsert,
  'userId' | 'createdAt' | 'updatedAt'
>;

export async function findUserConfig(db: Queryable, userId: number): Promise<UserConfigRow | null> {
  const [row] = await db
    .select({
      ...getTableColumns(userConfigs),
      // The switch of the mail itself; the column of that name is for the release before.
      notify: sql<boolean>`coalesce((${users.notifications} ->> 'cycle_ended')::boolean, true)`,
    })
    .from(userConfigs)
    .innerJoin(users, eq(users.id, userConfigs.userId))
    .where(eq(userConfigs.userId, userId));
  return row ?? null;
}

/** Sets whether a user is mailed when a cycle ends. */
export async function saveNotify(tx: Transaction, userId: number, notify: boolean): Promise<void> {
  await tx
    .update(users)
    .set({
      notifications: sql`${users.notifications} || jsonb_build_object('cycle_ended', ${notify}::boolean)`,
    })
    .where(eq(users.id, userId));
}

/** Makes a configuration; false when the user has one already. */
export async function insertUserConfig(
  tx: Transaction,
  userId: number,
  values: UserConfigValues,
): Promise<boolean> {
  const added = await tx
    .insert(userConfigs)
    .values({ ...values, userId })
    .onConflictDoNothing()
    .returning({ userId: userConfigs.userId });
  return added.length > 0;
}

/** Changes a configuration; false when there is none. */
export async function updateUserConfigRow(
  tx: Transaction,
  userId: number,
  values: Partial<UserConfigValues>,
): Promise<boolean> {
  const changed = await tx
    .update(userConfigs)
    .set({ ...values, updatedAt: sql`now()` })
    .where(eq(userConfigs.userId, userId))
    .returning({ userId: userConfigs.userId });
  return changed.length > 0;
}

export async function deleteUserConfigRow(tx: Transaction, userId: number): Promise<boolean> {
  const gone = await tx
    .delete(userConfigs)
    .where(eq(userConfigs.userId, userId))
    .returning({ userId: userConfigs.userId });
  return gone.length > 0;
}

/** Whether the user's task is active or paused, or a cycle of theirs is open. */
export async function isTrading(db: Queryable, userId: number): Promise<boolean> {
  const found = await db.execute<{ trading: boolean }>(sql`select
    exists (select 1 from tasks where user_id = ${userId} and state in ('active', 'paused'))
    or exists (select 1 from cycles where user_id = ${userId} and ended_at is null) as trading`);
  return found.rows[0]?.trading ?? false;
}
