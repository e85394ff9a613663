import type { MarketHours } from '@entropi/contracts/markets';
import { findOffset } from '@entropi/trading/core/zone-clock';
import { z } from 'zod';
import { MaybeText } from './ig-fields';

/** What IG reports about a market's hours (§1.7): times of day, without a day and without a zone. */
export const OpeningHours = z
  .object({
    marketTimes: z
      .array(z.object({ openTime: MaybeText, closeTime: MaybeText }))
      .min(1)
      .max(20),
  })
  .nullish()
  .catch(null)
  .transform((hours) => hours ?? null);

const TIME = /^([01]\d|2[0-4]):([0-5]\d)(?::[0-5]\d)?$/;
const END_OF_DAY = '24:00';
const HOUR_MS = 3_600_000;

/** Zones where IG's customers live; the first one whose clock agrees with the account's is used. */
const ZONES = [
  'Europe/London',
  'Europe/Berlin',
  'Europe/Athens',
  'Asia/Dubai',
  'Asia/Singapore',
  'Asia/Tokyo',
  'Australia/Sydney',
  'America/New_York',
  'America/Chicago',
];

/**
 * A market's hours as IG shows them, by the account's own clock like its other local times. Null when IG reports
 * none, when a part of them cannot be read, or when it is not known how far that clock is ahead of UTC.
 */
export function readOpeningHours(
  hours: z.output<typeof OpeningHours>,
  { offsetMs, now }: { offsetMs: number | null; now: number },
): MarketHours | null {
  if (hours === null || offsetMs === null) return null;
  const sessions = hours.marketTimes.map(({ openTime, closeTime }) => ({
    from: readTime(openTime),
    to: readEnd(closeTime),
  }));
  const isKnown = (session: { from: string | null; to: string | null }) =>
    session.from !== null && session.from !== END_OF_DAY && session.to !== null;
  if (!sessions.every(isKnown)) return null;
  const zone = findZone(offsetMs, now);
  if (zone === null) return null;
  const known = sessions.map(({ from, to }) => ({ from: from ?? '', to: to ?? '' }));
  return {
    time_zone: zone,
    sessions: known.toSorted((one, other) => one.from.localeCompare(other.from)),
  };
}

function readTime(text: string | null): string | null {
  const [, hours, minutes] = TIME.exec(text ?? '') ?? [];
  if (hours === undefined || (hours === '24' && minutes !== '00')) return null;
  return `${hours}:${minutes}`;
}

/** The last minute of a day, and its midnight, are the end of the day. */
function readEnd(text: string | null): string | null {
  const time = readTime(text);
  return time === '23:59' || time === '00:00' ? END_OF_DAY : time;
}

/**
 * IG reports how far the clock is ahead of UTC, but not when that changes. A zone that agrees with the clock tells
 * this, too; null when none does.
 */
function findZone(offsetMs: number, now: number): string | null {
  const zone = ZONES.find((name) => findOffset(name, now) === offsetMs);
  if (zone) return zone;
  const hours = offsetMs / HOUR_MS;
  if (!Number.isInteger(hours) || Math.abs(hours) > 12) return null;
  if (hours === 0) return 'UTC';
  // In these names the sign is reversed, as in POSIX.
  return `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
}
