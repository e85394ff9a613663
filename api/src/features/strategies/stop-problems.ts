import type { SellModeConfig, StrategyInput } from '@entropi/contracts/trading-model';
import { type LadderRow, plannedCounts } from '@entropi/trading/core/ladder';
import { findLargeStart } from '@entropi/trading/core/rules/first-level';
import {
  findTightStops,
  type StopMoney,
  type TightStop,
} from '@entropi/trading/core/rules/tight-stops';
import { moneyPerTickCount, toTicks } from '@entropi/trading/core/units';
import type { ErrorDetail } from '../../errors';
import type { MarketRow } from '../cycles/cycle.repo';
import type { Problem } from '../scales/template.domain';
import { findNewest } from './ladder-bounds';
import { type KnownMarket, toRules } from './market-rules';

const WORDS: Record<TightStop['code'], string> = {
  stop_below_tick: 'is less than one tick of the market: use',
  stop_below_spread:
    'is not beyond the spread of the market, what opens would be closed at once: use',
};

/** What is needed to compare stops in money with the market: the ladder, and the currency of the money. */
export interface MoneyLadder {
  rows: readonly Pick<LadderRow, 'size'>[];
  currency: string;
}

/**
 * Finds stops that a market would reach at once, by its newest price. Stops in money are checked only with a ladder.
 */
export function findStopProblems(
  config: SellModeConfig,
  market: Pick<KnownMarket, 'rules' | 'rows'>,
  { prefix = '', ladder = null }: { prefix?: string; ladder?: MoneyLadder | null } = {},
): ErrorDetail[] {
  return findTight(config, market, ladder).map(({ path, code, minimum }) => ({
    path: `${prefix}${path}`,
    message: `${WORDS[code]} ${minimum} or more`,
    code,
    values: { minimum },
  }));
}

/**
 * Finds sizes of a ladder with which a stop in money would be reached at once; the counterpart of
 * `findStopProblems`.
 */
export function findStopSizeProblems(
  config: SellModeConfig,
  market: Pick<KnownMarket, 'rules' | 'rows'>,
  ladder: MoneyLadder,
): Problem[] {
  if (config.unit !== 'MONEY') return [];
  return findTight(config, market, ladder).map(({ path, code, minimum, level }) => ({
    path: `levels.${level ?? ladder.rows.length - 1}.size`,
    message: `with this size \`${path}\` ${WORDS[code]} ${minimum} or more`,
    code,
    values: { minimum },
  }));
}

function findTight(
  config: SellModeConfig,
  { rules, rows }: Pick<KnownMarket, 'rules' | 'rows'>,
  ladder: MoneyLadder | null,
): TightStop[] {
  const newest = findNewest(rows);
  const { bid = null, offer = null } = newest ?? {};
  const price =
    bid === null || offer === null
      ? null
      : { spreadTicks: toTicks(offer, rules) - toTicks(bid, rules), ticks: toTicks(bid, rules) };
  const money = newest && ladder && findMoney(newest, ladder);
  return findTightStops(config, { rules, price, money });
}

/**
 * Null where the market has another currency than the strategy: the rate is that of the account, and is known only
 * when a cycle begins.
 */
function findMoney(market: MarketRow, { rows, currency }: MoneyLadder): StopMoney | null {
  if (market.currency !== currency) return null;
  const rules = toRules(market);
  return {
    sizes: rows.map(({ size }) => plannedCounts(size, rules)),
    moneyPerTickCount: moneyPerTickCount(rules),
  };
}

/** Why the limits of a strategy would keep its ladder from ever beginning; `path` names the field to be changed. */
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
