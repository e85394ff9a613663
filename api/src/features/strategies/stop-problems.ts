import type { SellModeConfig, StrategyInput } from '@entropi/shared/contracts/trading-model';
import type { ErrorDetail } from '../../errors';
import type { LadderRow } from '../../trading/core/ladder';
import { findLargeStart } from '../../trading/core/rules/first-level';
import { findTightStops, type TightStop } from '../../trading/core/rules/tight-stops';
import { toTicks } from '../../trading/core/units';
import type { Problem } from '../scales/template.domain';
import { findNewest } from './ladder-bounds';
import type { KnownMarket } from './market-rules';

const WORDS: Record<TightStop['code'], string> = {
  stop_below_tick: 'is less than one tick of the market: use',
  stop_below_spread:
    'is not beyond the spread of the market, what opens would be closed at once: use',
};

/** Stops that a market would reach at once, by its newest price. */
export function findStopProblems(
  config: SellModeConfig,
  { rules, rows }: Pick<KnownMarket, 'rules' | 'rows'>,
  prefix = '',
): ErrorDetail[] {
  const { bid = null, offer = null } = findNewest(rows) ?? {};
  const price =
    bid === null || offer === null
      ? null
      : { spreadTicks: toTicks(offer, rules) - toTicks(bid, rules), ticks: toTicks(bid, rules) };
  return findTightStops(config, { rules, price }).map(({ path, code, minimum }) => ({
    path: `${prefix}${path}`,
    message: `${WORDS[code]} ${minimum} or more`,
    code,
    values: { minimum },
  }));
}

/** Why a ladder would never begin by the limits of its strategy; `path` is of what is to be changed. */
export function findStartProblem(
  rows: readonly LadderRow[],
  { rules }: Pick<KnownMarket, 'rules'>,
  limits: StrategyInput['limits'],
  path: string,
): Problem[] {
  const large = findLargeStart(rows, rules, limits);
  if (!large) return [];
  const { size, maximum } = large;
  const message = `Level 0 alone is of size ${size}, and a total size of ${maximum} is allowed: lower it to ${maximum}, or raise the limit to ${size}`;
  return [{ path, message, code: 'level_above_total_size', values: { level: 0, size, maximum } }];
}
