import type { CycleConfig } from '../core/cycle-state';
import { stopDistanceTicks } from '../core/disaster-stop';
import { fromTicks, openingPrice, type Tick } from '../core/units';
import type { BacktestSettings } from './settings';

const NO_RULES = { nearest: null, farthest: null };

/**
 * How far from their open levels the stops of a cycle's positions rest, in ticks, when it begins at a price; null
 * for none. They are assumed to stay where they were set, because a broker may not move them.
 */
export function findStopDistance(
  settings: BacktestSettings,
  { moneyPerTickCount }: Pick<CycleConfig, 'moneyPerTickCount'>,
  tick: Tick,
): number | null {
  const { market, limits, dir, stopRules = NO_RULES } = settings;
  const price = fromTicks(dir * openingPrice(tick, dir), market);
  const terms = { ...settings, ...stopRules, price, moneyPerTickCount };
  return stopDistanceTicks(limits.disaster_stop, terms);
}
