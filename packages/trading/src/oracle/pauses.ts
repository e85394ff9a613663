/** A pause that doubles with each rejection, up to the longest one. */
const pause = (rejections: number, firstMs: number, longestMs: number) =>
  Math.min(firstMs * 2 ** (rejections - 1), longestMs);

/**
 * The pause after this many rejections of an opening. A missed price is no rejection, and rests only for a moment.
 */
export const openingPause = (rejections: number, isMissed: boolean) =>
  isMissed ? pause(rejections, 1000, 5000) : pause(rejections, 30_000, 900_000);

/** The pause after this many rejections of a share's close. */
export const closePause = (rejections: number) => pause(rejections, 1000, 60_000);
