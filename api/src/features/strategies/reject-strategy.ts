import type { StrategyInput } from '@entropi/contracts/trading-model';
import type { LadderRow } from '@entropi/trading/core/ladder';
import { invalid, invalidInput } from '../../errors';
import { dealsIn, type KnownMarket } from './market-rules';
import { findStopProblems } from './stop-problems';
import { findStrategyProblems } from './strategy-problems';

/** Throws 422 for a strategy that breaks a rule of its own, whatever its market. */
export function rejectOwnProblems(input: StrategyInput): void {
  const problems = findStrategyProblems(input);
  if (problems.length > 0) throw invalidInput(problems);
}

/**
 * Throws 422 where the market is not dealt in the strategy's currency, or new stops would be reached at once. Stops in
 * money are compared only with a ladder.
 */
export function rejectMarketProblems(
  { epic, currency, sell_mode_config: sellMode }: StrategyInput,
  market: KnownMarket,
  given: { ladder: { rows: readonly LadderRow[] } | null; hasNewStops: boolean | undefined },
): void {
  if (!dealsIn(market, currency)) {
    throw invalid('currency', `${epic} is not dealt in ${currency}`, 'currency_mismatch');
  }
  if (!given.hasNewStops) return;
  const ladder = given.ladder && { rows: given.ladder.rows, currency };
  const tight = findStopProblems(sellMode, market, { prefix: 'sell_mode_config.', ladder });
  if (tight.length > 0) throw invalidInput(tight);
}
