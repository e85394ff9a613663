import type { CycleConfig, CycleState } from '@entropi/trading/core/cycle-state';
import { listTrailLevels } from '@entropi/trading/core/trailing';
import { nextProfit } from '@entropi/trading/core/trigger-levels';

/** The mirrored closing price that is shown as the next profit, by a target or by trailing; null when there is none. */
export function findNextProfit(state: CycleState, config: CycleConfig): number | null {
  const target = nextProfit(state, config);
  const levels = [...listTrailLevels(state, config).values(), ...(target === null ? [] : [target])];
  return levels.length > 0 ? Math.min(...levels) : null;
}
