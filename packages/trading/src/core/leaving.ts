import { type CloseOrder, closeAll } from './close-order';
import {
  type CycleConfig,
  type CycleState,
  type HeldLevel,
  type LeaveReason,
  openLevels,
} from './cycle-state';
import { disasterStopLevel } from './disaster-stop';
import { findOffsetGroup, listOffsettable } from './offset';
import { basketLevel, cycleStopLevel, recoveryLevel, shareStopLevel } from './sell-mode';
import { listTrails } from './trailing';
import { closingPrice, type Tick } from './units';

/**
 * A decision to leave is stored, so that the next price cannot change it: from then on nothing grows, and what is
 * open is closed, however often the broker rejects that and wherever the price goes.
 */

/** A wish to leave: one share, by its reference, or the whole cycle when that is null. */
export interface Wish {
  reference: string | null;
  reason: LeaveReason;
}

/** Whether the cycle, or one share of it, is being left. Nothing grows until all of that is closed. */
export function isLeaving({ leaving, levels }: CycleState): boolean {
  return leaving !== null || levels.some(({ share }) => share !== null && share.leaving !== null);
}

/** Why a share is being left; null when it is not. */
export function findLeaveReason(
  { leaving }: Pick<CycleState, 'leaving'>,
  { share }: HeldLevel,
): LeaveReason | null {
  return share.leaving ?? leaving;
}

/** The state with new wishes added; a wish that already exists keeps its reason. */
export function applyWishes(state: CycleState, wishes: readonly Wish[]): CycleState {
  if (wishes.length === 0) return state;
  const reasons = new Map(wishes.map(({ reference, reason }) => [reference, reason]));
  return {
    ...state,
    leaving: state.leaving ?? reasons.get(null) ?? null,
    levels: state.levels.map((level) => {
      const reason = level.share && reasons.get(level.share.reference);
      if (!level.share || !reason || level.share.leaving) return level;
      return { ...level, share: { ...level.share, leaving: reason } };
    }),
  };
}

/** The closes that wishes lack, largest first: those of shares that are open and do not rest after a rejection. */
export function listWantedCloses(state: CycleState, now: number): CloseOrder[] {
  const wanted = openLevels(state).filter(
    (level) => level.notBefore <= now && findLeaveReason(state, level) !== null,
  );
  return closeAll(wanted, (level) => findLeaveReason(state, level) ?? 'CYCLE_STOP');
}

/**
 * The wishes to leave that this price brings about. They include shares that rest after a rejected close, because a
 * close that cannot be ordered now is wanted all the same.
 */
export function decideWishes(state: CycleState, tick: Tick, config: CycleConfig): Wish[] {
  if (state.leaving) return [];
  const price = closingPrice(tick, state.dir);
  // The broker acts on this stop without us: what it has closed is not opened again, and the rest is left.
  const disasterStop = disasterStopLevel(state);
  if (disasterStop !== null && price <= disasterStop) return ofCycle('DISASTER_STOP');
  const cycleStop = cycleStopLevel(state, config);
  if (cycleStop !== null && price <= cycleStop) return ofCycle('CYCLE_STOP');
  const stopped = openLevels(state).filter((level) => isStopped(level, price, config));
  if (stopped.length > 0) return ofShares(stopped, 'SHARE_STOP');
  if (state.effectiveMode === 'RECOVERY') return decideRecovery(state, tick, config);
  return isBasketDone(state, price, config) ? ofCycle('BASKET_TAKE_PROFIT') : [];
}

function isStopped(level: HeldLevel, price: number, config: CycleConfig): boolean {
  const stop = level.share.leaving ? null : shareStopLevel(level, config);
  return stop !== null && price <= stop;
}

function decideRecovery(state: CycleState, tick: Tick, config: CycleConfig): Wish[] {
  const price = closingPrice(tick, state.dir);
  if (config.sellMode.recovery?.method === 'OFFSET') {
    // A group that is closed only in part would be a loss without what was to make up for it.
    return ofShares(findOffsetGroup(listOffsettable(state, tick.at), price, config), 'RECOVERY');
  }
  const target = recoveryLevel(state, config);
  return target !== null && price >= target ? ofCycle('RECOVERY') : [];
}

function isBasketDone(state: CycleState, price: number, config: CycleConfig): boolean {
  if (state.effectiveMode !== 'ALL' || config.hasJointTarget) return false;
  if (config.sellMode.trailing) {
    const [trail] = listTrails(state, config);
    return trail !== undefined && trail.stopAt !== null && price <= trail.stopAt;
  }
  const target = basketLevel(state, config);
  return target !== null && price >= target;
}

const ofCycle = (reason: LeaveReason): Wish[] => [{ reference: null, reason }];

const ofShares = (levels: readonly HeldLevel[], reason: LeaveReason): Wish[] =>
  levels.map(({ share }) => ({ reference: share.reference, reason }));
