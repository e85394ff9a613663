import {
  type CycleConfig,
  type CycleState,
  type DecidedReason,
  type HeldLevel,
  type LevelState,
  openLevels,
  type Permissions,
} from './cycle-state';
import { findOffsetGroup, listOffsettable } from './offset';
import { compare, divide, ratio } from './ratio';
import { toSizeFacts } from './rules/size-facts';
import { findLevelBlock, type LevelBlock } from './rules/stages';
import {
  basketLevel,
  cycleStopLevel,
  drawdownLevel,
  recoveryLevel,
  shareStopLevel,
  singleLevel,
} from './sell-mode';
import { isTrailed, listTrails, type Peak } from './trailing';
import { closingPrice, isDealable, openingPrice, type Tick } from './units';

/** An order the core advises. Nothing has happened until its fill is booked. */
export type Order = { kind: 'OPEN'; level: number; sizeCounts: number } | CloseOrder;

export interface CloseOrder {
  kind: 'CLOSE';
  level: number;
  reference: string;
  sizeCounts: number;
  reason: DecidedReason;
}

export interface Advice {
  /** In the order in which they are to be sent. */
  orders: Order[];
  /** Levels whose trigger the price has left to the profit side: they may open on the next crossing. */
  rearmed: number[];
  /** New best prices that trailing keeps. */
  peaks: Peak[];
  /** A condition of `enter_when` holds: the cycle goes over to RECOVERY. */
  entersRecovery: boolean;
  /** What keeps a triggered level from opening; null when nothing does. */
  blockReason: LevelBlock | null;
}

const NOTHING: Advice = {
  orders: [],
  rearmed: [],
  peaks: [],
  entersRecovery: false,
  blockReason: null,
};

/** Whether an advice changes nothing. */
export function isNothing({ orders, rearmed, peaks, entersRecovery }: Advice): boolean {
  return orders.length === 0 && rearmed.length === 0 && peaks.length === 0 && !entersRecovery;
}

/**
 * What is to be done with a running cycle at this price: a pure function of state, tick, configuration and
 * permissions. Closes go before opens, and a level opens alone. Nothing at a price that cannot be dealt at.
 */
export function decide(
  state: CycleState,
  tick: Tick,
  config: CycleConfig,
  permissions: Permissions,
): Advice {
  if (!isDealable(tick)) return NOTHING;
  const entersRecovery = state.effectiveMode !== 'RECOVERY' && meetsRecovery(state, tick, config);
  const now: CycleState = entersRecovery ? { ...state, effectiveMode: 'RECOVERY' } : state;
  const closes = permissions.mayClose ? decideCloses(now, tick, config) : [];
  const rearmed = state.levels
    .filter((level) => isOnProfitSide(level, openingPrice(tick, state.dir)) && !level.armed)
    .map((level) => level.level);
  const peaks = permissions.mayClose ? listPeaks(now, tick, config) : [];
  const changes = { rearmed, peaks, entersRecovery };
  if (closes.length > 0) return { ...changes, orders: closes, blockReason: null };
  const { order, blockReason } = decideOpen(now, tick, config, permissions);
  return { ...changes, orders: order ? [order] : [], blockReason };
}

/** Shares whose order may be sent: none rests after a rejection. */
function listClosable(state: CycleState, tick: Tick): HeldLevel[] {
  return openLevels(state).filter((level) => level.notBefore <= tick.at);
}

function listPeaks(state: CycleState, tick: Tick, config: CycleConfig): Peak[] {
  const price = closingPrice(tick, state.dir);
  return listTrails(state, config, listClosable(state, tick))
    .filter(({ peakAt }) => price >= peakAt)
    .map(({ level }) => ({ level, ticks: price }));
}

function decideCloses(state: CycleState, tick: Tick, config: CycleConfig): Order[] {
  const price = closingPrice(tick, state.dir);
  const closable = listClosable(state, tick);
  const all = (reason: DecidedReason): Order[] => closeAll(closable, reason);
  if (state.unwinding) return all(state.unwinding);
  const cycleStop = cycleStopLevel(state, config);
  if (cycleStop !== null && price <= cycleStop) return all('CYCLE_STOP');
  const stopped = closable.filter((level) => {
    const stop = shareStopLevel(level, config);
    return stop !== null && price <= stop;
  });
  if (stopped.length > 0) return stopped.map((level) => close(level, 'SHARE_STOP'));
  if (state.effectiveMode === 'RECOVERY') return decideRecovery(state, tick, config, closable);
  return config.hasJointTarget ? [] : decideProfit(state, price, config, closable);
}

