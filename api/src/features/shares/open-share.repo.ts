import type { Queryable } from '@entropi/db/db';
import { engineProcesses } from '@entropi/db/schema/engine';
import { orderIntents } from '@entropi/db/schema/order-intents';
import { shares } from '@entropi/db/schema/trading';
import { users } from '@entropi/db/schema/users';
import { IS_LIVE_SHARE } from '@entropi/engine/store/cycle.repo';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';

/** The user who opens a share; null when there is no such user. */
export async function findOpener(
  db: Queryable,
  userId: number,
): Promise<{ id: number; createdAt: Date } | null> {
  const [row] = await db
    .select({ id: users.id, createdAt: users.createdAt })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  return row ?? null;
}

/**
 * How many live positions a user has, or only those opened by hand, and the total size of all those in one market.
 */
export async function sumLiveShares(
  db: Queryable,
  userId: number,
  epic: string,
  { countsByHandAlone }: { countsByHandAlone: boolean },
): Promise<{ shares: number; size: number }> {
  const isCounted = countsByHandAlone ? isNull(shares.cycleId) : sql`true`;
  const [row] = await db
    .select({
      shares: sql<number>`count(*) filter (where ${isCounted})::int`,
      size: sql<number>`coalesce(sum(${shares.size}) filter (where ${shares.epic} = ${epic}), 0)::float8`,
    })
    .from(shares)
    .where(and(eq(shares.userId, userId), IS_LIVE_SHARE));
  return row ?? { shares: 0, size: 0 };
}

/** Number of a user's openings within the last minute: only those by hand, or those of their ladders too. */
export async function countOpenings(
  db: Queryable,
  userId: number,
  { byHandAlone }: { byHandAlone: boolean },
): Promise<number> {
  const [row] = await db
    .select({ openings: sql<number>`count(*)::int` })
    .from(orderIntents)
    .where(
      and(
        eq(orderIntents.userId, userId),
        eq(orderIntents.kind, 'OPEN'),
        gt(orderIntents.createdAt, sql`now() - interval '60 seconds'`),
        byHandAlone ? isNull(orderIntents.cycleId) : undefined,
      ),
    );
  return row?.openings ?? 0;
}

/** Whether any engine is alive that would send the order: a market order must not wait until one starts. */
export async function isEngineAlive(db: Queryable): Promise<boolean> {
  const rows = await db
    .select({ id: engineProcesses.id })
    .from(engineProcesses)
    .where(gt(engineProcesses.heartbeatAt, sql`now() - interval '20 seconds'`))
    .limit(1);
  return rows.length > 0;
}
