/** An exact number: the oracle rounds only where the design says so. `d` is above zero. */
export interface Fraction {
  readonly n: bigint;
  readonly d: bigint;
}

const DIGITS = 9;
export const ZERO: Fraction = { n: 0n, d: 1n };

/** A number of a configuration or a price, read as the decimal as which it is written. */
export function read(value: number): Fraction {
  return { n: BigInt(value.toFixed(DIGITS).replace('.', '')), d: 10n ** BigInt(DIGITS) };
}

export const whole = (n: bigint | number): Fraction => ({ n: BigInt(n), d: 1n });

export function plus(a: Fraction, b: Fraction): Fraction {
  return a.d === b.d ? { n: a.n + b.n, d: a.d } : { n: a.n * b.d + b.n * a.d, d: a.d * b.d };
}

export const negative = (a: Fraction): Fraction => ({ n: -a.n, d: a.d });
export const minus = (a: Fraction, b: Fraction): Fraction => plus(a, negative(b));
export const times = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.n, d: a.d * b.d });

export function over(a: Fraction, b: Fraction): Fraction {
  return b.n < 0n ? { n: -a.n * b.d, d: -a.d * b.n } : { n: a.n * b.d, d: a.d * b.n };
}

/** Below zero, zero or above zero, as a is less than, equal to or more than b. */
export function compare(a: Fraction, b: Fraction): number {
  return Number(a.n * b.d > b.n * a.d) - Number(a.n * b.d < b.n * a.d);
}

export const atLeast = (a: Fraction, b: Fraction): boolean => compare(a, b) >= 0;

export function floor({ n, d }: Fraction): bigint {
  return n / d - (n % d < 0n ? 1n : 0n);
}

export const ceil = (a: Fraction): bigint => -floor(negative(a));

/** To the nearest whole number; a half goes away from zero. */
export function round(a: Fraction): bigint {
  const half: Fraction = { n: 1n, d: 2n };
  return a.n < 0n ? ceil(minus(a, half)) : floor(plus(a, half));
}

/** To twelve decimal places, for a record. */
export const toNumber = ({ n, d }: Fraction): number => Number((n * 10n ** 12n) / d) / 1e12;
