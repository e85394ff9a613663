import type { CycleConfig, CycleState, LevelState } from './cycle-state';
import { openingPrice, type Tick, toTicks } from './units';

/** How many usual spreads worse than its trigger an opening may be when it has no limit of its own. */
const USUAL_SPREADS = 2;

/**
 * The worst price at which a level may be opened, mirrored: its trigger (for a first level, the price that decides
 * it) and the tolerance beyond that. Null when the cycle has no tolerance.
 */
export function findWorstOpening(
  level: Pick<LevelState, 'triggerTicks'>,
  { dir }: Pick<CycleState, 'dir'>,
  tick: Tick,
  { limits, market }: Pick<CycleConfig, 'limits' | 'market'>,
): number | null {
  const tolerance = limits.max_slippage ?? null;
  if (tolerance === null) return null;
  return (level.triggerTicks ?? openingPrice(tick, dir)) + toTicks(tolerance, market);
}

/** Whether an opening price, mirrored, is worse than the worst one; a price equal to it is not. */
export function isBeyond(openingTicks: number, worstTicks: number | null): boolean {
  return worstTicks !== null && openingTicks > worstTicks;
}

/** The tolerance of a strategy that states none, in points: two usual spreads of the market, and at least a tick. */
export function usualTolerance(usualSpread: number, decimalPlaces: number): number {
  const tick = 10 ** -decimalPlaces;
  return Number(Math.max(USUAL_SPREADS * usualSpread, tick).toFixed(decimalPlaces));
}

/**
 * Limits with the tolerance that a cycle keeps from its beginning: its own, or that of the market's usual spread in
 * points.
 */
export function bindTolerance<Given extends { max_slippage?: number | null | undefined }>(
  limits: Given,
  usualSpread: number,
  decimalPlaces: number,
): Given {
  if (typeof limits.max_slippage === 'number') return limits;
  return { ...limits, max_slippage: usualTolerance(usualSpread, decimalPlaces) };
}
