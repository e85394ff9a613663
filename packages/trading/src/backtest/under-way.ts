import { closeAll } from '../core/close-order';
import { type CycleState, openLevels } from '../core/cycle-state';
import type { Advice } from '../core/decide';
import { applyWishes } from '../core/leaving';
import { applyPeaks } from '../core/trailing';

const PHASES = { OPEN: 'OPENING', CLOSE: 'CLOSING' } as const;

/** Has everything closed that is open, for a reason that the ladder itself does not know. */
export function adviseLeaving(
  state: CycleState,
  reason: 'BASKET_TAKE_PROFIT' | 'STOP_ALL',
): Advice {
  return {
    rearmed: [],
    peaks: [],
    entersRecovery: false,
    blockReason: null,
    wishes: [{ reference: null, reason }],
    orders: closeAll(openLevels(state), () => reason),
  };
}

/** A cycle whose advice is accepted: its orders are under way, and none has filled. */
export function markUnderWay(state: CycleState, advice: Advice): CycleState {
  const peaked = applyPeaks(applyWishes(state, advice.wishes), advice.peaks);
  return {
    ...peaked,
    effectiveMode: advice.entersRecovery ? 'RECOVERY' : state.effectiveMode,
    levels: peaked.levels.map((level) => {
      const armed = level.armed || advice.rearmed.includes(level.level);
      const order = advice.orders.find((one) => one.level === level.level);
      return { ...level, armed, phase: order ? PHASES[order.kind] : level.phase };
    }),
  };
}
