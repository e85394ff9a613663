import type { CandleResolution } from '@entropi/contracts/markets';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Milliseconds of one candle; a month has those of the longest month. */
export const CANDLE_MS: Record<CandleResolution, number> = {
  SECOND,
  MINUTE,
  MINUTE_2: 2 * MINUTE,
  MINUTE_3: 3 * MINUTE,
  MINUTE_5: 5 * MINUTE,
  MINUTE_10: 10 * MINUTE,
  MINUTE_15: 15 * MINUTE,
  MINUTE_30: 30 * MINUTE,
  HOUR,
  HOUR_2: 2 * HOUR,
  HOUR_3: 3 * HOUR,
  HOUR_4: 4 * HOUR,
  DAY,
  WEEK: 7 * DAY,
  MONTH: 31 * DAY,
};

export interface Wanted {
  resolution: CandleResolution;
  /** The start of the span; null for the newest `limit` candles. */
  from: Date | null;
  to: Date;
  limit: number;
}

/** What to ask the broker for; `from` null asks for the newest `limit`. */
export interface Missing {
  from: Date | null;
  limit: number;
}

/** How many candles a span can hold that begin in it, both ends included; fewer where its market was closed. */
export function countCandles(resolution: CandleResolution, from: Date, to: Date): number {
  return Math.max(0, Math.floor((to.getTime() - from.getTime()) / CANDLE_MS[resolution]) + 1);
}

/**
 * What is missing beside the stored candles (given by their begins, oldest first), so that the weekly allowance of
 * historical points is spent only once: nothing when the last finished candle is stored, the end when the stored
 * ones reach back far enough, everything otherwise. Never a span that can hold more than the limit, because the
 * broker returns and counts all candles of a span, whatever the limit: a longer one begins later.
 */
export function findMissing(stored: readonly string[], wanted: Wanted): Missing | null {
  const narrow = narrowSpan(wanted);
  const missing = findLacking(stored, narrow);
  return missing && { from: narrowSpan({ ...narrow, ...missing }).from, limit: missing.limit };
}

function narrowSpan(wanted: Wanted): Wanted {
  const { resolution, from, to, limit } = wanted;
  if (!from) return wanted;
  const earliest = to.getTime() - (limit - 1) * CANDLE_MS[resolution];
  return from.getTime() < earliest ? { ...wanted, from: new Date(earliest) } : wanted;
}

function findLacking(stored: readonly string[], wanted: Wanted): Missing | null {
  const stepMs = CANDLE_MS[wanted.resolution];
  const first = stored[0];
  const last = stored.at(-1);
  const all: Missing = { from: wanted.from, limit: wanted.limit };
  if (first === undefined || last === undefined) return all;
  const reachesBack = wanted.from
    ? Date.parse(first) - wanted.from.getTime() < stepMs
    : stored.length >= wanted.limit;
  if (!reachesBack) return all;
  const lastAt = Date.parse(last);
  const lackMs = wanted.to.getTime() - lastAt;
  if (lackMs < 2 * stepMs) return null;
  const lack = Math.ceil(lackMs / stepMs) + 1;
  return { from: new Date(lastAt), limit: Math.min(lack, wanted.limit) };
}
