import { type Locale, toMoneyTag, toTag } from '@entropi/contracts/languages';
import type { Money } from '@entropi/contracts/primitives';

/** A narrow no-break space, used only between thousands. */
const THIN_SPACE = '\u202f';
const MINUS = '\u2212';

export interface NumberShape {
  /** Exactly this many decimals; without it as many as the number has, eight at most. */
  decimals?: number;
  /** At most this many decimals, trailing zeros left out. */
  maxDecimals?: number;
  /** Writes a plus before positive numbers, for gains, losses and distances. */
  signed?: boolean;
}

/** Formats by what they were made of: to make one takes longer than to use it a hundred times. */
const numberFormats = new Map<string, Intl.NumberFormat>();

function findNumberFormat(locale: string, shape: NumberShape): Intl.NumberFormat {
  const { decimals, maxDecimals, signed } = shape;
  const key = `${locale} ${decimals} ${maxDecimals} ${signed}`;
  const known = numberFormats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, {
    minimumFractionDigits: decimals ?? 0,
    maximumFractionDigits: decimals ?? maxDecimals ?? 8,
    signDisplay: signed ? 'exceptZero' : 'negative',
  });
  numberFormats.set(key, made);
  return made;
}

function formatNumber(locale: string, value: number | `${number}`, shape: NumberShape): string {
  const parts = findNumberFormat(locale, shape).formatToParts(value as number);
  return parts
    .map((part) => {
      if (part.type === 'group') return THIN_SPACE;
      return part.type === 'minusSign' ? MINUS : part.value;
    })
    .join('');
}

const decimalsOf = new Map<string, number>();

function countDecimals(currency: string): number {
  const known = decimalsOf.get(currency);
  if (known !== undefined) return known;
  const { maximumFractionDigits: decimals = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  decimalsOf.set(currency, decimals);
  return decimals;
}

type DurationUnit = 'day' | 'hour' | 'minute' | 'second';

const DURATION_UNITS: readonly [DurationUnit, number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
];

/** Splits a time into its largest unit and the one below, which is left out if it is zero. */
function splitDuration(seconds: number): { unit: DurationUnit; value: number }[] {
  const whole = Math.max(0, Math.round(seconds));
  const found = DURATION_UNITS.findIndex(([, size]) => whole >= size);
  const first = found === -1 ? DURATION_UNITS.length - 1 : found;
  let rest = whole;
  return DURATION_UNITS.slice(first, first + 2).flatMap(([unit, size], index) => {
    const value = Math.floor(rest / size);
    rest -= value * size;
    return index > 0 && value === 0 ? [] : [{ unit, value }];
  });
}

/** To make a format takes the time of a dozen elements of a page, and no page needs all of them. */
function makeOnce<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Creates what writes numbers, money and times as they are written in a place. */
export function createFormats(place: Locale) {
  const locale = toTag(place);
  const moneyLocale = toMoneyTag(place);
  const moments = (options: Intl.DateTimeFormatOptions) =>
    makeOnce(() => new Intl.DateTimeFormat(locale, options));
  const dateTime = moments({ dateStyle: 'medium', timeStyle: 'short' });
  const toSecond = moments({ dateStyle: 'medium', timeStyle: 'medium' });
  const date = moments({ dateStyle: 'medium' });
  const day = moments({ dateStyle: 'medium', timeZone: 'UTC' });
  const month = moments({ month: 'long', year: 'numeric', timeZone: 'UTC' });
  const inUnits = (unit: DurationUnit) =>
    makeOnce(() => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }));
  const durations = {
    day: inUnits('day'),
    hour: inUnits('hour'),
    minute: inUnits('minute'),
    second: inUnits('second'),
  };
  const time = moments({ timeStyle: 'short' });
  const weekdayTime = moments({ weekday: 'long', hour: '2-digit', minute: '2-digit' });
  const inWeekdays = (weekday: 'short' | 'long') => moments({ weekday, timeZone: 'UTC' });
  const weekdays = { short: inWeekdays('short'), long: inWeekdays('long') };
  const marks = {
    year: moments({ year: 'numeric' }),
    month: moments({ month: 'short' }),
    day: moments({ day: 'numeric', month: 'short' }),
    time,
  };
  const number = (value: number | `${number}`, shape: NumberShape = {}) =>
    formatNumber(locale, value, shape);
  return {
    number,
    /** "CHF 1 240.00"; signed: "CHF +12.50". The amount is never put through a float. */
    money: (money: Money, shape: { signed?: boolean } = {}) =>
      `${money.currency}\u00a0${formatNumber(moneyLocale, money.amount as `${number}`, {
        decimals: countDecimals(money.currency),
        ...shape,
      })}`,
    /** An amount whose currency stands elsewhere, as at the axis of a chart: "1 240.00". */
    amount: (amount: number | `${number}`, shape: NumberShape = {}) =>
      formatNumber(moneyLocale, amount, { decimals: 2, ...shape }),
    /** A price, with the market's own decimals (`market.decimal_places`). */
    level: (level: number, decimals: number) => number(level, { decimals }),
    size: (size: number) => number(size),
    /** `value` in percent: 12.5 gives "12.5 %". */
    percent: (value: number, shape: NumberShape = { decimals: 1 }) =>
      `${number(value, shape)}${THIN_SPACE}%`,
    /** Local date and time. */
    dateTime: (iso: string) => dateTime().format(new Date(iso)),
    /** The same to the second. */
    dateTimeToSecond: (iso: string) => toSecond().format(new Date(iso)),
    date: (iso: string) => date().format(new Date(iso)),
    /** A UTC day as it is, whatever the reader's zone. */
    day: (day_: string) => day().format(new Date(`${day_.slice(0, 10)}T00:00:00Z`)),
    time: (iso: string) => time().format(new Date(iso)),
    /** A local time of the days to come: "Monday 07:00". */
    weekdayTime: (iso: string) => weekdayTime().format(new Date(iso)),
    /** The name of a day; 1 is Monday, 7 Sunday. */
    weekday: (day_: number, length: 'short' | 'long') =>
      weekdays[length]().format(new Date(Date.UTC(2024, 0, day_))),
    /** Local label of a mark of a time axis, by what begins there: a year, month, day or time. */
    timeMark: (iso: string, begins: keyof typeof marks) => marks[begins]().format(new Date(iso)),
    /** A UTC month: "March 2026". */
    month: (day_: string) => month().format(new Date(`${day_.slice(0, 10)}T00:00:00Z`)),
    /** A length of time in its two largest units: "2 h 5 min". */
    duration: (seconds: number) => {
      const parts = splitDuration(seconds);
      return parts.map(({ unit, value }) => durations[unit]().format(value)).join(' ');
    },
    utc: (iso: string) => `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`,
  };
}

export type Formats = ReturnType<typeof createFormats>;
