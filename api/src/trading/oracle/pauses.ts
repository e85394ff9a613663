/** A pause that doubles with each rejection. */
const pause = (rejections: number, firstMs: number, longestMs: number) =>
  Math.min(firstMs * 2 ** (rejections - 1), longestMs);

/** After so many rejections of an opening; a price that was missed is none, and rests for a moment. */
export const openingPause = (rejections: number, isMissed: boolean) =>
  isMissed ? pause(rejections, 1000, 5000) : pause(rejections, 30_000, 900_000);

/** After so many rejections of a share's close. */
export const closePause = (rejections: number) => pause(rejections, 1000, 60_000);
