import { type Decimal, toDecimal } from '../decimal';

/** IG's signs of currencies, in statements and beside positions (ig-rest.md §1.13). */
const SIGNS: Record<string, string> = {
  E: 'EUR',
  '€': 'EUR',
  '£': 'GBP',
  $: 'USD',
  US: 'USD',
  US$: 'USD',
  A$: 'AUD',
  AU$: 'AUD',
  C$: 'CAD',
  NZ$: 'NZD',
  S$: 'SGD',
  HK$: 'HKD',
  '¥': 'JPY',
  SF: 'CHF',
};

/** A sign of a currency, an amount with groups of three; the sign of the number before or after it. */
const AMOUNT = /^([+-]?)[^\d+\-.,]{0,6}([+-]?)\s*(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?$/;

/** ISO code of IG's currency sign (`E`, `A$`); null when it is not known or there is none. */
export function parseCurrency(sign: string | null): string | null {
  const trimmed = sign?.trim() ?? '';
  if (Object.hasOwn(SIGNS, trimmed)) return SIGNS[trimmed] ?? null;
  return /^[A-Z]{3}$/.test(trimmed) ? trimmed : null;
}

/** The number in a text with a sign or grouping, as `E-1,063.80` or `+0.20`; null for `-` or no number. */
export function amountIn(text: string | null): Decimal | null {
  const match = AMOUNT.exec(text?.trim() ?? '');
  if (!match) return null;
  const [, before, after, whole = '', fraction = ''] = match;
  const isNegative = (before === '-') !== (after === '-');
  return toDecimal(`${isNegative ? '-' : ''}${whole.replaceAll(',', '')}${fraction}`);
}

/** A decimal of the wire; null stays null. Throws RangeError on a text that is no number. */
export function decimalOrNull(value: number | string | null | undefined): Decimal | null {
  return value === null || value === undefined ? null : toDecimal(value);
}
