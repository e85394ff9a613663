import type { Queryable, Transaction } from '@entropi/db/db';
import { strategyVersions } from '@entropi/db/schema/strategies';
import { users } from '@entropi/db/schema/users';
import { and, count, desc, eq, sql } from 'drizzle-orm';

export interface VersionRow {
  version: number;
  at: Date;
  changedBy: string | null;
  snapshot: Record<string, unknown>;
  /** The snapshot of the version before; null for the first. */
  previous: Record<string, unknown> | null;
}

/** A page of a strategy's versions, newest first. */
export async function listVersionRows(
  db: Queryable,
  strategyId: number,
  page: { skip: number; limit: number },
): Promise<{ rows: VersionRow[]; total: number }> {
  const rows = await db
    .select({
      version: strategyVersions.version,
      at: strategyVersions.at,
      changedBy: users.username,
      snapshot: strategyVersions.snapshot,
      previous: sql<Record<string, unknown> | null>`(select p.snapshot from strategy_versions p
        where p.strategy_id = ${strategyVersions.strategyId} and p.version = ${strategyVersions.version} - 1)`,
    })
    .from(strategyVersions)
    .leftJoin(users, eq(users.id, strategyVersions.changedBy))
    .where(eq(strategyVersions.strategyId, strategyId))
    .orderBy(desc(strategyVersions.version))
    .offset(page.skip)
    .limit(page.limit);
  const [counted] = await db
    .select({ total: count() })
    .from(strategyVersions)
    .where(eq(strategyVersions.strategyId, strategyId));
  return { rows, total: counted?.total ?? 0 };
}

/** Adds values that a version's snapshot does not have yet. */
export async function completeSnapshot(
  tx: Transaction,
  strategyId: number,
  version: number,
  values: Record<string, unknown>,
): Promise<void> {
  await tx
    .update(strategyVersions)
    .set({ snapshot: sql`${JSON.stringify(values)}::jsonb || ${strategyVersions.snapshot}` })
    .where(and(eq(strategyVersions.strategyId, strategyId), eq(strategyVersions.version, version)));
}

/** A strategy as it was; null when there is no such version. */
export async function findVersionSnapshot(
  db: Queryable,
  strategyId: number,
  version: number,
): Promise<Record<string, unknown> | null> {
  const [row] = await db
    .select({ snapshot: strategyVersions.snapshot })
    .from(strategyVersions)
    .where(and(eq(strategyVersions.strategyId, strategyId), eq(strategyVersions.version, version)));
  return row?.snapshot ?? null;
}
