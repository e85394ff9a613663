import type { QuietHours } from '@entropi/contracts/channel-model';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/** When the quiet hours end that this moment is in; null when it is in none. */
export function findQuietEnd(quiet: QuietHours | null, at: Date): Date | null {
  if (!quiet || !isQuiet(quiet, at)) return null;
  const to = toMinutes(quiet.to);
  const minutes = modulo(to - readMinutes(at, quiet.time_zone));
  const end = new Date(Math.floor(at.getTime() / MINUTE_MS + minutes) * MINUTE_MS);
  // Where the clock is changed meanwhile, the end comes an hour earlier or later.
  const off = modulo(to - readMinutes(end, quiet.time_zone) + DAY_MINUTES / 2) - DAY_MINUTES / 2;
  const shifted = new Date(end.getTime() + off * MINUTE_MS);
  // An hour that the clock leaves out has no end of its own.
  return isQuiet(quiet, shifted) ? end : shifted;
}

/** With the same hour twice it is never quiet. */
function isQuiet({ from, to, time_zone: timeZone }: QuietHours, at: Date): boolean {
  const start = toMinutes(from);
  return modulo(readMinutes(at, timeZone) - start) < modulo(toMinutes(to) - start);
}

function toMinutes(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours * 60 + minutes;
}

/** The minute of the day on a clock in this zone. */
function readMinutes(at: Date, timeZone: string): number {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return toMinutes(clock.format(at));
}

function modulo(minutes: number): number {
  return ((minutes % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;
}
