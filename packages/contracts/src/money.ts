import type { Money } from './primitives';

/** An exact amount: integer units of 10^-scale of the currency. */
export interface ExactMoney {
  units: bigint;
  scale: number;
  currency: string;
}

const AMOUNT = /^(-?)(\d{1,15})(?:\.(\d{1,8}))?$/;

/** Decimals of a currency's smallest coin: 2 for CHF, 0 for JPY. Source: ISO 4217, through Intl. */
export function minorDigits(currency: string): number {
  const { maximumFractionDigits } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return maximumFractionDigits ?? 2;
}

/** Reads an amount without loss. Throws a RangeError when it is no decimal string. */
export function parseMoney(money: Money): ExactMoney {
  const match = AMOUNT.exec(money.amount);
  if (!match) throw new RangeError(`Not an amount: ${money.amount}`);
  const [, minus, whole = '', fraction = ''] = match;
  const units = BigInt(whole + fraction);
  return { units: minus ? -units : units, scale: fraction.length, currency: money.currency };
}

/**
 * Writes an exact amount for the wire, with at least the currency's minor digits and no needless
 * zeros after them. Zero has no sign.
 */
export function formatMoney({ units, scale, currency }: ExactMoney): Money {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const minor = minorDigits(currency);
  const fraction = digits
    .slice(digits.length - scale)
    .replace(/0+$/, '')
    .padEnd(minor, '0');
  const sign = units < 0n ? '-' : '';
  return { amount: `${sign}${whole}${fraction ? `.${fraction}` : ''}`, currency };
}

function align(a: ExactMoney, b: ExactMoney): { left: bigint; right: bigint; scale: number } {
  if (a.currency !== b.currency) {
    throw new RangeError(`${a.currency} and ${b.currency} cannot be added`);
  }
  const scale = Math.max(a.scale, b.scale);
  const raise = (money: ExactMoney) => money.units * 10n ** BigInt(scale - money.scale);
  return { left: raise(a), right: raise(b), scale };
}

/** Adds two amounts. Throws a RangeError when the currencies differ. */
export function addMoney(a: Money, b: Money): Money {
  const { left, right, scale } = align(parseMoney(a), parseMoney(b));
  return formatMoney({ units: left + right, scale, currency: a.currency });
}

/** Returns the amount with the opposite sign. */
export function negateMoney(money: Money): Money {
  const exact = parseMoney(money);
  return formatMoney({ ...exact, units: -exact.units });
}

/** Subtracts an amount. Throws a RangeError when the currencies differ. */
export function subtractMoney(a: Money, b: Money): Money {
  return addMoney(a, negateMoney(b));
}

/** Sums amounts of one currency; zero if there are none. Throws a RangeError when a currency differs. */
export function sumMoney(amounts: readonly Money[], currency: string): Money {
  return amounts.reduce(addMoney, formatMoney({ units: 0n, scale: 0, currency }));
}

/** -1, 0 or 1 as a is below, at or above b. Throws a RangeError when the currencies differ. */
export function compareMoney(a: Money, b: Money): -1 | 0 | 1 {
  const { left, right } = align(parseMoney(a), parseMoney(b));
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** Rounds to the currency's minor unit, halves away from zero. */
export function roundMoney(money: Money): Money {
  return formatMoney(roundExact(parseMoney(money)));
}

/** Computes a percentage of an amount, rounded to the minor unit. `percent` is a decimal string: "12.5". */
export function computePercent(money: Money, percent: string): Money {
  const base = parseMoney(money);
  const rate = parseMoney({ amount: percent, currency: money.currency });
  const units = base.units * rate.units;
  return formatMoney(roundExact({ ...base, units, scale: base.scale + rate.scale + 2 }));
}

function roundExact(exact: ExactMoney): ExactMoney {
  const minor = minorDigits(exact.currency);
  if (exact.scale <= minor) return exact;
  const divisor = 10n ** BigInt(exact.scale - minor);
  const half = exact.units < 0n ? -divisor / 2n : divisor / 2n;
  return { ...exact, units: (exact.units + half) / divisor, scale: minor };
}
