import { toMinor } from '../../money';
import { isDay } from './statement-line';

const SPACES_AND_APOSTROPHES = /[\s'’\u00A0\u202F]/g;
const NUMBER = /^(\d{1,3}(?:([.,])\d{3})(?:\2\d{3})*|\d+)(?:([.,])(\d{1,2}))?$/;

/** An amount with the sign that separates its decimals, and its thousands; null where it has none. */
interface WrittenAmount {
  minor: number;
  decimal: string | null;
  thousands: string | null;
}

/**
 * Reads `1'234.50`, `1.234,50`, `-12,5`, `12.50-` or `+12`. A point or comma before the last one or two digits
 * separates decimals, one before three digits thousands. Null for anything else.
 */
export function readAmount(written: string): WrittenAmount | null {
  const text = written.replaceAll(SPACES_AND_APOSTROPHES, '').replaceAll(/[−–]/g, '-');
  const isNegative = text.startsWith('-') || text.endsWith('-');
  const [, whole, thousands = null, decimal = null, fraction = ''] =
    NUMBER.exec(text.replace(/^[+-]/, '').replace(/-$/, '')) ?? [];
  if (whole === undefined || (thousands !== null && thousands === decimal)) return null;
  const digits = whole.replaceAll(/[.,]/g, '');
  const minor = toMinor(fraction ? `${digits}.${fraction}` : digits);
  if (minor === null) return null;
  return { minor: isNegative ? -minor : minor, decimal, thousands };
}

/** In which order days are written. */
type DayOrder = 'YMD' | 'DMY' | 'MDY';

const SEPARATED = /^(\d{1,2})[./-](\d{1,2})[./-](\d{2}|\d{4})(?:\D.*)?$/;
const ISO = /^(\d{4})-?(\d{2})-?(\d{2})(?:\D.*)?$/;

/**
 * Finds the one order in which all days can be read; a day comes before its month where both orders can. Null when
 * there is none.
 */
export function findDayOrder(days: readonly string[]): DayOrder | null {
  const orders: readonly DayOrder[] = ['YMD', 'DMY', 'MDY'];
  return orders.find((order) => days.every((day) => readDay(day, order) !== null)) ?? null;
}

/** A day as `YYYY-MM-DD`; null when it is none in this order. */
export function readDay(written: string, order: DayOrder): string | null {
  const match = (order === 'YMD' ? ISO : SEPARATED).exec(written.trim());
  if (!match) return null;
  const [, first = '', second = '', third = ''] = match;
  const parts = {
    YMD: [first, second, third],
    DMY: [third, second, first],
    MDY: [third, first, second],
  }[order];
  const [year = '', month = '', day = ''] = parts;
  const text = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(text) ? text : null;
}
