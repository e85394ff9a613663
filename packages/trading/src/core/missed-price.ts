/** The reasons by which the broker tells that an opening would be filled beyond its worst price. */
const BROKER_REASONS = ['LIMIT_ORDER_WRONG_SIDE_OF_MARKET', 'LEVEL_TOLERANCE_ERROR'];

/** The code of the last check before sending, and the broker's reasons. */
const REASONS = new Set(['price', ...BROKER_REASONS]);

/**
 * Whether an opening made no deal because the market had moved beyond its worst price. The limit has done its work
 * then: this is no rejection, and the level waits for the next price.
 */
export function isMissedPrice(rejection: string): boolean {
  return REASONS.has(rejection);
}

/** First and longest pause, in milliseconds. */
export interface MissPauses {
  missedPriceFirstMs: number;
  missedPriceMaxMs: number;
}

export const MISS_PAUSES: MissPauses = { missedPriceFirstMs: 1_000, missedPriceMaxMs: 5_000 };

/**
 * The pause of a level, in milliseconds, after the n-th price that it has missed since it last opened, n from 1; it
 * grows each time.
 */
export function pauseAfterMiss(misses: number, pauses: MissPauses): number {
  const grown = pauses.missedPriceFirstMs * 2 ** Math.min(misses - 1, 20);
  return Math.min(grown, pauses.missedPriceMaxMs);
}
