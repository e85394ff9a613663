import { type CloseOrder, closeLevel } from './close-order';
import {
  type CycleConfig,
  type CycleState,
  type HeldLevel,
  type LevelState,
  openLevels,
  type Permissions,
} from './cycle-state';
import { applyWishes, decideWishes, isLeaving, listWantedCloses, type Wish } from './leaving';
import { compare, divide, ratio } from './ratio';
import { toSizeFacts } from './rules/size-facts';
import { findLevelBlock, type LevelBlock } from './rules/stages';
import { drawdownLevel, singleLevel } from './sell-mode';
import { isTrailed, listTrails, type Peak } from './trailing';
import { closingPrice, isDealable, openingPrice, type Tick } from './units';
import { findWorstOpening } from './worst-price';

/** An order the core advises. Nothing has happened until its fill is booked. */
export type Order = OpenOrder | CloseOrder;

export interface OpenOrder {
  kind: 'OPEN';
  level: number;
  sizeCounts: number;
  /** The worst price, mirrored, at which it may be filled; null accepts any. */
  worstTicks: number | null;
}

export interface Advice {
  /** In the order in which they are to be sent. */
  orders: Order[];
  /** New wishes to leave, to be stored with the orders. From then on they hold, whatever the price does. */
  wishes: Wish[];
  /** Levels whose trigger the price has left to the profit side: they may open on the next crossing. */
  rearmed: number[];
  /** New best prices that trailing keeps. */
  peaks: Peak[];
  /** Whether a condition of `enter_when` holds, so that the cycle goes over to RECOVERY. */
  entersRecovery: boolean;
  /** What keeps a triggered level from opening; null when nothing does. */
  blockReason: LevelBlock | null;
}

const NOTHING: Advice = {
  orders: [],
  wishes: [],
  rearmed: [],
  peaks: [],
  entersRecovery: false,
  blockReason: null,
};

/** Whether an advice changes nothing. */
export function isNothing({ entersRecovery, ...advice }: Advice): boolean {
  const { orders, wishes, rearmed, peaks } = advice;
  return !entersRecovery && [orders, wishes, rearmed, peaks].every((list) => list.length === 0);
}

/**
 * What to do with a running cycle at this price: a pure function of state, tick, configuration and permissions.
 * Closes come before opens, and one level opens at a time. Does nothing at a price that cannot be dealt at.
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
  const wishes = permissions.mayClose ? decideWishes(now, tick, config) : [];
  const wished = applyWishes(now, wishes);
  const closes = permissions.mayClose ? decideCloses(wished, tick, config) : [];
  const rearmed = state.leaving ? [] : listRearmed(state, openingPrice(tick, state.dir));
  const peaks = permissions.mayClose ? listPeaks(now, tick, config) : [];
  const changes = { wishes, rearmed, peaks, entersRecovery };
  if (closes.length > 0) return { ...changes, orders: closes, blockReason: null };
  const { order, blockReason } = decideOpen(wished, tick, config, permissions);
  return { ...changes, orders: order ? [order] : [], blockReason };
}

/** Shares whose close may be sent, because they do not rest after a rejection. */
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
  const wanted = listWantedCloses(state, tick.at);
  if (wanted.length > 0 || state.leaving) return wanted;
  return state.effectiveMode === 'SINGLE' && !config.hasJointTarget
    ? decideProfits(state, tick, config)
    : [];
}

/** Closes, each by itself, for shares of SINGLE that have reached their profit. */
function decideProfits(state: CycleState, tick: Tick, config: CycleConfig): Order[] {
  const price = closingPrice(tick, state.dir);
  const closable = listClosable(state, tick);
  const given = listTrails(state, config, closable).filter(
    ({ stopAt }) => stopAt !== null && price <= stopAt,
  );
  const trailed = new Set(given.map(({ level }) => level));
  return closable
    .filter((level) => {
      if (isTrailed(level, config)) return trailed.has(level.level);
      const target = singleLevel(level, state, config);
      return target !== null && price >= target;
    })
    .map((level) => closeLevel(level, 'TAKE_PROFIT'));
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
  const triggered = state.levels.filter((level) => isTriggered(level, price));
  const [next] = triggered;
  if (!next) return none;
  const blockReason = findLevelBlock({
    ...toSizeFacts(next, state, config),
    limits: config.limits,
    isActive: permissions.mayOpen,
    now: tick.at,
    notBefore: next.notBefore,
    tick,
    market: config.market,
    recentOpenings: permissions.recentOpenings ?? 0,
    triggered: triggered.length,
    opened: permissions.openedHere ?? countOpened(state, tick),
  });
  if (blockReason) return { order: null, blockReason };
  return {
    order: {
      kind: 'OPEN',
      level: next.level,
      sizeCounts: next.sizeCounts,
      worstTicks: findWorstOpening(next, state, tick, config),
    },
    blockReason: null,
  };
}

/** Counts the shares that were opened at this price or since. */
function countOpened({ levels }: CycleState, tick: Tick): number {
  const quote = tick.quote ?? tick.at;
  return levels.filter(({ share }) => share && (share.quote ?? share.openedAt) >= quote).length;
}

/**
 * False while the cycle or a share of it is being left, in any mode; while an opening is under way; in RECOVERY; and
 * while a close rests that the broker has rejected, because it is still wanted.
 */
export function mayGrow(state: CycleState, now: number): boolean {
  if (isLeaving(state) || state.effectiveMode === 'RECOVERY') return false;
  if (state.levels.some((level) => level.phase === 'OPENING')) return false;
  if (openLevels(state).some((level) => level.notBefore > now)) return false;
  const closing = state.levels.some((level) => level.phase === 'CLOSING');
  return state.effectiveMode === 'SINGLE' || !closing;
}

function isTriggered(level: LevelState, openingTicks: number): boolean {
  if (level.phase !== 'WAITING' || !level.armed) return false;
  return level.triggerTicks === null ? level.level === 0 : openingTicks <= level.triggerTicks;
}

function listRearmed(state: CycleState, openingTicks: number): number[] {
  return state.levels
    .filter((level) => isOnProfitSide(level, openingTicks) && !level.armed)
    .map((level) => level.level);
}

function isOnProfitSide(level: LevelState, openingTicks: number): boolean {
  return (
    level.phase === 'WAITING' && level.triggerTicks !== null && openingTicks > level.triggerTicks
  );
}

/** Whether the cycle holds so many shares that it goes over to RECOVERY, whatever the price. */
export function holdsTooMany(state: CycleState, { sellMode }: CycleConfig): boolean {
  const most = sellMode.recovery?.enter_when.open_shares ?? null;
  return most !== null && state.levels.filter((level) => level.share !== null).length >= most;
}

function meetsRecovery(state: CycleState, tick: Tick, config: CycleConfig): boolean {
  const when = config.sellMode.recovery?.enter_when;
  if (!when || state.leaving) return false;
  if (holdsTooMany(state, config)) return true;
  const drawdown = drawdownLevel(state, config);
  if (drawdown !== null && closingPrice(tick, state.dir) <= drawdown) return true;
  if (when.age_hours === null) return false;
  const age = divide(ratio(tick.at - state.startedAt), ratio(3_600_000n));
  return compare(age, ratio(when.age_hours)) >= 0;
}
