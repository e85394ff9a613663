const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const SECOND_MS = 1000;
const DATE = /^(\d{4})-(\d\d)-(\d\d)$/;
const CLOCK = /^[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(Z|[+-]\d\d:?\d\d)?$/;
const DATE_LENGTH = 10;
const COUNT = /^-?\d{5,}(\.\d+)?$/;

/** Why a time cannot be read, in words. */
export type UnreadableTime = { problem: string };

const NOT_ISO: UnreadableTime = { problem: 'the time is not ISO-8601' };
const NO_DAY: UnreadableTime = { problem: 'the time is of a day that the calendar does not have' };
const NO_CLOCK: UnreadableTime = { problem: 'the time is of an hour that a day does not have' };
const A_COUNT: UnreadableTime = {
  problem:
    'the time is a number: write it as ISO-8601, like 2026-03-02T09:00:00Z, since seconds and milliseconds look alike',
};

/** Reads the times of a file. Its rows are mostly of the same day, so a day is worked out once. */
export class TimeReader {
  private day = '';
  private dayMs = 0;

  /**
   * Epoch milliseconds of an ISO-8601 date or time; UTC without a zone. Finer parts of a second are cut off, and
   * 24:00 is the end of its day. A day or an hour that does not exist is not moved to a near one: 30 February is
   * unreadable.
   */
  read(text: string): number | UnreadableTime {
    const date = text.slice(0, DATE_LENGTH);
    if (date !== this.day) {
      const dayMs = readDay(date);
      if (typeof dayMs !== 'number') return COUNT.test(text) ? A_COUNT : dayMs;
      this.day = date;
      this.dayMs = dayMs;
    }
    if (text.length === DATE_LENGTH) return this.dayMs;
    const clockMs = readPlainClock(text) ?? readClock(text.slice(DATE_LENGTH));
    return typeof clockMs === 'number' ? this.dayMs + clockMs : clockMs;
  }
}

function readDay(date: string): number | UnreadableTime {
  const [, year, month, day] = DATE.exec(date) ?? [];
  if (!year || !month || !day) return NOT_ISO;
  const ms = Date.UTC(Number(year), Number(month) - 1, Number(day));
  // `Date.UTC` takes a year below 100 for one of the last century, and moves a day beyond its month into the next
  // one.
  const isIn = !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(date);
  return isIn ? ms : NO_DAY;
}

/** Milliseconds since midnight UTC; beyond the day where a zone moves it. */
function readClock(clock: string): number | UnreadableTime {
  const found = CLOCK.exec(clock);
  if (!found) return NOT_ISO;
  const [, hour = '', minute = '', second = '0', fraction = '', zone = 'Z'] = found;
  const [h, m, s] = [Number(hour), Number(minute), Number(second)];
  const millis = Number(fraction.slice(0, 3).padEnd(3, '0'));
  const ms = h * HOUR_MS + m * MINUTE_MS + s * SECOND_MS + millis;
  if (m > 59 || s > 59 || ms > DAY_MS) return NO_CLOCK;
  const zoneMs = readZone(zone);
  return zoneMs === null ? NOT_ISO : ms - zoneMs;
}

/** How far a zone is ahead of UTC; null for an impossible zone. */
function readZone(zone: string): number | null {
  if (zone === 'Z') return 0;
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(-2))];
  if (hours > 23 || minutes > 59) return null;
  return (zone.startsWith('-') ? -1 : 1) * (hours * HOUR_MS + minutes * MINUTE_MS);
}

/** The form that most files have, `…T09:00:00Z` with or without milliseconds, by its digits; null for any other. */
function readPlainClock(text: string): number | null {
  const { length } = text;
  const hasMillis = length === 24;
  if (!hasMillis && length !== 20) return null;
  if (text[10] !== 'T' || text[13] !== ':' || text[16] !== ':' || text[length - 1] !== 'Z') {
    return null;
  }
  if (hasMillis && text[19] !== '.') return null;
  const [hour, minute, second] = [twoDigits(text, 11), twoDigits(text, 14), twoDigits(text, 17)];
  const millis = hasMillis ? twoDigits(text, 20) * 10 + digit(text, 22) : 0;
  const isPlain = hour < 24 && minute < 60 && second < 60 && millis >= 0;
  return isPlain ? hour * HOUR_MS + minute * MINUTE_MS + second * SECOND_MS + millis : null;
}

/** NaN for what is no digit, so that every comparison with it is false. */
function digit(text: string, index: number): number {
  const value = text.charCodeAt(index) - 48;
  return value >= 0 && value <= 9 ? value : Number.NaN;
}

function twoDigits(text: string, index: number): number {
  return digit(text, index) * 10 + digit(text, index + 1);
}
