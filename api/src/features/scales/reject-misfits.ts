import type { Strategy } from '@entropi/contracts/trading-model';
import { toDir } from '@entropi/trading/core/units';
import { invalidInput } from '../../errors';
import { findDisasterStopProblem } from '../strategies/disaster-stop-problem';
import type { KnownMarket } from '../strategies/market-rules';
import { findStartProblem, findStopSizeProblems } from '../strategies/stop-problems';
import type { LadderBounds } from './ladder-reach.domain';
import type { NextLadder } from './next-ladder.domain';
import { findTemplateProblems } from './template.domain';

/** What a ladder has to fit beside its strategy: the market, and how far it may reach there. */
export interface LadderPlace {
  market: KnownMarket;
  /** Null while no price is known. */
  bounds: LadderBounds | null;
}

/** Throws 422 for a ladder that does not fit its strategy or the strategy's market. */
export function rejectMisfits(
  strategy: Pick<Strategy, 'currency' | 'direction' | 'limits' | 'sell_mode_config'>,
  ladder: NextLadder,
  { market, bounds }: LadderPlace,
): void {
  const { rows, unit } = ladder;
  const { currency, direction, limits, sell_mode_config: sellMode } = strategy;
  const problems = [
    ...findTemplateProblems(rows, unit, toDir(direction), market.rules, bounds),
    ...findStartProblem(rows, market, limits, 'levels.0.size'),
    ...findStopSizeProblems(sellMode, market, { rows, currency }),
  ];
  if (problems.length > 0) throw invalidInput(problems);
  const stop = findDisasterStopProblem(strategy, ladder, market);
  if (stop) throw invalidInput([{ path: `levels.${rows.length - 1}.offset`, ...stop }]);
}
