import { readSettings } from '../read-settings';

/** How large the installation is that is measured, and for how long. */
export interface Extent {
  tasks: number;
  /** Logins at the broker; tasks share them evenly, each with an account of its own. */
  keys: number;
  engines: number;
  streams: number;
  /** How many ladders wait for one price. */
  crowd: number;
  /** How many prices the streams get. */
  prices: number;
  /** For how long statements at rest are counted. */
  seconds: number;
}

const FULL: Extent = {
  tasks: 100_000,
  keys: 20_000,
  engines: 4,
  streams: 5000,
  crowd: 2500,
  prices: 100,
  seconds: 60,
};
const SHORT: Extent = {
  tasks: 40,
  keys: 20,
  engines: 2,
  streams: 20,
  crowd: 8,
  prices: 3,
  seconds: 3,
};

/** The extent by the options of the command; throws when one is unknown or cannot be measured. */
export function readExtent(isShort: boolean, settings: ReadonlyMap<string, string>): Extent {
  const extent: Extent = readSettings<keyof Extent>('scale', isShort ? SHORT : FULL, settings);
  const { tasks, keys, crowd, engines } = extent;
  if (keys > tasks || tasks % keys > 0) throw new Error('--tasks= is to be a multiple of --keys=');
  if (engines < 2) throw new Error('one engine takes over from another: --engines= from 2');
  // Half of the tasks are there first, and the crowd is among them.
  extent.crowd = Math.min(crowd, Math.floor(tasks / 4));
  return extent;
}
