import type { Unit } from '@entropi/shared/contracts/primitives';
import type { SellModeConfig } from '@entropi/shared/contracts/trading-model';
import { distanceInTicks } from '../ladder';
import { ceil, divide, floor, multiply, type Ratio, ratio, toNumber } from '../ratio';
import type { MarketRules } from '../units';

/** A stop that would act at once, whatever the market does. */
export interface TightStop {
  path: 'share_stop' | 'cycle_stop' | 'trailing.give_back';
  code: 'stop_below_tick' | 'stop_below_spread';
  /** The smallest distance that would do, in the sell mode's unit. */
  minimum: number;
}

/** What is known of the market that a stop is measured by. */
export interface StopMarket {
  rules: Pick<MarketRules, 'decimalPlaces'>;
  /** Offer − bid in ticks, and the price in ticks; null while no price is known. */
  price: { spreadTicks: number; ticks: number } | null;
}

/** Percents are named with four decimals, upwards. */
const PERCENT_UNIT = ratio(10_000n);

/**
 * Stops within one tick of the entry, or not beyond the spread: what has just opened is closed at a loss of the
 * spread. What is given back of a best price must be a tick at least. Stops in money depend on sizes and are not
 * measured, nor is a percentage while no price is known.
 */
export function findTightStops(
  { unit, share_stop, cycle_stop, trailing }: SellModeConfig,
  market: StopMarket,
): TightStop[] {
  if (unit === 'MONEY') return [];
  const spread = market.price?.spreadTicks ?? 0;
  const wanted = [
    { path: 'share_stop', value: share_stop, mostTicks: spread },
    { path: 'cycle_stop', value: cycle_stop, mostTicks: spread },
    { path: 'trailing.give_back', value: trailing?.give_back ?? null, mostTicks: 0 },
  ] as const;
  return wanted.flatMap(({ path, value, mostTicks }) => {
    const ticks = value === null ? null : toWholeTicks(value, unit, market);
    if (ticks === null || ticks > mostTicks) return [];
    const code = ticks < 1 ? 'stop_below_tick' : 'stop_below_spread';
    return [{ path, code, minimum: toDistance(mostTicks + 1, unit, market) }];
  });
}

/** Stops are rounded to the tick towards the entry; null while that is not known. */
function toWholeTicks(value: number, unit: Unit, { rules, price }: StopMarket): number | null {
  if (unit === 'PERCENT' && !price) return null;
  return floor(distanceInTicks(ratio(value), unit, toRatio(price?.ticks ?? 0), rules));
}

function toDistance(ticks: number, unit: Unit, { rules, price }: StopMarket): number {
  if (unit === 'POINTS')
    return toNumber(divide(toRatio(ticks), ratio(10n ** BigInt(rules.decimalPlaces))));
  const percent = divide(multiply(toRatio(ticks), ratio(100n)), toRatio(price?.ticks ?? 1));
  return toNumber(divide(toRatio(ceil(multiply(percent, PERCENT_UNIT))), PERCENT_UNIT));
}

function toRatio(whole: number): Ratio {
  return ratio(BigInt(whole));
}
