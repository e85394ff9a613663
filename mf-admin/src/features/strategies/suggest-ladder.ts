import type { Market } from '@entropi/shared/contracts/markets';
import type { Unit } from '@entropi/shared/contracts/primitives';
import type { LadderGenerator } from '@entropi/shared/contracts/scales';

/** A step as a share of the price: 0.1 %. */
const STEP_OF_PRICE = 0.001;
/** Levels nearer than so many spreads would pay more to be opened than they are apart. */
const SPREADS_OF_STEP = 3;
/** Ticks of a step on a market whose price is not known. */
const TICKS_OF_STEP = 20;

/** How far apart levels begin on a market, and a target stands: points of its price or percent, a round number. */
export function suggestStep(market: Market, unit: Unit): number {
  const { bid, offer, decimal_places: decimals } = market;
  const tick = 10 ** -decimals;
  const price = offer ?? bid;
  if (price === null) return unit === 'PERCENT' ? 100 * STEP_OF_PRICE : TICKS_OF_STEP * tick;
  const spread = offer !== null && bid !== null ? offer - bid : 0;
  const points = Math.max(price * STEP_OF_PRICE, spread * SPREADS_OF_STEP, tick);
  return unit === 'PERCENT' ? roundUp((100 * points) / price) : roundUp(points);
}

/** The least that can be dealt of a market, a whole number of its steps. */
export function suggestSize({ min_deal_size: minimum, size_step: step }: Market): number {
  if (!(step > 0)) return minimum > 0 ? minimum : 1;
  const steps = Math.max(1, Math.ceil(minimum / step - TOLERANCE));
  return Number((steps * step).toPrecision(12));
}

/** A rule to begin with on a market. */
export function suggestRule(market: Market, unit: Unit): LadderGenerator {
  const step = suggestStep(market, unit);
  return { step, step_scale: 1.5, size_scale: 1.5, base_size: suggestSize(market), levels: 5 };
}

/** Of what floating point makes of a whole number. */
const TOLERANCE = 1e-9;

/** 1, 2 or 5 and zeros, not below a number. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const digit = [1, 2, 5, 10].find((one) => one * power >= value * (1 - TOLERANCE)) ?? 10;
  return Number((digit * power).toPrecision(3));
}
