/** Points as so many whole ticks of a market, rounded up: what is supposed of its fills is never less than given. */
export function toWholeTicks(points: number, decimalPlaces: number): number {
  const perPoint = 10 ** decimalPlaces;
  // Cut where a product of decimals is not exact: 0.7 · 10 is 7, not 8.
  return Math.ceil(Number((points * perPoint).toFixed(6))) / perPoint;
}
