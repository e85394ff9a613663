import { computePointValue, instruments } from './catalog';
import { deriveSeed, middleAt } from './price-path';

/** Prices of both sides, in ticks of the market, at moments in epoch milliseconds. */
export interface PastPrices {
  bid: Int32Array;
  offer: Int32Array;
  at: Float64Array;
}

/** How a generated market is dealt in; sizes in contracts, the spread in points. */
export interface PastMarket {
  currency: string;
  decimalPlaces: number;
  sizeStep: number;
  minSize: number;
  pointValue: number;
  spread: number;
  marginPercent: number;
}

/** The rules of a simulated market; null for an epic that the generator does not have. */
export function findPastMarket(epic: string): PastMarket | null {
  const instrument = instruments.find((one) => one.epic === epic);
  if (!instrument) return null;
  const { currency, decimals, sizeStep, minDealSize, spread, marginPercent } = instrument;
  return {
    currency,
    decimalPlaces: decimals,
    sizeStep,
    minSize: minDealSize,
    pointValue: computePointValue(instrument),
    spread,
    marginPercent,
  };
}

/**
 * What the simulated market shows at `count` moments, `everyMs` apart; the same for the same seed, on every machine.
 * Throws for an epic that it does not have.
 */
export function generatePastPrices(given: {
  epic: string;
  seed: number;
  fromMs: number;
  everyMs: number;
  count: number;
}): PastPrices {
  const instrument = instruments.find(({ epic }) => epic === given.epic);
  if (!instrument) throw new RangeError(`no simulated market ${given.epic}`);
  const { basePrice, waves, spread, decimals, marketId } = instrument;
  const seed = deriveSeed(given.seed, marketId);
  const ticksPerUnit = 10 ** decimals;
  const spreadTicks = Math.round(spread * ticksPerUnit);
  const bid = new Int32Array(given.count);
  const offer = new Int32Array(given.count);
  const at = new Float64Array(given.count);
  for (let index = 0; index < given.count; index += 1) {
    const atMs = given.fromMs + index * given.everyMs;
    const ticks = Math.round((middleAt(seed, basePrice, waves, atMs) - spread / 2) * ticksPerUnit);
    bid[index] = ticks;
    offer[index] = ticks + spreadTicks;
    at[index] = atMs;
  }
  return { bid, offer, at };
}
