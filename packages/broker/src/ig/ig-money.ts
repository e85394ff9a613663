import { type Decimal, toDecimal } from '../decimal';

/** IG's currency signs in statements and next to positions (ig-rest.md §1.13). */
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

/**
 * A currency sign, then an amount that may be grouped by thousands; the minus or plus stands before or after the
 * sign.
 */
const AMOUNT = /^([+-]?)[^\d+\-.,]{0,6}([+-]?)\s*(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?$/;

/** ISO code of IG's currency sign (`E`, `A$`); null when it is not known or there is none. */
export function parseCurrency(sign: string | null): string | null {
  const trimmed = sign?.trim() ?? '';
  if (Object.hasOwn(SIGNS, trimmed)) return SIGNS[trimmed] ?? null;
  return /^[A-Z]{3}$/.test(trimmed) ? trimmed : null;
}

/**
 * The number in a text with a currency sign or grouping, such as `E-1,063.80` or `+0.20`; null for `-` or no number.
 */
export function amountIn(text: string | null): Decimal | null {
  const match = AMOUNT.exec(text?.trim() ?? '');
  if (!match) return null;
  const [, before, after, whole = '', fraction = ''] = match;
  const isNegative = (before === '-') !== (after === '-');
  return toDecimal(`${isNegative ? '-' : ''}${whole.replaceAll(',', '')}${fraction}`);
}

/** A decimal on the wire; null stays null. Throws RangeError on text that is not a number. */
export function decimalOrNull(value: number | string | null | undefined): Decimal | null {
  return value === null || value === undefined ? null : toDecimal(value);
}