function decideProfit(
  state: CycleState,
  price: number,
  config: CycleConfig,
  closable: readonly HeldLevel[],
): Order[] {
  const trails = listTrails(state, config, closable);
  const given = trails.filter(({ stopAt }) => stopAt !== null && price <= stopAt);
  if (state.effectiveMode === 'ALL') {
    const target = config.sellMode.trailing ? null : basketLevel(state, config);
    const isReached = given.length > 0 || (target !== null && price >= target);
    return isReached ? closeAll(closable, 'BASKET_TAKE_PROFIT') : [];
  }
  const trailed = new Set(given.map(({ level }) => level));
  return closable
    .filter((level) => {
      if (isTrailed(level, config)) return trailed.has(level.level);
      const target = singleLevel(level, state, config);
      return target !== null && price >= target;
    })
    .map((level) => close(level, 'TAKE_PROFIT'));
}

function decideRecovery(
  state: CycleState,
  tick: Tick,
  config: CycleConfig,
  closable: readonly HeldLevel[],
): Order[] {
  const price = closingPrice(tick, state.dir);
  if (config.sellMode.recovery?.method === 'OFFSET') {
    const group = findOffsetGroup(listOffsettable(state, tick.at), price, config);
    return closeAll(group, 'RECOVERY');
  }
  const target = recoveryLevel(state, config);
  return target !== null && price >= target ? closeAll(closable, 'RECOVERY') : [];
}

/** Largest first. */
export function closeAll(held: readonly HeldLevel[], reason: DecidedReason): CloseOrder[] {
  return [...held]
    .sort((a, b) => b.share.sizeCounts - a.share.sizeCounts || a.level - b.level)
    .map((level) => close(level, reason));
}

function close(level: HeldLevel, reason: DecidedReason): CloseOrder {
  const { reference, sizeCounts } = level.share;
  return { kind: 'CLOSE', level: level.level, reference, sizeCounts, reason };
}

function decideOpen(
  state: CycleState,
  tick: Tick,
  config: CycleConfig,
  permissions: Permissions,
): { order: Order | null; blockReason: LevelBlock | null } {
  const none = { order: null, blockReason: null };
  if (!mayGrow(state, tick.at)) return none;
  const price = openingPrice(tick, state.dir);
  const next = state.levels.find((level) => isTriggered(level, price));
  if (!next) return none;
  const blockReason = findLevelBlock({
    ...toSizeFacts(next, state, config),
    limits: config.limits,
    isActive: permissions.mayOpen,
    now: tick.at,
    notBefore: next.notBefore,
    tick,
    market: config.market,
  });
  if (blockReason) return { order: null, blockReason };
  return {
    order: { kind: 'OPEN', level: next.level, sizeCounts: next.sizeCounts },
    blockReason: null,
  };
}

/**
 * False while an opening is under way, while the basket is being closed, in RECOVERY, and while a close that the
 * broker has rejected rests: it is still wanted.
 */
export function mayGrow(state: CycleState, now: number): boolean {
  if (state.unwinding || state.effectiveMode === 'RECOVERY') return false;
  if (state.levels.some((level) => level.phase === 'OPENING')) return false;
  if (openLevels(state).some((level) => level.notBefore > now)) return false;
  const closing = state.levels.some((level) => level.phase === 'CLOSING');
  return state.effectiveMode === 'SINGLE' || !closing;
}

function isTriggered(level: LevelState, openingTicks: number): boolean {
  if (level.phase !== 'WAITING' || !level.armed) return false;
  return level.triggerTicks === null ? level.level === 0 : openingTicks <= level.triggerTicks;
}

function isOnProfitSide(level: LevelState, openingTicks: number): boolean {
  return (
    level.phase === 'WAITING' && level.triggerTicks !== null && openingTicks > level.triggerTicks
  );
}

/** Whether so many shares are held that the cycle goes over to RECOVERY, whatever the price. */
export function holdsTooMany(state: CycleState, { sellMode }: CycleConfig): boolean {
  const most = sellMode.recovery?.enter_when.open_shares ?? null;
  return most !== null && state.levels.filter((level) => level.share !== null).length >= most;
}

function meetsRecovery(state: CycleState, tick: Tick, config: CycleConfig): boolean {
  const when = config.sellMode.recovery?.enter_when;
  if (!when || state.unwinding) return false;
  if (holdsTooMany(state, config)) return true;
  const drawdown = drawdownLevel(state, config);
  if (drawdown !== null && closingPrice(tick, state.dir) <= drawdown) return true;
  if (when.age_hours === null) return false;
  const age = divide(ratio(tick.at - state.startedAt), ratio(3_600_000n));
  return compare(age, ratio(when.age_hours)) >= 0;
}
