import type { Translations } from '@entropi/contracts/translations';
import type { Queryable, Transaction } from '@entropi/db/db';
import {
  coupledStrategies,
  coupledStrategyMembers,
  strategies,
} from '@entropi/db/schema/strategies';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';

export interface CoupledRow {
  id: number;
  name: string;
  translations: Translations | null;
  type: (typeof coupledStrategies.$inferSelect)['type'];
  jointTarget: number | null;
  isActive: boolean;
  /** The ids of the members, in their order. */
  strategyIds: number[];
}
/** Translations that are left out stay as they are. */
export type CoupledValues = Omit<CoupledRow, 'id' | 'translations'> &
  Partial<Pick<CoupledRow, 'translations'>>;

const columns = {
  id: coupledStrategies.id,
  name: coupledStrategies.name,
  translations: coupledStrategies.translations,
  type: coupledStrategies.type,
  jointTarget: coupledStrategies.jointTarget,
  isActive: coupledStrategies.isActive,
  strategyIds: sql<number[]>`array(select m.strategy_id from coupled_strategy_members m
    where m.coupled_strategy_id = ${coupledStrategies.id} order by m.position)`,
};

export function listCoupledRows(db: Queryable): Promise<CoupledRow[]> {
  return db
    .select(columns)
    .from(coupledStrategies)
    .where(isNull(coupledStrategies.deletedAt))
    .orderBy(asc(coupledStrategies.id));
}

/** A coupled strategy; null when there is none, or it was deleted. */
export async function findCoupledRow(db: Queryable, id: number): Promise<CoupledRow | null> {
  const [row] = await db
    .select(columns)
    .from(coupledStrategies)
    .where(and(eq(coupledStrategies.id, id), isNull(coupledStrategies.deletedAt)));
  return row ?? null;
}

/** Locks a coupled strategy until the transaction ends. */
export async function lockCoupledRow(tx: Transaction, id: number): Promise<CoupledRow | null> {
  await tx
    .select({ id: coupledStrategies.id })
    .from(coupledStrategies)
    .where(eq(coupledStrategies.id, id))
    .for('update');
  return findCoupledRow(tx, id);
}

export async function insertCoupledRow(tx: Transaction, values: CoupledValues): Promise<number> {
  const { strategyIds, ...row } = values;
  const [added] = await tx
    .insert(coupledStrategies)
    .values(row)
    .returning({ id: coupledStrategies.id });
  if (!added) throw new Error('an insert returned no row');
  await insertMembers(tx, added.id, strategyIds);
  return added.id;
}

export async function updateCoupledRow(
  tx: Transaction,
  id: number,
  values: CoupledValues,
): Promise<void> {
  const { strategyIds, ...row } = values;
  await tx
    .update(coupledStrategies)
    .set({ ...row, updatedAt: sql`now()` })
    .where(eq(coupledStrategies.id, id));
  await deleteMembers(tx, id);
  await insertMembers(tx, id, strategyIds);
}

/** Marks the row as deleted, since other rows refer to it, and releases its members. */
export async function markCoupledDeleted(tx: Transaction, id: number): Promise<void> {
  await tx
    .update(coupledStrategies)
    .set({ deletedAt: sql`now()`, isActive: false })
    .where(eq(coupledStrategies.id, id));
  await deleteMembers(tx, id);
}

/** Whether a user's configuration names it, or a cycle of it is open. */
export async function isCoupledInUse(db: Queryable, id: number): Promise<boolean> {
  const found = await db.execute<{ used: boolean }>(sql`select
    exists (select 1 from user_configs c join users u on u.id = c.user_id and u.deleted_at is null
      where c.coupled_strategy_id = ${id})
    or exists (select 1 from cycles where coupled_strategy_id = ${id} and ended_at is null) as used`);
  return found.rows[0]?.used ?? false;
}

/** Whether a coupled strategy and all its members are active. */
export async function isCoupledActive(db: Queryable, id: number): Promise<boolean> {
  const found = await db.execute<{ active: boolean }>(sql`
    select c.is_active and c.deleted_at is null and not exists (
      select from coupled_strategy_members m join strategies s on s.id = m.strategy_id
      where m.coupled_strategy_id = c.id and (not s.is_active or s.deleted_at is not null)) as active
    from coupled_strategies c where c.id = ${id}`);
  return found.rows[0]?.active ?? false;
}

/** Those of these strategies that are active, locked so that none is deleted before the transaction ends. */
export async function lockActiveStrategies(tx: Transaction, ids: number[]): Promise<number[]> {
  const rows = await tx
    .select({ id: strategies.id })
    .from(strategies)
    .where(and(inArray(strategies.id, ids), strategies.isActive, isNull(strategies.deletedAt)))
    .orderBy(asc(strategies.id))
    .for('share');
  return rows.map((row) => row.id);
}

async function insertMembers(tx: Transaction, id: number, strategyIds: number[]): Promise<void> {
  await tx
    .insert(coupledStrategyMembers)
    .values(
      strategyIds.map((strategyId, position) => ({ coupledStrategyId: id, position, strategyId })),
    );
}

async function deleteMembers(tx: Transaction, id: number): Promise<void> {
  await tx.delete(coupledStrategyMembers).where(eq(coupledStrategyMembers.coupledStrategyId, id));
}
