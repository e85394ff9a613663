import type { Direction } from '@entropi/contracts/primitives';
import { divide, floor, multiply, type Ratio, ratio, round, toDecimal, toNumber } from './ratio';

/** +1 for BUY, −1 for SELL. */
export type Dir = 1 | -1;

/** What the core must know of a market to count in integers. */
export interface MarketRules {
  /** A tick is 10^-decimalPlaces of price. */
  decimalPlaces: number;
  /** Sizes are rounded down to a multiple of this. */
  sizeStep: number;
  /** Smallest size the broker deals in. */
  minSize: number;
  /** Money, in the market's currency, per 1.0 of price and unit of size. */
  pointValue: number;
}

/** A price of both sides of the market, in ticks, at a moment in epoch milliseconds. */
export interface Tick {
  bid: number;
  offer: number;
  at: number;
  /** Tells this price from another at the same `at`: when it was quoted, or its number. `at` when absent. */
  quote?: number;
}

/** Whether a price can be dealt at: both sides above 0 and not crossed. */
export function isDealable({ bid, offer }: Tick): boolean {
  return Number.isSafeInteger(bid) && Number.isSafeInteger(offer) && bid > 0 && offer >= bid;
}

/** Sizes are counted in millionths, finer than any broker's step. */
const COUNTS_PER_UNIT = 1_000_000;

/** The direction as the factor that mirrors prices. */
export function toDir(direction: Direction): Dir {
  return direction === 'BUY' ? 1 : -1;
}

/** A price in ticks, the nearest one. */
export function toTicks(
  level: number | string,
  market: Pick<MarketRules, 'decimalPlaces'>,
): number {
  return round(multiply(ratio(level), ratio(10n ** BigInt(market.decimalPlaces))));
}

/** A price for the wire, from ticks (a whole number or, for an average, a fraction). */
export function fromTicks(
  ticks: number | Ratio,
  market: Pick<MarketRules, 'decimalPlaces'>,
): number {
  const exact = typeof ticks === 'number' ? ratio(BigInt(ticks)) : ticks;
  return toNumber(divide(exact, ratio(10n ** BigInt(market.decimalPlaces))));
}

/** A size in millionths, not rounded to the market's step. */
export function toCounts(size: number | string): number {
  return round(multiply(ratio(size), ratio(BigInt(COUNTS_PER_UNIT))));
}

/** A size for the wire. */
export function fromCounts(counts: number): number {
  return toNumber(divide(ratio(BigInt(counts)), ratio(BigInt(COUNTS_PER_UNIT))));
}

/** A size in millionths, rounded down to a multiple of the market's step; 0 when it is less than one step. */
export function roundSize(size: Ratio, market: Pick<MarketRules, 'sizeStep'>): number {
  const step = ratio(market.sizeStep);
  const steps = floor(divide(size, step));
  return round(multiply(multiply(step, ratio(BigInt(steps))), ratio(BigInt(COUNTS_PER_UNIT))));
}

/**
 * Money of the account's currency per tick and millionth of size. `rate` is account currency per unit of
 * the market's currency; 1 where they are the same.
 */
export function moneyPerTickCount(market: MarketRules, rate: number | string = 1): Ratio {
  const perPoint = multiply(ratio(market.pointValue), ratio(rate));
  const ticksPerPoint = ratio(10n ** BigInt(market.decimalPlaces));
  return divide(divide(perPoint, ticksPerPoint), ratio(BigInt(COUNTS_PER_UNIT)));
}

/** The price at which the direction opens: offer for BUY, bid for SELL; mirrored (see `ladder.ts`). */
export function openingPrice(tick: Tick, dir: Dir): number {
  return dir === 1 ? tick.offer : -tick.bid;
}

/** The price at which the direction closes: bid for BUY, offer for SELL; mirrored (see `ladder.ts`). */
export function closingPrice(tick: Tick, dir: Dir): number {
  return dir === 1 ? tick.bid : -tick.offer;
}

/** A decimal amount of money as exact text with the two decimals of a minor unit. */
export function toAmount(money: Ratio): string {
  const text = toDecimal(money, 2);
  const [whole, fraction = ''] = text.split('.');
  return `${whole}.${fraction.padEnd(2, '0')}`;
}
