import type { Queryable } from '../../db/db';
import type { MarketRules } from '../../engine/units';
import { invalid } from '../../errors';
import { listMarketRows, type MarketRow } from '../cycles/cycle.repo';

/** What strategies must know of a market, wherever it is traded. */
export interface KnownMarket {
  epic: string;
  rules: MarketRules;
  /** Every environment's row of it. */
  rows: MarketRow[];
}

/** A market that a broker has described to us; 422 for any other, for its sizes would be guessed. */
export async function getKnownMarket(db: Queryable, epic: string): Promise<KnownMarket> {
  const rows = await listMarketRows([epic], db);
  const [first, ...others] = rows;
  if (!first) throw invalid('epic', 'no market of this epic is known');
  return { epic, rows, rules: others.reduce(strictest, rulesOf(first)) };
}

/** Whether an order in a currency can be placed. */
export function dealsIn(market: KnownMarket, currency: string): boolean {
  return market.rows.some(
    (row) => row.currency === currency || row.currencies.some((one) => one.code === currency),
  );
}

export function rulesOf(row: MarketRow): MarketRules {
  return {
    decimalPlaces: row.decimalPlaces,
    sizeStep: row.sizeStep,
    minSize: row.minDealSize,
    pointValue: row.pointValue,
  };
}

/** A template serves users of every environment: of two rules the one that allows less. */
function strictest(rules: MarketRules, row: MarketRow): MarketRules {
  return {
    decimalPlaces: Math.min(rules.decimalPlaces, row.decimalPlaces),
    sizeStep: Math.max(rules.sizeStep, row.sizeStep),
    minSize: Math.max(rules.minSize, row.minDealSize),
    pointValue: rules.pointValue,
  };
}
