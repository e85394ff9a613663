const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** How many offsets are kept for each zone; a back-test of ten years needs 3,650 days. */
const MAX_DAYS = 4000;

/** How far a zone's clock is ahead of UTC, in milliseconds, at the beginning and at the end of a UTC day. */
interface DayOffsets {
  begin: number;
  end: number;
}

interface Zone {
  format: Intl.DateTimeFormat;
  days: Map<number, DayOffsets>;
}

const zones = new Map<string, Zone>();

function findZone(name: string): Zone {
  const known = zones.get(name);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: name,
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const zone = { format, days: new Map() };
  zones.set(name, zone);
  return zone;
}

/** By how many milliseconds a zone's clock is ahead of UTC at a moment. Throws for an unknown zone. */
export function findOffset(name: string, at: number): number {
  if (name === 'UTC') return 0;
  const zone = findZone(name);
  const day = Math.floor(at / DAY_MS);
  let known = zone.days.get(day);
  if (!known) {
    known = {
      begin: readOffset(zone, day * DAY_MS),
      end: readOffset(zone, (day + 1) * DAY_MS - MINUTE_MS),
    };
    if (zone.days.size >= MAX_DAYS) zone.days.clear();
    zone.days.set(day, known);
  }
  return known.begin === known.end ? known.begin : readOffset(zone, at);
}

function readOffset({ format }: Zone, at: number): number {
  const part = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const read = (type: Intl.DateTimeFormatPartTypes) => part.get(type) ?? 0;
  const clock = Date.UTC(
    read('year'),
    read('month') - 1,
    read('day'),
    read('hour'),
    read('minute'),
    read('second'),
  );
  return clock - Math.floor(at / 1000) * 1000;
}

/**
 * The first moment at which a zone's clock has reached a time of a day, which is given as if it were UTC. A time
 * that is skipped in spring is reached with the jump; of a time that comes twice in autumn it is the first.
 */
export function findMoment(name: string, clock: number): number {
  const before = findOffset(name, clock - DAY_MS);
  const after = findOffset(name, clock + DAY_MS);
  if (before === after) return clock - before;
  const change = findChange(name, clock - DAY_MS, clock + DAY_MS, after);
  const early = clock - before;
  return early < change ? early : Math.max(change, clock - after);
}

/** The minute between two moments from which on an offset holds. */
function findChange(name: string, from: number, to: number, offset: number): number {
  let [low, high] = [Math.floor(from / MINUTE_MS), Math.ceil(to / MINUTE_MS)];
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (findOffset(name, middle * MINUTE_MS) === offset) high = middle;
    else low = middle;
  }
  return high * MINUTE_MS;
}
