const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Longer than any clock differs from UTC, and shorter than the time between two changes of one clock. */
const FAR_MS = 30 * HOUR_MS;

export interface Hours {
  /** 1 is Monday, 7 Sunday. */
  days: number[];
  from: string;
  to: string;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function findClock(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const fields = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const;
  const numeric = Object.fromEntries(fields.map((field) => [field, 'numeric']));
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hourCycle: 'h23', ...numeric });
  clocks.set(zone, clock);
  return clock;
}

/** What a clock of the zone shows, as the milliseconds at which a clock in UTC shows the same. */
function readClock(at: number, zone: string): number {
  const parts = findClock(zone).formatToParts(new Date(at));
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  const day = [part('year'), part('month') - 1, part('day')] as const;
  return Date.UTC(...day, part('hour'), part('minute'), part('second'));
}

/** The first moment at which the clock of a zone has reached what it is to show. */
function findMoment(shown: number, zone: string): number {
  const [early, late] = [shown - FAR_MS, shown + FAR_MS];
  const before = readClock(early, zone) - early;
  const after = readClock(late, zone) - late;
  if (before === after) return shown - before;
  // The clock changes in between: at the first second that has the later difference.
  let [old, changed] = [early, late];
  while (changed - old > 1000) {
    const middle = Math.floor((old + changed) / 2000) * 1000;
    if (readClock(middle, zone) - middle === before) old = middle;
    else changed = middle;
  }
  if (shown - before < changed) return shown - before;
  return Math.max(changed, shown - after);
}

function readTime(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * HOUR_MS + minute * MINUTE_MS;
}

/**
 * Whether a time lies within hours. A session of a day lasts from the first moment at which the clock has reached
 * `from` to the first at which it has reached `to`, which is on the next day if it is not later.
 */
export function isWithinHours(at: number, hours: Hours, zone: string): boolean {
  const [from, to] = [readTime(hours.from), readTime(hours.to)];
  const today = Math.floor(readClock(at, zone) / DAY_MS) * DAY_MS;
  return [today - DAY_MS, today, today + DAY_MS].some((day) => {
    // The first of January 1970 was a Thursday.
    const weekday = ((day / DAY_MS + 3) % 7) + 1;
    if (!hours.days.includes(weekday)) return false;
    const end = to > from ? day + to : day + DAY_MS + to;
    return findMoment(day + from, zone) <= at && at < findMoment(end, zone);
  });
}
