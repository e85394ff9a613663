const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** 1970-01-01 was a Thursday; weeks begin on Monday. */
const WEEK_SHIFT_MS = 4 * DAY_MS;

const fixedPeriods = {
  SECOND: 1000,
  MINUTE: MINUTE_MS,
  MINUTE_2: 2 * MINUTE_MS,
  MINUTE_3: 3 * MINUTE_MS,
  MINUTE_5: 5 * MINUTE_MS,
  MINUTE_10: 10 * MINUTE_MS,
  MINUTE_15: 15 * MINUTE_MS,
  MINUTE_30: 30 * MINUTE_MS,
  HOUR: HOUR_MS,
  HOUR_2: 2 * HOUR_MS,
  HOUR_3: 3 * HOUR_MS,
  HOUR_4: 4 * HOUR_MS,
  DAY: DAY_MS,
  WEEK: 7 * DAY_MS,
} as const;

export const resolutions: [string, ...string[]] = ['MONTH', ...Object.keys(fixedPeriods)];

/** The number of the candle that contains a moment, counted from the epoch, and where a number begins. */
export interface CandleGrid {
  numberAt: (atMs: number) => number;
  getStart: (number: number) => number;
}

/** Throws for a resolution that is not in `resolutions`. */
export function candleGrid(resolution: string): CandleGrid {
  if (resolution === 'MONTH') {
    return {
      numberAt: (atMs) => {
        const date = new Date(atMs);
        return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
      },
      getStart: (number) => Date.UTC(1970, number, 1),
    };
  }
  const periodMs = fixedPeriods[resolution as keyof typeof fixedPeriods];
  if (periodMs === undefined) throw new Error(`unknown resolution ${resolution}`);
  const shiftMs = resolution === 'WEEK' ? WEEK_SHIFT_MS : 0;
  return {
    numberAt: (atMs) => Math.floor((atMs - shiftMs) / periodMs),
    getStart: (number) => number * periodMs + shiftMs,
  };
}
