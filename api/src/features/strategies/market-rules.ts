import type { Queryable } from '@entropi/db/db';
import type { MarketRules } from '@entropi/trading/core/units';
import type { Deps } from '../../deps';
import { ApiError, invalid } from '../../errors';
import { listMarketRows, type MarketRow } from '../cycles/cycle.repo';
import { readMarket } from '../markets/markets.domain';

/** What strategies need to know about a market, in whatever environment it is traded. */
export interface KnownMarket {
  epic: string;
  rules: MarketRules;
  /** The rows of the market, one for each environment. */
  rows: MarketRow[];
}

/**
 * Asks the broker to describe a market that is not stored yet; one that it does not know stays unknown. Call it
 * outside of a transaction. Throws 503 when engine or broker is away.
 */
export async function learnMarket(
  deps: Pick<Deps, 'db' | 'sealer' | 'config' | 'now'>,
  reader: { userId: number; demoMode: boolean },
  epic: string,
): Promise<void> {
  if ((await listMarketRows(deps.db, [epic])).length > 0) return;
  try {
    await readMarket(deps, reader, epic);
  } catch (error) {
    const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 502);
    if (!isUnknown) throw error;
  }
}

/** A market that the broker has described to us. Throws 422 for any other, since its sizes would have to be guessed. */
export async function getKnownMarket(db: Queryable, epic: string): Promise<KnownMarket> {
  const rows = await listMarketRows(db, [epic]);
  const [first, ...others] = rows;
  if (!first) throw invalid('epic', 'no market of this epic is known', 'market_unknown');
  return { epic, rows, rules: others.reduce(strictest, toRules(first)) };
}

/** Whether an order in a currency can be placed. */
export function dealsIn(market: KnownMarket, currency: string): boolean {
  return market.rows.some(
    (row) => row.currency === currency || row.currencies.some((one) => one.code === currency),
  );
}

export function toRules(row: MarketRow): MarketRules {
  return {
    decimalPlaces: row.decimalPlaces,
    sizeStep: row.sizeStep,
    minSize: row.minDealSize,
    pointValue: row.pointValue,
  };
}

/** Combines the rules of two environments, the stricter of each: a template serves users of all environments. */
function strictest(rules: MarketRules, row: MarketRow): MarketRules {
  return {
    decimalPlaces: Math.min(rules.decimalPlaces, row.decimalPlaces),
    sizeStep: Math.max(rules.sizeStep, row.sizeStep),
    minSize: Math.max(rules.minSize, row.minDealSize),
    pointValue: rules.pointValue,
  };
}
