import type { Performance, Valuation } from '@entropi/contracts/dashboard';
import type { Share } from '@entropi/contracts/trading-model';
import type { Queryable } from '@entropi/db/db';
import { toMoney } from '../../money';
import { findMarketState } from '../markets/market-view';
import { readShares } from '../shares/share-view';
import { readResults, toDay, type ValuationRow } from './performance.repo';
import { createResultsMemory, type ResultsMemory } from './results-memory';

/** The past results of a user; they change only when a share is closed or a cycle ends. */
export interface History {
  closedShares: Share[];
  /** Results without open shares. */
  performance: Omit<Performance, 'open' | 'today'>;
}

const memories = new WeakMap<Queryable, ResultsMemory<History>>();

/**
 * A user's results in the currency of their account, and their last closed shares.
 *
 * @param version of the user's results when the call began
 */
export async function readHistory(
  db: Queryable,
  userId: number,
  currency: string,
  version: number,
): Promise<History> {
  const memory = memories.get(db) ?? createResultsMemory<History>();
  memories.set(db, memory);
  return memory.find(`${userId} ${currency}`, version, async () => {
    const results = await readResults(db, userId, currency);
    // The results are read after their version, so they are never older than it says.
    const closedShares = await readShares(db, userId, 'closed');
    const performance = {
      total: toMoney(results.realisedMinor, currency),
      won_cycles: results.won,
      lost_cycles: results.lost,
      equity: results.equity.map(({ at, valueMinor }) => ({
        at: at.toISOString(),
        value: valueMinor / 100,
      })),
      by_day: results.days.map((day) => ({ date: day.date, profit: day.profitMinor / 100 })),
      other_totals: results.others.map(({ minor, currency: other }) => toMoney(minor, other)),
    };
    // Frozen, so that they are serialized only once.
    for (const list of [closedShares, performance.equity, performance.by_day]) Object.freeze(list);
    return { version: results.version, value: { closedShares, performance } };
  });
}

/** A user's results with what is open, and what was realised today, in the currency. */
export function toPerformance(
  { performance }: History,
  valuations: ValuationRow[],
  currency: string,
  now: Date,
): Performance {
  const openMinor = valuations
    .filter((share) => share.currency === currency)
    .reduce((sum, { profitMinor }) => sum + (profitMinor ?? 0), 0);
  const last = performance.by_day.at(-1);
  const today = last && last.date >= toDay(now) ? last.profit : 0;
  return {
    ...performance,
    today: toMoney(Math.round(today * 100), currency),
    open: toMoney(openMinor, currency),
  };
}

/** What values an open share, as the API returns it, with the state of its market at a moment. */
export function toValuation(row: ValuationRow, now: Date): Valuation {
  const { dealReference, decimalPlaces, pointValue, marketName, profitMinor: _, ...more } = row;
  const { marketStatus, openingHours, ...rest } = more;
  const state = findMarketState({ status: marketStatus, openingHours }, now);
  return {
    deal_reference: dealReference,
    decimal_places: decimalPlaces,
    point_value: pointValue,
    market_name: marketName,
    market_status: state.status,
    opens_at: state.opens_at,
    ...rest,
  };
}
