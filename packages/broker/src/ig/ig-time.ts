/**
 * The forms in which IG and its recordings write times (ig-rest.md §1.13): with `-` or `/`, a space or `T`,
 * `2021-01-27T11:10:59+0000`, `2020:10:12-20:50:00`, `27/01/21`; `` and `-` mean none.
 */

const DATE = String.raw`(?<year>\d{4})[-/:](?<month>\d\d)[-/:](?<day>\d\d)`;
const TIME = String.raw`(?<hour>\d\d):(?<minute>\d\d)(?::(?<second>\d\d)(?:[.:](?<milli>\d{1,9}))?)?`;
const ZONE = String.raw`(?<zone>Z|[+-]\d\d:?\d\d)`;
const FULL = new RegExp(String.raw`^${DATE}(?:[T \-]${TIME} ?${ZONE}?)?$`);
const BRITISH = /^(?<day>\d\d)\/(?<month>\d\d)\/(?<year>\d\d|\d{4})$/;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * Converts a time on the wire to UTC ISO-8601 with `Z`; null when it cannot be read. A time without a zone is UTC,
 * or `offsetMs` ahead of UTC where a field holds the account's local time. Never throws.
 */
export function parseTime(text: string | null | undefined, offsetMs = 0): string | null {
  const trimmed = text?.trim() ?? '';
  const parts = (FULL.exec(trimmed) ?? BRITISH.exec(trimmed))?.groups;
  if (!parts) return null;
  const [year, month, day, hour, minute, second] = [
    findCentury(parts.year),
    Number(parts.month) - 1,
    Number(parts.day),
    Number(parts.hour ?? 0),
    Number(parts.minute ?? 0),
    Number(parts.second ?? 0),
  ];
  const milli = Number((parts.milli ?? '0').padEnd(3, '0').slice(0, 3));
  const at = new Date(Date.UTC(year, month, day, hour, minute, second, milli));
  const isReal =
    at.getUTCFullYear() === year &&
    at.getUTCMonth() === month &&
    at.getUTCDate() === day &&
    at.getUTCHours() === hour &&
    at.getUTCMinutes() === minute;
  if (!isReal) return null;
  return new Date(at.getTime() - zoneMs(parts.zone, offsetMs)).toISOString();
}

/**
 * Converts a time of day on the wire, such as `21:59:58`, to the moment nearest to `now` with that time of day, in
 * epoch milliseconds; null when it cannot be read. The time is UTC, or `offsetMs` ahead of it. Never throws.
 */
export function parseClockTime(text: string | null, offsetMs: number, now: number): number | null {
  const match = /^(\d\d):(\d\d)(?::(\d\d))?/.exec(text ?? '');
  if (!match) return null;
  const [hour, minute, second] = [Number(match[1]), Number(match[2]), Number(match[3] ?? 0)];
  const ofDayMs = hour * HOUR_MS + minute * MINUTE_MS + second * 1000 - offsetMs;
  const days = Math.round((now - ofDayMs) / DAY_MS);
  return days * DAY_MS + ofDayMs;
}

/** A moment in the form that IG accepts in a query: UTC, without zone and milliseconds. Throws on a bad ISO time. */
export function formatTime(iso: string): string {
  return new Date(iso).toISOString().slice(0, 19);
}

/** Converts IG's `timezoneOffset` from hours to milliseconds; null when it is not reported. */
export function toOffsetMs(hours: number | null | undefined): number | null {
  return hours === null || hours === undefined ? null : hours * HOUR_MS;
}

function findCentury(year: string | undefined): number {
  const value = Number(year);
  return year?.length === 2 ? 2000 + value : value;
}

function zoneMs(zone: string | undefined, offsetMs: number): number {
  if (zone === undefined) return offsetMs;
  const match = /^([+-])(\d\d):?(\d\d)$/.exec(zone);
  if (!match) return 0;
  const size = Number(match[2]) * HOUR_MS + Number(match[3]) * MINUTE_MS;
  return match[1] === '-' ? -size : size;
}
