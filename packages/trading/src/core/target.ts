import type { Unit } from '@entropi/contracts/primitives';
import { distanceInTicks } from './ladder';
import { add, ceil, divide, multiply, type Ratio, ratio, subtract, ZERO } from './ratio';
import type { MarketRules } from './units';

/** A profit or loss as a sell mode states it. */
export interface Target {
  value: Ratio;
  unit: Unit | 'MONEY';
}

/** A position or basket: its (average) open level in mirrored ticks, and its size in millionths. */
export interface Position {
  averageTicks: Ratio;
  sizeCounts: number;
}

/** What converts money to a distance. */
export interface Scale {
  market: MarketRules;
  /** Money of the account's currency per tick and millionth of size. */
  moneyPerTickCount: Ratio;
}

/**
 * How far, in ticks, the price must be from the average for the target to be reached. Null for MONEY when no price
 * brings a profit, because the market's point is worth nothing or the size is 0.
 */
export function targetDistance(target: Target, position: Position, scale: Scale): Ratio | null {
  if (target.unit !== 'MONEY') {
    return distanceInTicks(target.value, target.unit, position.averageTicks, scale.market);
  }
  const perTick = multiply(scale.moneyPerTickCount, ratio(BigInt(position.sizeCounts)));
  return perTick.n === 0n ? null : divide(target.value, perTick);
}

/**
 * The mirrored closing price at which a profit is reached, rounded to the tick away from the entry; null if no price
 * reaches it.
 */
export function profitLevel(target: Target, position: Position, scale: Scale): number | null {
  const distance = targetDistance(target, position, scale);
  return distance && ceil(add(position.averageTicks, distance));
}

/**
 * The mirrored closing price at which a loss is reached, rounded to the tick towards the entry. What is already
 * `realised` (account currency) widens the distance or, when negative, narrows it. So does what `held` contains
 * besides the position, which is shares whose close is under way. Null if no price reaches it.
 */
export function lossLevel(
  target: Target,
  position: Position,
  scale: Scale,
  { realised = ZERO, held = position }: { realised?: Ratio; held?: Position } = {},
): number | null {
  const distance = targetDistance(target, position, scale);
  if (!distance) return null;
  // Money in a market whose point is worth nothing is no distance.
  const banked = targetDistance({ value: realised, unit: 'MONEY' }, held, scale) ?? ZERO;
  const share = divide(ratio(BigInt(position.sizeCounts)), ratio(BigInt(held.sizeCounts)));
  return ceil(subtract(held.averageTicks, add(multiply(distance, share), banked)));
}

/** Unrealised profit in the account's currency at a mirrored closing price. */
export function profitAt(closingTicks: number, position: Position, scale: Scale): Ratio {
  const distance = subtract(ratio(BigInt(closingTicks)), position.averageTicks);
  const perTick = multiply(scale.moneyPerTickCount, ratio(BigInt(position.sizeCounts)));
  return multiply(distance, perTick);
}
