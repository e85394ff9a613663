import { readSettings } from '../read-settings';

/** How much of the past there is, and how often things are measured. */
export interface Extent {
  /** Closed shares at the end, of all users. */
  shares: number;
  /** Closed shares in the database that it is compared with. */
  first: number;
  users: number;
  /** Closed shares of the measured user, the same in both. */
  own: number;
  /** How many shares are opened and closed to measure orders. */
  orders: number;
  /** How often each call is made. */
  calls: number;
}

const FULL: Extent = {
  shares: 2_000_000,
  first: 20_000,
  users: 10_000,
  own: 2000,
  orders: 20,
  calls: 15,
};
const SHORT: Extent = { shares: 6000, first: 2000, users: 100, own: 200, orders: 2, calls: 3 };

/** The extent by the options of the command; throws when one is unknown or cannot be measured. */
export function readExtent(isShort: boolean, settings: ReadonlyMap<string, string>): Extent {
  const extent: Extent = readSettings<keyof Extent>('growth', isShort ? SHORT : FULL, settings);
  if (extent.first >= extent.shares) throw new Error('--first= is to be less than --shares=');
  if (extent.own * 2 > extent.first) throw new Error('--own= is to be at most half of --first=');
  return extent;
}
