import type { Unit } from '@entropi/shared/contracts/primitives';
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

/** What turns money into a distance. */
export interface Scale {
  market: MarketRules;
  /** Money of the account's currency per tick and millionth of size. */
  moneyPerTickCount: Ratio;
}

/** How far, in ticks, the price must be from the average for the goal to be reached. */
export function targetDistance(target: Target, position: Position, scale: Scale): Ratio {
  if (target.unit !== 'MONEY') {
    return distanceInTicks(target.value, target.unit, position.averageTicks, scale.market);
  }
  const perTick = multiply(scale.moneyPerTickCount, ratio(BigInt(position.sizeCounts)));
  return divide(target.value, perTick);
}

/** The mirrored closing price at which a profit is reached, to the tick away from the entry. */
export function profitLevel(target: Target, position: Position, scale: Scale): number {
  return ceil(add(position.averageTicks, targetDistance(target, position, scale)));
}

/**
 * The mirrored closing price at which a loss is reached, to the tick towards the entry. What is already
 * `realised` (account currency) widens or, when negative, narrows the distance.
 */
export function lossLevel(
  target: Target,
  position: Position,
  scale: Scale,
  realised: Ratio = ZERO,
): number {
  const banked = targetDistance({ value: realised, unit: 'MONEY' }, position, scale);
  const distance = add(targetDistance(target, position, scale), banked);
  return ceil(subtract(position.averageTicks, distance));
}

/** Unrealised profit in the account's currency at a mirrored closing price. */
export function profitAt(closingTicks: number, position: Position, scale: Scale): Ratio {
  const distance = subtract(ratio(BigInt(closingTicks)), position.averageTicks);
  const perTick = multiply(scale.moneyPerTickCount, ratio(BigInt(position.sizeCounts)));
  return multiply(distance, perTick);
}
