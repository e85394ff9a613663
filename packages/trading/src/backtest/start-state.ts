import type { CycleState } from '../core/cycle-state';
import { plannedCounts } from '../core/ladder';
import { ZERO } from '../core/ratio';
import type { BacktestSettings } from './settings';

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
