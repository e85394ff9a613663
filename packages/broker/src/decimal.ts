import { ratio, toDecimal as writeRatio } from '@entropi/trading/core/ratio';

/**
 * An exact decimal as text, such as `-12.5`: no exponent, no plus sign, no trailing zeros. The wire's JSON numbers
 * have at most 15 significant digits, so their shortest text is the number that the broker wrote. From there on
 * `core/units` of the trading package converts it to ticks without floats.
 */
export type Decimal = string;

/** IG accepts and sends at most twelve digits after the point (ig-rest.md §1.4). */
const DIGITS = 12;

/** The decimal of a number or of a numeric text on the wire. Throws RangeError on anything else. */
export function toDecimal(value: number | string): Decimal {
  return writeRatio(ratio(value), DIGITS);
}

/** The number of digits after the point: 2 for `1.25`. */
export function countDecimalPlaces(value: Decimal): number {
  return value.split('.')[1]?.length ?? 0;
}
