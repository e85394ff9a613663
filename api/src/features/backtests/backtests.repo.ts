import type { Translations } from '@entropi/contracts/translations';
import type { Queryable, Transaction } from '@entropi/db/db';
import { reserveId } from '@entropi/db/reserve-id.repo';
import { backtestPages, backtests } from '@entropi/db/schema/backtests';
import { jobRows, jobs } from '@entropi/db/schema/jobs';
import { coupledStrategies, strategies } from '@entropi/db/schema/strategies';
import { and, count, desc, eq, gt, inArray, isNotNull, lte, sql } from 'drizzle-orm';

/** How many shares or cycles one stored row holds. */
const PAGE_SIZE = 500;

type PageKind = 'SHARE' | 'CYCLE';

const listed = {
  id: backtests.id,
  userId: backtests.userId,
  jobId: backtests.jobId,
  strategyId: backtests.strategyId,
  coupledStrategyId: backtests.coupledStrategyId,
  strategyName: backtests.strategyName,
  epic: backtests.epic,
  source: backtests.source,
  settings: backtests.settings,
  result: backtests.result,
  createdAt: backtests.createdAt,
  jobState: jobs.state,
  rowError: jobRows.error,
};

/** A back-test with the state of its job; the prices of a CSV are read by `findBacktestTask`. */
export type BacktestRow = Awaited<ReturnType<typeof listBacktestRows>>['rows'][number];

function selectBacktests(db: Queryable) {
  return db
    .select(listed)
    .from(backtests)
    .leftJoin(jobs, eq(jobs.id, backtests.jobId))
    .leftJoin(jobRows, and(eq(jobRows.jobId, backtests.jobId), eq(jobRows.number, 1)));
}

/** A page of a user's back-tests, newest first, without their equity. */
export async function listBacktestRows(
  db: Queryable,
  userId: number,
  page: { skip: number; limit: number },
) {
  const rows = await db
    .select({
      ...listed,
      result: sql<typeof listed.result._.data | null>`${backtests.result} - 'equity'`,
    })
    .from(backtests)
    .leftJoin(jobs, eq(jobs.id, backtests.jobId))
    .leftJoin(jobRows, and(eq(jobRows.jobId, backtests.jobId), eq(jobRows.number, 1)))
    .where(eq(backtests.userId, userId))
    .orderBy(desc(backtests.id))
    .offset(page.skip)
    .limit(page.limit);
  const [counted] = await db
    .select({ total: count() })
    .from(backtests)
    .where(eq(backtests.userId, userId));
  return { rows, total: counted?.total ?? 0 };
}

export async function findBacktestRow(db: Queryable, id: number) {
  const [row] = await selectBacktests(db).where(eq(backtests.id, id));
  return row ?? null;
}

/** What a run needs to know; null when the back-test was deleted. */
export async function findBacktestTask(db: Queryable, id: number) {
  const { userId, epic, source, settings, prices } = backtests;
  const [row] = await db
    .select({ userId, epic, source, settings, prices })
    .from(backtests)
    .where(eq(backtests.id, id));
  return row ?? null;
}

export async function countUnfinishedBacktests(db: Queryable, userId: number): Promise<number> {
  const [row] = await db
    .select({ unfinished: count() })
    .from(backtests)
    .innerJoin(jobs, eq(jobs.id, backtests.jobId))
    .where(and(eq(backtests.userId, userId), inArray(jobs.state, ['queued', 'running'])));
  return row?.unfinished ?? 0;
}

export function reserveBacktestId(db: Queryable): Promise<number> {
  return reserveId(db, backtests);
}

export async function insertBacktest(
  tx: Transaction,
  values: typeof backtests.$inferInsert & { id: number },
): Promise<void> {
  await tx.insert(backtests).overridingSystemValue().values(values);
}

/** Saves the result of a run, in place of what an earlier one left. */
export async function saveBacktestResult(
  tx: Transaction,
  id: number,
  result: Record<string, unknown>,
  pages: { shares: readonly unknown[]; cycles: readonly unknown[] },
): Promise<void> {
  await tx.update(backtests).set({ result, prices: null }).where(eq(backtests.id, id));
  await tx.delete(backtestPages).where(eq(backtestPages.backtestId, id));
  const all = [...toPages(id, 'SHARE', pages.shares), ...toPages(id, 'CYCLE', pages.cycles)];
  if (all.length > 0) await tx.insert(backtestPages).values(all);
}

function toPages(backtestId: number, kind: PageKind, all: readonly unknown[]) {
  const starts = Array.from({ length: Math.ceil(all.length / PAGE_SIZE) }, (_, n) => n * PAGE_SIZE);
  return starts.map((first) => ({
    backtestId,
    kind,
    first,
    rows: all.slice(first, first + PAGE_SIZE),
  }));
}

