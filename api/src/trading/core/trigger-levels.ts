import { type CycleConfig, type CycleState, openLevels } from './cycle-state';
import { mayGrow } from './decide';
import {
  basketLevel,
  cycleStopLevel,
  drawdownLevel,
  recoveryLevel,
  shareStopLevel,
  singleLevel,
} from './sell-mode';

/** Mirrored prices at which a cycle must be decided again; null where nothing would happen. */
export interface TriggerLevels {
  /** Opening price at or below: the next level to open. */
  openAt: number | null;
  /** Opening price at or above: a level waits for the price to come back to the profit side. */
  rearmAt: number | null;
  /** Closing price at or above: the next profit. */
  profitAt: number | null;
  /** Closing price at or below: the next stop, or the drawdown that turns the mode to RECOVERY. */
  lossAt: number | null;
}

const NOTHING: TriggerLevels = { openAt: null, rearmAt: null, profitAt: null, lossAt: null };

/** The next price on each side at which `decide` may return something new for this state. */
export function listTriggerLevels(state: CycleState, config: CycleConfig): TriggerLevels {
  if (state.unwinding) {
    const open = openLevels(state).length > 0;
    return { ...NOTHING, profitAt: open ? Number.MIN_SAFE_INTEGER : null };
  }
  const waiting = state.levels.filter((level) => level.phase === 'WAITING');
  const triggers = waiting.map((level) => ({
    armed: level.armed,
    ticks: level.triggerTicks ?? (level.level === 0 ? Number.MAX_SAFE_INTEGER : null),
  }));
  return {
    openAt: mayGrow(state) ? highest(triggers.filter((t) => t.armed).map((t) => t.ticks)) : null,
    rearmAt: after(lowest(triggers.filter((t) => !t.armed).map((t) => t.ticks))),
    profitAt: nextProfit(state, config),
    lossAt: highest([
      cycleStopLevel(state, config),
      ...openLevels(state).map((level) => shareStopLevel(level, config)),
      state.effectiveMode === 'RECOVERY' ? null : drawdownLevel(state, config),
    ]),
  };
}

/** The mirrored closing price of the next profit: one share's in SINGLE, else the basket's. */
export function nextProfit(state: CycleState, config: CycleConfig): number | null {
  if (state.effectiveMode === 'ALL') return basketLevel(state, config);
  if (state.effectiveMode === 'RECOVERY') return recoveryLevel(state, config);
  return lowest(openLevels(state).map((level) => singleLevel(level, state, config)));
}

function highest(values: (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length > 0 ? Math.max(...known) : null;
}

function lowest(values: (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length > 0 ? Math.min(...known) : null;
}

function after(ticks: number | null): number | null {
  return ticks === null ? null : ticks + 1;
}
