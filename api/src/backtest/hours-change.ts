import type { Limits } from '@entropi/shared/contracts/trading-model';

const DAY_MS = 24 * 3_600_000;
const MINUTE_MS = 60_000;

/** The next moment after `now` at which trading hours may begin or end (UTC); null without hours. */
export function nextHoursChange(hours: Limits['trading_hours'], now: number): number | null {
  if (!hours) return null;
  const midnight = Math.floor(now / DAY_MS) * DAY_MS;
  const moments = [hours.from, hours.to, '24:00'].flatMap((text) => {
    const at = midnight + toMinutes(text) * MINUTE_MS;
    return [at, at + DAY_MS];
  });
  return Math.min(...moments.filter((at) => at > now));
}

function toMinutes(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours * 60 + minutes;
}