/** Shares or cycles from `skip` on, in their order. */
export async function listPageRows(
  db: Queryable,
  id: number,
  kind: PageKind,
  { skip, limit }: { skip: number; limit: number },
): Promise<unknown[]> {
  const pages = await db
    .select({ first: backtestPages.first, rows: backtestPages.rows })
    .from(backtestPages)
    .where(
      and(
        eq(backtestPages.backtestId, id),
        eq(backtestPages.kind, kind),
        gt(backtestPages.first, skip - PAGE_SIZE),
        lte(backtestPages.first, skip + limit),
      ),
    )
    .orderBy(backtestPages.first);
  const from = pages[0]?.first ?? 0;
  return pages.flatMap((page) => page.rows).slice(skip - from, skip - from + limit);
}

/** Shares of one cycle from `skip` on, in their order, and how many it has. */
export async function listCycleShareRows(
  db: Queryable,
  id: number,
  cycle: number,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ rows: unknown[]; total: number }> {
  const { rows } = await db.execute<{ total: number; shares: unknown[] | null }>(sql`
    with found as (
      select share, row_number() over (order by first, place) as number
      from backtest_pages, jsonb_array_elements(rows) with ordinality as listed (share, place)
      where backtest_id = ${id} and kind = 'SHARE'
        and (share ->> 'cycle')::bigint = ${cycle})
    select count(*)::int as total,
      jsonb_agg(share order by number) filter (where number > ${skip} and number <= ${skip + limit})
        as shares
    from found`);
  return { rows: rows[0]?.shares ?? [], total: rows[0]?.total ?? 0 };
}

export async function deleteBacktestRow(db: Queryable, id: number): Promise<void> {
  await db.delete(backtests).where(eq(backtests.id, id));
}

/** Deletes all but the newest back-tests of each user; those that wait or run stay. Returns how many were deleted. */
export async function deleteOldBacktests(db: Queryable, kept: number): Promise<number> {
  const gone = await db.execute(sql`
    delete from ${backtests} where id in (
      select id from (
        select b.id, j.state, row_number() over (partition by b.user_id order by b.id desc) as place
        from ${backtests} b left join ${jobs} j on j.id = b.job_id) numbered
      where place > ${kept} and coalesce(state not in ('queued', 'running'), true))`);
  return gone.rowCount ?? 0;
}

/** Drops the prices of runs that ended without a result. */
export async function dropEndedPrices(db: Queryable): Promise<void> {
  await db.execute(sql`
    update ${backtests} b set prices = null
    where prices is not null and not exists (
      select 1 from ${jobs} j where j.id = b.job_id and j.state in ('queued', 'running'))`);
}

/** The names alone: a strategy may have long descriptions. */
function toNames({ de, fr }: Translations): Translations {
  const pick = (texts: Translations['de']) => (texts?.name ? { name: texts.name } : undefined);
  const [german, french] = [pick(de), pick(fr)];
  return { ...(german && { de: german }), ...(french && { fr: french }) };
}

/** Translated names of strategies and of coupled strategies, by their ids; without those that have none. */
export async function listNameTranslations(
  db: Queryable,
  ids: { strategies: readonly number[]; coupled: readonly number[] },
) {
  const read = async (
    table: typeof strategies | typeof coupledStrategies,
    wanted: readonly number[],
  ) => {
    const rows = await db
      .select({ id: table.id, translations: table.translations })
      .from(table)
      .where(and(inArray(table.id, [...wanted]), isNotNull(table.translations)));
    return new Map(rows.map(({ id, translations }) => [id, toNames(translations ?? {})]));
  };
  const [single, coupled] = await Promise.all([
    read(strategies, ids.strategies),
    read(coupledStrategies, ids.coupled),
  ]);
  return { single, coupled };
}

/** Whether the user's configuration names a strategy, by itself or in a coupled one. */
export async function isOwnStrategy(
  db: Queryable,
  userId: number,
  strategyId: number,
): Promise<boolean> {
  const { rows } = await db.execute<{ own: boolean }>(sql`
    select exists (
      select 1 from user_configs c
      where c.user_id = ${userId} and (c.strategy_id = ${strategyId} or exists (
        select 1 from coupled_strategy_members m
        where m.coupled_strategy_id = c.coupled_strategy_id and m.strategy_id = ${strategyId}))) as own`);
  return rows[0]?.own ?? false;
}

/** Whether the user's configuration names a coupled strategy. */
export async function isOwnCoupled(
  db: Queryable,
  userId: number,
  coupledStrategyId: number,
): Promise<boolean> {
  const { rows } = await db.execute<{ own: boolean }>(sql`
    select exists (
      select 1 from user_configs c
      where c.user_id = ${userId} and c.coupled_strategy_id = ${coupledStrategyId}) as own`);
  return rows[0]?.own ?? false;
}

/** The strategy as it is now; null when it is gone. */
export async function findTriedStrategy(db: Queryable, id: number) {
  const [row] = await db
    .select()
    .from(strategies)
    .where(and(eq(strategies.id, id), sql`${strategies.deletedAt} is null`));
  return row ?? null;
}
