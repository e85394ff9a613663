/**
 * Exact decimals between the broker and the core. The wire's JSON numbers have at most 15 significant
 * digits, so their shortest text is the number that the broker wrote; from there on no float is used.
 */

/** An exact decimal, as `-12.50`: no exponent, no plus sign. */
export type Decimal = string;

const PLAIN = /^-?\d+(\.\d+)?$/;
const EXPONENT = /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/;

/** The exact decimal of a JSON number or a numeric text. Throws RangeError on anything else. */
export function toDecimal(value: number | string): Decimal {
  const text = typeof value === 'number' ? String(value) : value.trim().replace(/^\+/, '');
  if (PLAIN.test(text)) return text;
  const parts = EXPONENT.exec(text);
  if (!parts) throw new RangeError(`not a decimal: ${text.slice(0, 40)}`);
  const [, sign = '', whole = '', fraction = '', power = '0'] = parts;
  return shiftPoint(sign, whole + fraction, fraction.length - Number(power));
}

/**
 * A decimal as an integer count of ticks of 10^-decimalPlaces. Digits beyond them (an average, a fill
 * between two ticks) are rounded half away from zero. Throws RangeError beyond the safe integers.
 */
export function decimalToTicks(value: Decimal, decimalPlaces: number): number {
  const { units, scale } = parse(value);
  const ticks = Number(rescale(units, scale, decimalPlaces));
  if (!Number.isSafeInteger(ticks)) throw new RangeError('more ticks than an integer holds');
  return ticks;
}

/** The decimal of a count of ticks, with exactly `decimalPlaces` digits after the point. */
export function ticksToDecimal(ticks: number, decimalPlaces: number): Decimal {
  if (!Number.isSafeInteger(ticks)) throw new RangeError('ticks are integers');
  const sign = ticks < 0 ? '-' : '';
  return shiftPoint(sign, String(Math.abs(ticks)), decimalPlaces);
}

/** The quotient with up to `digits` digits after the point, rounded half away from zero; no trailing zeros. */
export function divideDecimals(dividend: Decimal, divisor: Decimal, digits = 12): Decimal {
  const a = parse(dividend);
  const b = parse(divisor);
  if (b.units === 0n) throw new RangeError('division by zero');
  const numerator = a.units * 10n ** BigInt(b.scale + digits + 1);
  const quotient = numerator / (b.units * 10n ** BigInt(a.scale));
  return trim(render(rescale(quotient, digits + 1, digits), digits));
}

/** Digits after the point that matter: 2 for `1.250`. */
export function decimalPlacesOf(value: Decimal): number {
  return trim(value).split('.')[1]?.length ?? 0;
}

function parse(value: Decimal): { units: bigint; scale: number } {
  if (!PLAIN.test(value)) throw new RangeError(`not a decimal: ${value.slice(0, 40)}`);
  const [whole = '0', fraction = ''] = value.split('.');
  return { units: BigInt(whole + fraction), scale: fraction.length };
}

function rescale(units: bigint, from: number, to: number): bigint {
  if (to >= from) return units * 10n ** BigInt(to - from);
  const divisor = 10n ** BigInt(from - to);
  const half = divisor / 2n;
  return units < 0n ? -((-units + half) / divisor) : (units + half) / divisor;
}

function render(units: bigint, scale: number): Decimal {
  const sign = units < 0n ? '-' : '';
  return shiftPoint(sign, String(units < 0n ? -units : units), scale);
}

function shiftPoint(sign: string, digits: string, scale: number): Decimal {
  if (scale <= 0) return `${sign}${digits}${'0'.repeat(-scale)}`;
  const padded = digits.padStart(scale + 1, '0');
  return `${sign}${padded.slice(0, -scale)}.${padded.slice(-scale)}`;
}

function trim(value: Decimal): Decimal {
  return value.includes('.') ? value.replace(/\.?0+$/, '') : value;
}
