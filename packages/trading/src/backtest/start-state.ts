import type { CycleConfig, CycleState } from '../core/cycle-state';
import { plannedCounts } from '../core/ladder';
import { ZERO } from '../core/ratio';
import { moneyPerTickCount } from '../core/units';
import type { BacktestSettings } from './settings';
import type { StrategyOptions } from './strategy-options';

/** What the core decides the cycles of a strategy by, before the first of them. */
export function makeConfig(settings: BacktestSettings, options: StrategyOptions): CycleConfig {
  const { market, unit, sellMode, multipliers, limits, fxRate } = settings;
  const { hasJointTarget = false, maxOpenShares = null } = options;
  return {
    market,
    unit,
    sellMode,
    multipliers,
    limits,
    moneyPerTickCount: moneyPerTickCount(market, fxRate),
    profitCounter: 0,
    hasJointTarget,
    joint: maxOpenShares === null ? null : { maxOpenShares, othersOpen: 0 },
  };
}

/** A cycle before its first fill. */
export function makeState(settings: BacktestSettings, at: number): CycleState {
  const { dir, rows, market, sizeFactor, sellMode } = settings;
  return {
    dir,
    realised: ZERO,
    startedAt: at,
    effectiveMode: sellMode.mode,
    leaving: null,
    peakTicks: null,
    levels: rows.map((row) => ({
      level: row.level,
      triggerTicks: null,
      sizeCounts: plannedCounts(row.size, market, sizeFactor),
      takeProfit: row.takeProfit,
      phase: 'WAITING',
      armed: true,
      notBefore: 0,
      share: null,
    })),
  };
}
