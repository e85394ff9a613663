import {
  type CycleConfig,
  type CycleState,
  type DecidedReason,
  type LevelState,
  openLevels,
  type Permissions,
} from './cycle-state';
import { compare, divide, ratio } from './ratio';
import {
  basketLevel,
  cycleStopLevel,
  drawdownLevel,
  recoveryLevel,
  shareStopLevel,
  singleLevel,
} from './sell-mode';
import { isWithinHours } from './trading-hours';
import { closingPrice, isDealable, openingPrice, type Tick, toCounts, toTicks } from './units';

/** An order the core advises. Nothing has happened until its fill is booked. */
export type Order =
  | { kind: 'OPEN'; level: number; sizeCounts: number }
  | {
      kind: 'CLOSE';
      level: number;
      reference: string;
      sizeCounts: number;
      reason: DecidedReason;
    };

/** Why a level whose trigger holds is not opened now. */
export type BlockReason =
  | 'max_open_shares'
  | 'max_total_size'
  | 'max_spread'
  | 'trading_hours'
  | 'pause'
  | 'task';

export interface Advice {
  /** In the order in which they are to be sent. */
  orders: Order[];
  /** Levels whose trigger the price has left to the profit side: they may open on the next crossing. */
  rearmed: number[];
  /** A condition of `enter_when` holds: the cycle goes over to RECOVERY. */
  entersRecovery: boolean;
  /** What keeps a triggered level from opening; null when nothing does. */
  blockReason: BlockReason | null;
}

const NOTHING: Advice = { orders: [], rearmed: [], entersRecovery: false, blockReason: null };

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
  if (closes.length > 0) return { orders: closes, rearmed, entersRecovery, blockReason: null };
  const { order, blockReason } = decideOpen(now, tick, config, permissions);
  return { orders: order ? [order] : [], rearmed, entersRecovery, blockReason };
}

function decideCloses(state: CycleState, tick: Tick, config: CycleConfig): Order[] {
  const price = closingPrice(tick, state.dir);
  const held = openLevels(state);
  const all = (reason: DecidedReason): Order[] =>
    held
      .filter((level) => level.notBefore <= tick.at)
      .sort((a, b) => b.share.sizeCounts - a.share.sizeCounts || a.level - b.level)
      .map((level) => close(level, reason));
  if (state.unwinding) return all(state.unwinding);
  const cycleStop = cycleStopLevel(state, config);
  if (cycleStop !== null && price <= cycleStop) return all('CYCLE_STOP');
  const stopped = held.filter((level) => {
    const stop = shareStopLevel(level, config);
    return stop !== null && price <= stop && level.notBefore <= tick.at;
  });
  if (stopped.length > 0) return stopped.map((level) => close(level, 'SHARE_STOP'));
  if (state.effectiveMode === 'ALL') {
    const target = basketLevel(state, config);
    return target !== null && price >= target ? all('BASKET_TAKE_PROFIT') : [];
  }
  if (state.effectiveMode === 'RECOVERY') {
    const target = recoveryLevel(state, config);
    return target !== null && price >= target ? all('RECOVERY') : [];
  }
  return held
    .filter((level) => {
      const target = singleLevel(level, state, config);
      return target !== null && price >= target && level.notBefore <= tick.at;
    })
    .map((level) => close(level, 'TAKE_PROFIT'));
}

function close(
  level: LevelState & { share: { reference: string; sizeCounts: number } },
  reason: DecidedReason,
): Order {
  const { reference, sizeCounts } = level.share;
  return { kind: 'CLOSE', level: level.level, reference, sizeCounts, reason };
}

function decideOpen(
  state: CycleState,
  tick: Tick,
  config: CycleConfig,
  permissions: Permissions,
): { order: Order | null; blockReason: BlockReason | null } {
  const none = { order: null, blockReason: null };
  if (!mayGrow(state)) return none;
  const price = openingPrice(tick, state.dir);
  const next = state.levels.find((level) => isTriggered(level, price));
  if (!next) return none;
  const blockReason = findBlockReason(next, state, tick, config, permissions);
  if (blockReason) return { order: null, blockReason };
  return {
    order: { kind: 'OPEN', level: next.level, sizeCounts: next.sizeCounts },
    blockReason: null,
  };
}

/** False while an opening is under way, while the basket is being closed and in RECOVERY. */
export function mayGrow(state: CycleState): boolean {
  if (state.unwinding || state.effectiveMode === 'RECOVERY') return false;
  if (state.levels.some((level) => level.phase === 'OPENING')) return false;
  const closing = state.levels.some((level) => level.phase === 'CLOSING');
  return state.effectiveMode === 'SINGLE' || !closing;
}

function findBlockReason(
  next: LevelState,
  state: CycleState,
  tick: Tick,
  config: CycleConfig,
  permissions: Permissions,
): BlockReason | null {
  if (!permissions.mayOpen) return 'task';
  if (next.notBefore > tick.at) return 'pause';
  if (!isWithinHours(config.limits.trading_hours, new Date(tick.at))) return 'trading_hours';
  const sizeBlock = findSizeBlock(next, state, config);
  if (sizeBlock) return sizeBlock;
  return isSpreadTooWide(tick, config.limits.max_spread, config.market) ? 'max_spread' : null;
}

/** Which limit of shares and sizes keeps a level from opening, whatever the price; null when none does. */
export function findSizeBlock(
  next: LevelState,
  state: CycleState,
  config: CycleConfig,
): 'max_open_shares' | 'max_total_size' | null {
  const { max_open_shares, max_total_size } = config.limits;
  const held = state.levels.filter((level) => level.share !== null);
  if (max_open_shares !== null && held.length >= max_open_shares) return 'max_open_shares';
  const size = held.reduce(
    (sum, { share }) => (share ? sum + share.sizeCounts : sum),
    next.sizeCounts,
  );
  return max_total_size !== null && size > toCounts(max_total_size) ? 'max_total_size' : null;
}

/** Whether offer − bid exceeds the limit in points; null is no limit. */
export function isSpreadTooWide(
  tick: Tick,
  maxSpread: number | null,
  market: CycleConfig['market'],
): boolean {
  return maxSpread !== null && tick.offer - tick.bid > toTicks(maxSpread, market);
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

function meetsRecovery(state: CycleState, tick: Tick, config: CycleConfig): boolean {
  const when = config.sellMode.recovery?.enter_when;
  if (!when || state.unwinding) return false;
  const held = state.levels.filter((level) => level.share !== null).length;
  if (when.open_shares !== null && held >= when.open_shares) return true;
  const drawdown = drawdownLevel(state, config);
  if (drawdown !== null && closingPrice(tick, state.dir) <= drawdown) return true;
  if (when.age_hours === null) return false;
  const age = divide(ratio(tick.at - state.startedAt), ratio(3_600_000n));
  return compare(age, ratio(when.age_hours)) >= 0;
}
