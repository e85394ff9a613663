import type { SellModeConfig } from '@entropi/contracts/trading-model';
import type { CycleConfig, CycleState } from '../core/cycle-state';
import { decide, type Order } from '../core/decide';
import { applyCloseFill, applyOpenFill } from '../core/fills';
import { generateLadder, plannedCounts } from '../core/ladder';
import { applyWishes } from '../core/leaving';
import { ZERO } from '../core/ratio';
import { applyPeaks } from '../core/trailing';
import {
  closingPrice,
  type Dir,
  type MarketRules,
  moneyPerTickCount,
  openingPrice,
  type Tick,
} from '../core/units';

const market: MarketRules = { decimalPlaces: 1, sizeStep: 0.0001, minSize: 0.1, pointValue: 1 };
/** The ladder of the worked example. */
export const rows = generateLadder({
  step: 20,
  stepScale: 1.5,
  sizeScale: 1.5,
  baseSize: 1,
  levels: 5,
});
/** An active task. */
export const always = { mayOpen: true, mayClose: true };
/** The spread, in ticks. */
export const SPREAD = 4;

/** The configuration of the played cycles; by default SINGLE, with a target of eight points. */
export function configure(
  sellMode: Partial<SellModeConfig>,
  limits: Partial<CycleConfig['limits']> = {},
): CycleConfig {
  return {
    market,
    unit: 'POINTS',
    sellMode: {
      mode: 'SINGLE',
      unit: 'POINTS',
      target: 8,
      trailing: null,
      recovery: null,
      share_stop: null,
      cycle_stop: null,
      ...sellMode,
    },
    multipliers: { keyed_by: 'PROFIT_COUNTER', rows: [] },
    limits: {
      max_open_shares: null,
      max_total_size: null,
      max_spread: null,
      trading_hours: null,
      ...limits,
    },
    moneyPerTickCount: moneyPerTickCount(market),
    profitCounter: 0,
    hasJointTarget: false,
    joint: null,
  };
}

/** A cycle before its first fill, on the ladder of the worked example. */
export function begin(dir: Dir, config: CycleConfig): CycleState {
  return {
    dir,
    realised: ZERO,
    startedAt: 0,
    effectiveMode: config.sellMode.mode,
    leaving: null,
    peakTicks: null,
    levels: rows.map((row) => ({
      level: row.level,
      triggerTicks: null,
      sizeCounts: plannedCounts(row.size, market),
      takeProfit: row.takeProfit,
      phase: 'WAITING',
      armed: true,
      notBefore: 0,
      share: null,
    })),
  };
}

/** A price at which a position opened at 8000.0 closes with a gain of `good` ticks; below 0 it is a loss. */
export function tickAt(good: number, dir: Dir, at = 0): Tick {
  const bid = dir === 1 ? 80_000 + good : 80_000 - good - SPREAD;
  return { bid, offer: bid + SPREAD, at };
}

/** Fills every order at once at the tick's price, as a broker without delay would. */
function fill(state: CycleState, orders: Order[], tick: Tick, config: CycleConfig): CycleState {
  return orders.reduce((before, order) => {
    if (order.kind === 'CLOSE') {
      const closeTicks = closingPrice(tick, before.dir);
      return applyCloseFill(
        before,
        { level: order.level, closeTicks, reason: order.reason },
        config,
      );
    }
    const openTicks = openingPrice(tick, before.dir);
    const reference = `${order.level}@${tick.at}`;
    const { level, sizeCounts } = order;
    return applyOpenFill(
      before,
      { reference, level, openTicks, sizeCounts, at: tick.at },
      rows,
      config,
    );
  }, state);
}

/** Decides at a price and fills what was advised. */
export function step(
  state: CycleState,
  tick: Tick,
  config: CycleConfig,
): { state: CycleState; orders: Order[] } {
  const advice = decide(state, tick, config, always);
  const peaked = applyPeaks(applyWishes(state, advice.wishes), advice.peaks);
  const rearmed: CycleState = {
    ...peaked,
    effectiveMode: advice.entersRecovery ? 'RECOVERY' : state.effectiveMode,
    levels: peaked.levels.map((level) =>
      advice.rearmed.includes(level.level) ? { ...level, armed: true } : level,
    ),
  };
  return { state: fill(rearmed, advice.orders, tick, config), orders: advice.orders };
}

/** The levels that orders open. */
export const opened = (orders: Order[]) =>
  orders.filter((o) => o.kind === 'OPEN').map((o) => o.level);
/** The levels that orders close. */
export const closed = (orders: Order[]) =>
  orders.filter((o) => o.kind === 'CLOSE').map((o) => o.level);
