import {
  RESULT_DAYS,
  type StrategyResult,
  type StrategyResults,
} from '@entropi/contracts/strategy-results';
import type { Queryable } from '@entropi/db/db';
import type { Deps } from '../../deps';
import { toMoney } from '../../money';
import { addDays, toDay } from '../subscriptions/periods';
import {
  deleteStrategyDays,
  findSummedAt,
  listStrategyDays,
  markSummed,
  type StrategyDay,
  sumStrategyDay,
} from './strategy-days.repo';

/**
 * Sums up the last days: if not given, today and yesterday; with the first run of a UTC day, every day that is shown,
 * since profits are corrected later by the broker's transactions.
 */
export async function sumStrategyDays(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  days?: number,
): Promise<void> {
  const at = now();
  const today = toDay(at);
  const before = await findSummedAt(db);
  const isFirst = before === null || toDay(before) !== today;
  const first = addDays(today, 1 - (days ?? (isFirst ? RESULT_DAYS : 2)));
  // A statement for each day, so that none of them runs for long.
  for (let day = first; day <= today; day = addDays(day, 1)) await sumStrategyDay(db, day);
  await deleteStrategyDays(db, addDays(today, 1 - RESULT_DAYS));
  await markSummed(db, at);
}

/** What users earned with each strategy, as it was summed up last. */
export async function readStrategyResults(db: Queryable, now: Date): Promise<StrategyResults> {
  const from = addDays(toDay(now), 1 - RESULT_DAYS);
  const summedAt = await findSummedAt(db);
  const groups = new Map<string, StrategyDay[]>();
  for (const row of await listStrategyDays(db, from)) {
    const key = `${row.strategyId} ${row.currency}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  const days = Array.from({ length: RESULT_DAYS }, (_, index) => addDays(from, index));
  const items = [...groups.values()].flatMap((rows) => toResult(rows, days) ?? []);
  items.sort((one, other) => one.strategy_id - other.strategy_id || other.deals - one.deals);
  return { from, as_of: summedAt?.toISOString() ?? null, items };
}

function toResult(rows: readonly StrategyDay[], days: readonly string[]): StrategyResult | null {
  const [first] = rows;
  if (!first) return null;
  const { strategyId, currency } = first;
  const byDay = new Map(rows.map(({ day, profitMinor }) => [day, profitMinor]));
  return {
    strategy_id: strategyId,
    result: toMoney(
      rows.reduce((sum, row) => sum + row.profitMinor, 0),
      currency,
    ),
    deals: rows.reduce((sum, row) => sum + row.deals, 0),
    days: days.map((day) => toMoney(byDay.get(day) ?? 0, currency).amount),
  };
}
