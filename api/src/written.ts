import { type Locale, toMoneyTag, toTag } from '@entropi/contracts/languages';
import { toMoney } from './money';

const NO_BREAK_SPACE = '\u00a0';

/** A UTC day, `YYYY-MM-DD`, as mails and PDFs write it: "3 March 2026". */
export function writeDay(day: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(toTag(locale), { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(`${day}T00:00:00Z`));
}

/** The name of a month of the year, from 1 on. */
export function writeMonth(month: number, locale: Locale): string {
  const format = new Intl.DateTimeFormat(toTag(locale), { month: 'long', timeZone: 'UTC' });
  return format.format(new Date(Date.UTC(2000, month - 1, 1)));
}

/** A decimal with as many decimals as it has: "8.1". */
export function writeNumber(decimal: string, locale: Locale): string {
  return writeDecimal(decimal, toTag(locale));
}

/** An amount in minor units without its currency, for the columns of a table. */
export function writeAmount(minor: number, currency: string, locale: Locale): string {
  return writeDecimal(toMoney(minor, currency).amount, toMoneyTag(locale));
}

/** "CHF 1 234.50" */
export function writeMoney(minor: number, currency: string, locale: Locale): string {
  return `${currency} ${writeAmount(minor, currency, locale)}`;
}

/**
 * The decimal is never put through a float. Thousands are set apart by a space everywhere, as on the pages; here by
 * one that a PDF's own fonts have.
 */
function writeDecimal(decimal: string, tag: string): string {
  const minimumFractionDigits = decimal.split('.')[1]?.length ?? 0;
  const format = new Intl.NumberFormat(tag, { minimumFractionDigits });
  const parts = format.formatToParts(decimal as unknown as number);
  return parts.map(({ type, value }) => (type === 'group' ? NO_BREAK_SPACE : value)).join('');
}
