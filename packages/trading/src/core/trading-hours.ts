import type { Limits } from '@entropi/contracts/trading-model';
import { findMoment, findOffset } from './zone-clock';

type Hours = NonNullable<Limits['trading_hours']>;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const DAYS_OF_WEEK = 7;

/** Whether trading hours are on, and until when that is so; null: for ever. */
export interface HoursStanding {
  isWithin: boolean;
  until: number | null;
}

/** The last result for each hours object, which holds from one moment until another. */
const standings = new WeakMap<Hours, HoursStanding & { from: number }>();

/**
 * Whether a moment lies in trading hours; null hours are always on. When asked for rising moments, it costs one
 * comparison.
 */
export function isWithinHours(hours: Limits['trading_hours'], at: Date): boolean {
  return hours === null || findStanding(hours, at.getTime()).isWithin;
}

/**
 * Whether hours are on at a moment, and until when. Each day that they name has one session, by the clock of their
 * zone (UTC if they name none). It lasts from the first moment at which the clock has reached `from` to the first at
 * which it has reached `to`, which is on the next day when `to` is before `from`. So an hour that comes twice never
 * interrupts a session.
 */
export function findStanding(hours: Hours, at: number): HoursStanding {
  const known = standings.get(hours);
  if (known && at >= known.from && (known.until === null || at < known.until)) return known;
  const standing = { ...computeStanding(hours, at), from: at };
  standings.set(hours, standing);
  return standing;
}

/** When hours begin next, after a moment that lies outside of them. */
export function findNextOpening(hours: Hours, after: Date): Date {
  const { until } = findStanding(hours, after.getTime());
  if (until === null) throw new Error('hours without a day');
  return new Date(until);
}

function computeStanding(hours: Hours, at: number): HoursStanding {
  const zone = hours.time_zone ?? 'UTC';
  const today = Math.floor((at + findOffset(zone, at)) / DAY_MS);
  let until: number | null = null;
  for (let day = today - 1; day <= today + DAYS_OF_WEEK + 1; day += 1) {
    const session = findSession(hours, zone, day);
    if (!session || session.end <= at || session.end <= session.begin) continue;
    // A session that follows at once belongs to this one.
    if (session.begin > (until ?? at))
      return { isWithin: until !== null, until: until ?? session.begin };
    until = session.end;
  }
  return { isWithin: until !== null, until };
}

/** The session that begins on a day, given as days since 1970; null on a day that is not named. */
function findSession(
  { days, from, to }: Hours,
  zone: string,
  day: number,
): { begin: number; end: number } | null {
  // The first of January 1970 was a Thursday.
  const weekday = ((day + 3) % DAYS_OF_WEEK) + 1;
  if (!days.includes(weekday)) return null;
  const [fromMs, toMs] = [parseTime(from), parseTime(to)];
  const endsNextDay = fromMs > toMs;
  return {
    begin: findMoment(zone, day * DAY_MS + fromMs),
    end: findMoment(zone, (endsNextDay ? day + 1 : day) * DAY_MS + toMs),
  };
}

function parseTime(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return (hours * 60 + minutes) * MINUTE_MS;
}
