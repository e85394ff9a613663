import type { Market } from '@entropi/contracts/markets';
import type { Unit } from '@entropi/contracts/primitives';
import type { LadderGenerator } from '@entropi/contracts/scales';

/** A step as a share of the price: 0.1 %. */
const STEP_OF_PRICE = 0.001;
/** Least step in spreads: opening levels that are closer would cost more than they are apart. */
const SPREADS_OF_STEP = 3;
/** Step in ticks on a market whose price is not known. */
const TICKS_OF_STEP = 20;

/** Suggests a round step between levels, which is also the target, in points or percent of the market's price. */
export function suggestStep(market: Market, unit: Unit): number {
  const { bid, offer, decimal_places: decimals } = market;
  const tick = 10 ** -decimals;
  const price = offer ?? bid;
  if (price === null) return unit === 'PERCENT' ? 100 * STEP_OF_PRICE : TICKS_OF_STEP * tick;
  const spread = offer !== null && bid !== null ? offer - bid : 0;
  const points = Math.max(price * STEP_OF_PRICE, spread * SPREADS_OF_STEP, tick);
  return unit === 'PERCENT' ? roundUp((100 * points) / price) : roundUp(points);
}

/** The smallest size that a market deals, as a whole number of its size steps. */
export function suggestSize({ min_deal_size: minimum, size_step: step }: Market): number {
  if (!(step > 0)) return minimum > 0 ? minimum : 1;
  const steps = Math.max(1, Math.ceil(minimum / step - TOLERANCE));
  return Number((steps * step).toPrecision(12));
}

/** Suggests the first rule for a market. */
export function suggestRule(market: Market, unit: Unit): LadderGenerator {
  const step = suggestStep(market, unit);
  return { step, step_scale: 1.5, size_scale: 1.5, base_size: suggestSize(market), levels: 5 };
}

/** Tolerance for whole numbers that floating point has changed a little. */
const TOLERANCE = 1e-9;

/** Rounds up to 1, 2 or 5 times a power of ten. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const digit = [1, 2, 5, 10].find((one) => one * power >= value * (1 - TOLERANCE)) ?? 10;
  return Number((digit * power).toPrecision(3));
}
