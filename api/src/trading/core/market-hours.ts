import type { MarketHours } from '@entropi/shared/contracts/markets';
import { findStanding } from './trading-hours';

/** Days on which a session begins; 1 is Monday. One over midnight belongs to the day on which it ends. */
const SAME_DAY = [1, 2, 3, 4, 5];
const DAY_BEFORE = [7, 1, 2, 3, 4];

/**
 * When a market that is closed at a moment, in epoch milliseconds, opens by the broker's hours. Null when they are
 * not known, or say that it is open: then it is closed for another reason, as a holiday, and no clock says when it ends.
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
