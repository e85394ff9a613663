import type {
  CycleConfig,
  CycleState,
  LevelState,
  OpenShare,
} from '@entropi/trading/core/cycle-state';
import { divide, ratio } from '@entropi/trading/core/ratio';
import {
  type Dir,
  type MarketRules,
  moneyPerTickCount,
  toCounts,
  toDir,
  toTicks,
} from '@entropi/trading/core/units';
import { type CycleRows, LIVE_SHARE_STATES, type ScaleRow, type ShareRow } from './cycle.repo';

/** The core's view of a running cycle: the state on which it decides, and the configuration by which it does. */
export interface LoadedCycle {
  state: CycleState;
  config: CycleConfig;
}

/**
 * Translates stored rows to the core's integers. `profitCounter` is the user's streak of won cycles, `othersOpen`
 * the number of live shares of the other members of a coupled strategy. Nothing opens until `pausedUntil` (epoch
 * milliseconds).
 */
export function loadCycle(
  rows: CycleRows,
  profitCounter: number,
  { othersOpen = 0, pausedUntil = 0 }: { othersOpen?: number; pausedUntil?: number } = {},
): LoadedCycle {
  const { cycle } = rows;
  const maxOpenShares = cycle.jointMaxOpenShares;
  const dir = toDir(cycle.direction);
  const market = toMarketRules(cycle);
  return {
    config: {
      market,
      unit: cycle.unit,
      sellMode: cycle.sellModeConfig,
      multipliers: cycle.profitMultipliers,
      limits: cycle.limits,
      moneyPerTickCount: moneyPerTickCount(market, cycle.fxRate),
      profitCounter,
      hasJointTarget: cycle.jointTarget !== null,
      joint: maxOpenShares === null ? null : { maxOpenShares, othersOpen },
      stopDistanceTicks: cycle.disasterStop === null ? null : toTicks(cycle.disasterStop, market),
    },
    state: {
      dir,
      levels: rows.scales.map((scale) =>
        loadLevel(scale, rows.shares, { dir, market, pausedUntil }),
      ),
      realised: divide(ratio(BigInt(cycle.realisedMinor)), ratio(100n)),
      startedAt: cycle.startedAt.getTime(),
      effectiveMode: cycle.effectiveMode,
      leaving: cycle.leaveReason,
      peakTicks: toPeak(cycle.trailingPeak, dir, market),
    },
  };
}

function toPeak(price: number | null, dir: Dir, market: MarketRules): number | null {
  return price === null ? null : dir * toTicks(price, market);
}

/** The market's rules as they were when the cycle began. */
export function toMarketRules(cycle: CycleRows['cycle']): MarketRules {
  return {
    decimalPlaces: cycle.decimalPlaces,
    sizeStep: cycle.sizeStep,
    minSize: cycle.sizeStep,
    pointValue: cycle.pointValue,
  };
}

/** The rules of a stored market, in the form in which the core counts. */
export function parseMarketRules(row: {
  decimalPlaces: number;
  sizeStep: number;
  minDealSize: number;
  pointValue: number;
}): MarketRules {
  const { decimalPlaces, sizeStep, minDealSize, pointValue } = row;
  return { decimalPlaces, sizeStep, minSize: minDealSize, pointValue };
}

function loadLevel(
  scale: ScaleRow,
  shares: ShareRow[],
  { dir, market, pausedUntil }: { dir: Dir; market: MarketRules; pausedUntil: number },
): LevelState {
  const live = shares.find(
    (share) =>
      share.currentScaleId === scale.id && LIVE_SHARE_STATES.some((state) => state === share.state),
  );
  return {
    level: scale.level,
    triggerTicks: scale.triggerLevel === null ? null : dir * toTicks(scale.triggerLevel, market),
    sizeCounts: toCounts(scale.plannedSize),
    takeProfit: scale.takeProfit,
    phase: scale.state,
    armed: scale.armed,
    notBefore: Math.max(
      scale.retryAt?.getTime() ?? 0,
      // A level with an open share is closed as usual.
      scale.state === 'WAITING' ? pausedUntil : 0,
    ),
    share: live && live.openLevel !== null ? loadShare(live, live.openLevel, dir, market) : null,
  };
}

function loadShare(share: ShareRow, openLevel: number, dir: Dir, market: MarketRules): OpenShare {
  return {
    reference: share.dealReference,
    openTicks: dir * toTicks(openLevel, market),
    sizeCounts: toCounts(share.size),
    openedAt: share.openedAt?.getTime() ?? 0,
    peakTicks: toPeak(share.trailingPeak, dir, market),
    leaving: share.leaveReason,
    stopTicks: toPeak(share.stopLevel, dir, market),
  };
}
