import type { Queryable, Transaction } from '@entropi/db/db';
import { prepareOnce } from '@entropi/db/prepare-once';
import { strategies, strategyVersions } from '@entropi/db/schema/strategies';
import { and, asc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';

export type StrategyRow = typeof strategies.$inferSelect & {
  usersCount: number;
  activeCount: number;
};
export type StrategyValues = Pick<
  typeof strategies.$inferInsert,
  | 'name'
  | 'description'
  | 'translations'
  | 'epic'
  | 'expiry'
  | 'currency'
  | 'direction'
  | 'unit'
  | 'sellModeConfig'
  | 'profitMultipliers'
  | 'limits'
  | 'isActive'
>;

/** Configurations that name the strategy itself or a coupled one that it is a member of. */
const NAMING_IT = sql`from user_configs c join users u on u.id = c.user_id and u.deleted_at is null
  where (c.strategy_id = strategies.id or c.coupled_strategy_id in (
    select m.coupled_strategy_id from coupled_strategy_members m
    where m.strategy_id = strategies.id))`;

const columns = {
  ...getTableColumns(strategies),
  usersCount: sql<number>`(select count(*)::int ${NAMING_IT})`,
  activeCount: sql<number>`(select count(*)::int ${NAMING_IT} and exists (
    select 1 from tasks t where t.user_id = c.user_id and t.state in ('active', 'paused')))`,
};

/** A row for each strategy that a user's configuration names, with the task of the user if it runs. */
const NAMED = sql`(
    select c.strategy_id, c.user_id from user_configs c where c.strategy_id is not null
    union all
    select m.strategy_id, c.user_id from user_configs c
    join coupled_strategy_members m on m.coupled_strategy_id = c.coupled_strategy_id) n
  join users u on u.id = n.user_id and u.deleted_at is null
  left join tasks t on t.user_id = n.user_id and t.state in ('active', 'paused')`;

/** The same counts of all strategies, from one look at the configurations. */
const COUNTS = sql`(
  select n.strategy_id, count(*)::int as users, count(t.user_id)::int as active
  from ${NAMED} group by 1) counts`;

/** How many users have one of the strategies, and the task of how many of them is active or paused. */
export async function countStrategyUsers(
  db: Queryable,
  strategyIds: readonly number[],
): Promise<{ users: number; active: number }> {
  const found = await db.execute<{ users: number; active: number }>(sql`
    select count(distinct n.user_id)::int as users, count(distinct t.user_id)::int as active
    from ${NAMED} where n.strategy_id = any(${sql.param(strategyIds)}::int[])`);
  return found.rows[0] ?? { users: 0, active: 0 };
}

export function listStrategyRows(db: Queryable): Promise<StrategyRow[]> {
  return db
    .select({
      ...getTableColumns(strategies),
      usersCount: sql<number>`coalesce(counts.users, 0)`,
      activeCount: sql<number>`coalesce(counts.active, 0)`,
    })
    .from(strategies)
    .leftJoin(COUNTS, sql`counts.strategy_id = ${strategies.id}`)
    .where(isNull(strategies.deletedAt))
    .orderBy(asc(strategies.id));
}

const strategyById = prepareOnce((db) =>
  db
    .select(columns)
    .from(strategies)
    .where(and(eq(strategies.id, sql.placeholder('id')), isNull(strategies.deletedAt)))
    .prepare('strategy_by_id'),
);

export async function findStrategyRow(db: Queryable, id: number): Promise<StrategyRow | null> {
  const [row] = await strategyById(db).execute({ id });
  return row ?? null;
}

/**
 * Locks a strategy until the transaction ends: two edits must not both see the same version. With `no key update`,
 * rows that only refer to it, such as a user's choice, can be written meanwhile.
 */
export async function lockStrategy(
  tx: Transaction,
  id: number,
  strength: 'update' | 'no key update' = 'update',
): Promise<StrategyRow | null> {
  await tx
    .select({ id: strategies.id })
    .from(strategies)
    .where(eq(strategies.id, id))
    .for(strength);
  return findStrategyRow(tx, id);
}

/** Those of the names that strategies have already, in any language. */
export async function listTakenNames(db: Queryable, names: readonly string[]): Promise<string[]> {
  const found = await db.execute<{ name: string }>(sql`
    select distinct known.name from strategies s, unnest(array[
      s.name, s.translations -> 'de' ->> 'name', s.translations -> 'fr' ->> 'name']) known (name)
    where s.deleted_at is null and known.name = any(${sql.param(names)}::text[])`);
  return found.rows.map(({ name }) => name);
}

export async function insertStrategy(tx: Transaction, values: StrategyValues): Promise<number> {
  const [row] = await tx.insert(strategies).values(values).returning({ id: strategies.id });
  if (!row) throw new Error('an insert returned no row');
  return row.id;
}

/** Changes a strategy and raises its version. */
export async function updateStrategyRow(
  tx: Transaction,
  id: number,
  values: Partial<StrategyValues>,
): Promise<void> {
  await tx
    .update(strategies)
    .set({ ...values, version: sql`${strategies.version} + 1`, updatedAt: sql`now()` })
    .where(eq(strategies.id, id));
}

export async function markStrategyDeleted(tx: Transaction, id: number): Promise<void> {
  await tx
    .update(strategies)
    .set({ deletedAt: sql`now()`, isActive: false })
    .where(eq(strategies.id, id));
}

/** Whether a cycle of the strategy is open, or a coupled strategy has it as a member. */
export async function isStrategyBound(db: Queryable, id: number): Promise<boolean> {
  const found = await db.execute<{ bound: boolean }>(sql`select
    exists (select 1 from cycles where strategy_id = ${id} and ended_at is null)
    or exists (select 1 from coupled_strategy_members where strategy_id = ${id}) as bound`);
  return found.rows[0]?.bound ?? false;
}

export async function insertStrategyVersion(
  tx: Transaction,
  version: typeof strategyVersions.$inferInsert,
): Promise<void> {
  await tx.insert(strategyVersions).values(version);
}

/** Ids of the users whose configuration names the strategy, by whether their task runs. */
export async function listStrategyUserIds(
  db: Queryable,
  id: number,
  which: 'all' | 'assigned' | 'active',
): Promise<number[]> {
  const runs = sql`exists (select 1 from tasks t
    where t.user_id = c.user_id and t.state in ('active', 'paused'))`;
  const filter = { all: sql`true`, assigned: sql`not ${runs}`, active: runs }[which];
  const found = await db.execute<{ user_id: number }>(sql`select c.user_id
    from strategies, lateral (select c.user_id ${NAMING_IT} and ${filter}) c
    where strategies.id = ${id} order by c.user_id`);
  return found.rows.map((row) => row.user_id);
}
