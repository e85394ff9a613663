import type { Queryable } from '@entropi/db/db';
import { strategies, userConfigs } from '@entropi/db/schema/strategies';
import { users } from '@entropi/db/schema/users';
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';

/**
 * The default strategy if it is active and has a ladder, or else the oldest one that is and has; null when there is
 * none.
 */
export async function findDefaultStrategy(db: Queryable): Promise<number | null> {
  const hasLadder = sql`exists (select 1 from scale_templates t
    where t.strategy_id = ${strategies.id} and t.replaced_at is null)`;
  const [row] = await db
    .select({ id: strategies.id })
    .from(strategies)
    .where(and(strategies.isActive, isNull(strategies.deletedAt), hasLadder))
    .orderBy(desc(strategies.isDefault), asc(strategies.id))
    .limit(1);
  return row?.id ?? null;
}

/** Users who may trade (superusers may not) and have nothing configured, by name. */
export async function listUnconfiguredUsers(
  db: Queryable,
): Promise<{ id: number; username: string }[]> {
  return await db
    .select({ id: users.id, username: users.username })
    .from(users)
    .leftJoin(userConfigs, eq(userConfigs.userId, users.id))
    .where(and(isNull(users.deletedAt), eq(users.isSuperuser, false), isNull(userConfigs.userId)))
    .orderBy(asc(users.username));
}
