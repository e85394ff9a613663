/** Rounds points up to whole ticks of a market, so that fills are never assumed better than stated. */
export function toWholeTicks(points: number, decimalPlaces: number): number {
  const perPoint = 10 ** decimalPlaces;
  // Removes the error of products of decimals: 0.7 · 10 has to be 7, not 8.
  return Math.ceil(Number((points * perPoint).toFixed(6))) / perPoint;
}
