import type { MarketHours } from '@entropi/contracts/markets';
import { findStanding } from './trading-hours';

/**
 * Days of the week, with 1 for Monday, on which a session begins. A session over midnight belongs to the day on
 * which it ends.
 */
const SAME_DAY = [1, 2, 3, 4, 5];
const DAY_BEFORE = [7, 1, 2, 3, 4];

/**
 * When a market that is closed at a moment opens, by the broker's hours; both in epoch milliseconds. Null when the
 * hours are not known, or when they say that it is open: then it is closed for another reason, such as a holiday,
 * and no clock can tell when it opens.
 */
export function findMarketOpening(hours: MarketHours | null, at: number): number | null {
  if (hours === null) return null;
  const standings = hours.sessions.map(({ from, to }) => {
    const days = from > to ? DAY_BEFORE : SAME_DAY;
    return findStanding({ days, from, to, time_zone: hours.time_zone }, at);
  });
  if (standings.some(({ isWithin }) => isWithin)) return null;
  const openings = standings.flatMap(({ until }) => until ?? []);
  return openings.length === 0 ? null : Math.min(...openings);
}
