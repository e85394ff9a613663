import type { Backtest, BacktestCycle, BacktestShare } from '@entropi/contracts/backtest-model';
import type { SortOrder } from '@entropi/contracts/primitives';
import { writeAudit } from '@entropi/db/audit.repo';
import { inTransaction } from '@entropi/db/db';
import type { Deps } from '../../deps';
import { conflict, forbidden, notFound } from '../../errors';
import type { Caller } from '../../http/caller';
import { listTried, toBacktest, toSummary } from './backtest-view';
import {
  type BacktestRow,
  deleteBacktestRow,
  findBacktestRow,
  listBacktestRows,
  listCycleShareRows,
  listNameTranslations,
  listPageRows,
} from './backtests.repo';
import type { StoredResult } from './to-result.domain';

type Context = Pick<Deps, 'db'>;
type Page = { skip: number; limit: number };

/** A page of a user's back-tests, newest first. */
export async function listBacktests({ db }: Context, userId: number, page: Page) {
  const { rows, total } = await listBacktestRows(db, userId, page);
  const named = await listNameTranslations(db, listTried(rows));
  return { items: rows.map((row) => toSummary(row, named)), total, ...page };
}

/** A back-test that the caller may see, with its equity. */
export async function readBacktest(deps: Context, caller: Caller, id: number): Promise<Backtest> {
  const row = await getVisibleBacktest(deps, caller, id);
  return toBacktest(row, await listNameTranslations(deps.db, listTried([row])));
}

/** A back-test that the caller may see: their own, or any for a superuser. 404 unknown, 403 another’s. */
async function getVisibleBacktest(
  { db }: Context,
  caller: Caller,
  id: number,
): Promise<BacktestRow> {
  const row = await findBacktestRow(db, id);
  if (!row) throw notFound();
  if (row.userId !== caller.userId && !caller.isSuperuser) throw forbidden();
  return row;
}

/** Every share of a back-test, or of one of its cycles, page by page; none before it is done. */
export async function listShares(
  deps: Context,
  caller: Caller,
  id: number,
  { cycle, ...page }: Page & { cycle?: number },
) {
  const { result } = await getVisibleBacktest(deps, caller, id);
  if (cycle !== undefined) {
    const found = await listCycleShareRows(deps.db, id, cycle, page);
    return { items: found.rows as BacktestShare[], total: found.total, ...page };
  }
  const items = (await listPageRows(deps.db, id, 'SHARE', page)) as BacktestShare[];
  const total = (result as StoredResult | null)?.figures.shares.total ?? 0;
  return { items, total, ...page };
}

/** Every cycle of a back-test, page by page, from the first or from the last on; none before it is done. */
export async function listCycles(
  deps: Context,
  caller: Caller,
  id: number,
  { order, ...page }: Page & { order: SortOrder },
) {
  const { result } = await getVisibleBacktest(deps, caller, id);
  const total = (result as StoredResult | null)?.figures.cycles.total ?? 0;
  const read = (one: Page) => listPageRows(deps.db, id, 'CYCLE', one) as Promise<BacktestCycle[]>;
  if (order === 'asc') return { items: await read(page), total, ...page };
  const end = Math.max(0, total - page.skip);
  const skip = Math.max(0, end - page.limit);
  return { items: (await read({ skip, limit: end - skip })).reverse(), total, ...page };
}

/** Deletes a back-test that has ended; 409 while it waits or runs. */
export async function deleteBacktest(deps: Context, caller: Caller, id: number): Promise<void> {
  const row = await getVisibleBacktest(deps, caller, id);
  if (row.jobState === 'queued' || row.jobState === 'running') {
    throw conflict('backtest_running', 'It is not done yet: cancel its job first');
  }
  await inTransaction(deps.db, async (tx) => {
    await deleteBacktestRow(tx, id);
    await writeAudit(tx, caller, { action: 'backtest.delete', subject: `backtest:${id}` });
  });
}
