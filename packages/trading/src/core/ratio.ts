/** An exact fraction in lowest terms, `d` > 0. What decides a trade is computed in these, never in floats. */
export interface Ratio {
  readonly n: bigint;
  readonly d: bigint;
}

export const ZERO: Ratio = { n: 0n, d: 1n };
export const ONE: Ratio = { n: 1n, d: 1n };

function reduce(n: bigint, d: bigint): Ratio {
  if (d === 0n) throw new RangeError('Division by zero');
  let a = n < 0n ? -n : n;
  let b = d < 0n ? -d : d;
  while (b > 0n) [a, b] = [b, a % b];
  const divisor = d < 0n ? -a : a;
  return divisor === 0n ? ZERO : { n: n / divisor, d: d / divisor };
}

/**
 * The exact value of a decimal as it is written (`0.1` is one tenth, not the nearest binary fraction).
 * Throws RangeError on anything that is not a finite decimal.
 */
export function ratio(value: number | string | bigint): Ratio {
  if (typeof value === 'bigint') return { n: value, d: 1n };
  const match = /^([+-]?)(\d+)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/.exec(String(value).trim());
  if (!match) throw new RangeError(`Not a decimal: ${value}`);
  const [, sign, whole, fraction = '', exponent = '0'] = match;
  const digits = BigInt(`${whole}${fraction}`);
  const scale = Number(exponent) - fraction.length;
  const n = sign === '-' ? -digits : digits;
  return scale >= 0 ? { n: n * 10n ** BigInt(scale), d: 1n } : reduce(n, 10n ** BigInt(-scale));
}

export function add(a: Ratio, b: Ratio): Ratio {
  return reduce(a.n * b.d + b.n * a.d, a.d * b.d);
}

export function subtract(a: Ratio, b: Ratio): Ratio {
  return reduce(a.n * b.d - b.n * a.d, a.d * b.d);
}

export function multiply(a: Ratio, b: Ratio): Ratio {
  return reduce(a.n * b.n, a.d * b.d);
}

/** Throws RangeError when `b` is zero. */
export function divide(a: Ratio, b: Ratio): Ratio {
  return reduce(a.n * b.d, a.d * b.n);
}

export function negate(a: Ratio): Ratio {
  return { n: -a.n, d: a.d };
}

/** Below, equal or above zero as `a` is less than, equal to or more than `b`. */
export function compare(a: Ratio, b: Ratio): number {
  const difference = a.n * b.d - b.n * a.d;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** The largest integer not above `a`. */
export function floor(a: Ratio): number {
  const quotient = a.n / a.d;
  return Number(a.n < 0n && a.n % a.d !== 0n ? quotient - 1n : quotient);
}

/** The smallest integer not below `a`. */
export function ceil(a: Ratio): number {
  return 0 - floor(negate(a));
}

/** The nearest integer, halves away from zero. */
export function round(a: Ratio): number {
  const half: Ratio = { n: 1n, d: 2n };
  return a.n < 0n ? -floor(add(negate(a), half)) : floor(add(a, half));
}

/** For display and the wire only: the result no longer decides anything. */
export function toNumber(a: Ratio): number {
  return Number(toDecimal(a, 12));
}

/** Decimal text with at most `places` decimals, rounded half away from zero, without trailing zeros. */
export function toDecimal(a: Ratio, places: number): string {
  const scale = 10n ** BigInt(places);
  const magnitude = a.n < 0n ? -a.n : a.n;
  const rounded = (magnitude * scale * 2n + a.d) / (a.d * 2n);
  const digits = rounded.toString().padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  const fraction = digits.slice(digits.length - places).replace(/0+$/, '');
  const text = fraction ? `${whole}.${fraction}` : whole;
  return a.n < 0n && rounded > 0n ? `-${text}` : text;
}
