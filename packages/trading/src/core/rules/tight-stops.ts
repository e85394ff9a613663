import type { Unit } from '@entropi/contracts/primitives';
import type { SellModeConfig } from '@entropi/contracts/trading-model';
import { distanceInTicks } from '../ladder';
import { ceil, divide, floor, multiply, type Ratio, ratio, toNumber } from '../ratio';
import type { MarketRules } from '../units';

/** A stop that would close at once, whatever the market does. */
export interface TightStop {
  path: 'share_stop' | 'cycle_stop' | 'trailing.give_back';
  code: 'stop_below_tick' | 'stop_below_spread';
  /** The smallest distance that is allowed, in the sell mode's unit. */
  minimum: number;
  /**
   * The level for whose size a stop in money is too small; null when it is not in money, or concerns the whole
   * ladder.
   */
  level: number | null;
}

/** What converts a stop in money to a distance. */
export interface StopMoney {
  /** Planned sizes in millionths, by level. */
  sizes: readonly number[];
  /** Money of the account's currency per tick and millionth of size. */
  moneyPerTickCount: Ratio;
}

/** The facts of the market by which a stop is measured. */
export interface StopMarket {
  rules: Pick<MarketRules, 'decimalPlaces'>;
  /** Offer − bid in ticks, and the price in ticks; null while no price is known. */
  price: { spreadTicks: number; ticks: number } | null;
  /** Null while ladder or currency is not known; stops in money are then not measured. */
  money: StopMoney | null;
}

/** Percentages have four decimals, rounded up. */
const PERCENT_UNIT = ratio(10_000n);

/**
 * Finds stops within one tick of the entry, or within the spread, which would close what has just opened at the loss
 * of the spread. What may be given back of a best price must be at least a tick. A percentage is not measured while
 * no price is known. A stop in money of a share is measured by the largest level, that of the cycle by level 0, with
 * which it begins, and what may be given back by all that may be sold at once.
 */
export function findTightStops(config: SellModeConfig, market: StopMarket): TightStop[] {
  const { unit, share_stop, cycle_stop, trailing } = config;
  if (unit === 'MONEY') return findTightMoney(config, market);
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
    return [{ path, code, minimum: toDistance(mostTicks + 1, unit, market), level: null }];
  });
}

/** Amounts of money are whole cents, rounded up. */
const CENTS = ratio(100n);

function findTightMoney(
  { mode, share_stop, cycle_stop, trailing }: SellModeConfig,
  { price, money }: StopMarket,
): TightStop[] {
  const first = money?.sizes[0];
  if (!money || first === undefined) return [];
  const { sizes } = money;
  const largest = { size: Math.max(...sizes), level: sizes.indexOf(Math.max(...sizes)) };
  const whole = { size: sizes.reduce((sum, size) => sum + size, 0), level: null };
  const spread = price?.spreadTicks ?? 0;
  const giveBack = { value: trailing?.give_back ?? null, mostTicks: 0 };
  const wanted = [
    { path: 'share_stop', value: share_stop, mostTicks: spread, of: largest },
    { path: 'cycle_stop', value: cycle_stop, mostTicks: spread, of: { size: first, level: 0 } },
    { path: 'trailing.give_back', ...giveBack, of: mode === 'SINGLE' ? largest : whole },
  ] as const;
  return wanted.flatMap(({ path, value, mostTicks, of }) => {
    const perTick = multiply(money.moneyPerTickCount, toRatio(of.size));
    if (value === null || perTick.n === 0n) return [];
    const ticks = floor(divide(ratio(value), perTick));
    if (ticks > mostTicks) return [];
    const code = ticks < 1 ? 'stop_below_tick' : 'stop_below_spread';
    const least = ceil(multiply(multiply(perTick, toRatio(mostTicks + 1)), CENTS));
    return [{ path, code, minimum: toNumber(divide(toRatio(least), CENTS)), level: of.level }];
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
