import type { Strategy } from '@entropi/contracts/trading-model';
import { findStopTerms, type StoppedLadder } from '@entropi/engine/store/stop-terms';
import { findStopProblem, type StopProblem } from '@entropi/trading/core/disaster-stop';
import { type ErrorDetail, invalidInput } from '../../errors';
import type { KnownMarket } from './market-rules';

/** The parts of a strategy that its stop at the broker depends on. */
export type StoppedStrategy = Pick<Strategy, 'direction' | 'limits' | 'sell_mode_config'>;

/** A ladder with its rows in order. */
export type StopLadder = Pick<StoppedLadder, 'rows'> & StoppedLadder['template'];

/**
 * What is wrong with a strategy's stop at the broker, given its ladder and the rules of its market; null when
 * nothing is. A stop of the cycle in money is checked when a cycle begins, since only then the account's currency is
 * known.
 */
export function findDisasterStopProblem(
  { direction, limits, sell_mode_config: sellMode }: StoppedStrategy,
  { unit, rows }: StopLadder,
  market: Pick<KnownMarket, 'rows'>,
): Omit<ErrorDetail, 'path'> | null {
  const stop = limits.disaster_stop;
  if (!stop) return null;
  for (const row of market.rows) {
    const ladder = { strategy: { direction }, template: { unit }, rows, market: row, sellMode };
    const terms = findStopTerms({ ...ladder, sizeFactor: 1, fxRate: null });
    const problem = terms && findStopProblem(stop, terms);
    if (problem) return { ...problem, message: describe(problem) };
  }
  const depth = rows.at(-1)?.offset ?? 0;
  if (stop.distance === null || stop.distance > depth) return null;
  const problem: StopProblem = { code: 'stop_within_ladder', values: { minimum: depth } };
  return { ...problem, message: describe(problem) };
}

/**
 * Throws 422 where the cycle stop of a strategy would lie beyond its stop at the broker. Without a ladder nothing is
 * checked.
 */
export function rejectBeyondStop(
  strategy: StoppedStrategy & Pick<Strategy, 'name'>,
  ladder: StopLadder | null,
  market: Pick<KnownMarket, 'rows'>,
): void {
  const problem = ladder && findDisasterStopProblem(strategy, ladder, market);
  if (!problem) return;
  const message = `${strategy.name}: ${problem.message}`;
  throw invalidInput([{ ...problem, path: 'cycle_stop', message }]);
}

function describe({ code, values }: StopProblem): string {
  switch (code) {
    case 'stop_within_ladder':
      return `the stop at the broker must be beyond the last level: ${values.minimum} or more`;
    case 'stop_within_cycle_stop':
      return `the stop at the broker must be beyond the stop of the cycle: ${values.minimum} or more`;
    case 'stop_too_near':
      return `the broker takes a stop at ${values.minimum} or more`;
    case 'stop_too_far':
      return `the broker takes a stop at ${values.maximum} or less`;
  }
}
