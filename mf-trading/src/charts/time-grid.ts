/** A value from a moment on, until the next one. */
export interface TimedValue {
  at: string;
  value: number;
}

/** A value at a moment in epoch seconds, with the lowest since the moment before. */
export interface GridPoint {
  seconds: number;
  value: number;
  low: number;
}

/**
 * Spreads values evenly over time, on one grid of at most `size` steps for all series: the chart gives each moment
 * the same room, and a curve of uneven moments would be bent. A series has no points before its first value, and
 * goes on with its last one.
 *
 * @param series oldest first; `low` is the lowest since the value before
 */
export function toTimeGrid(
  series: readonly (readonly (TimedValue & { low?: number })[])[],
  size = 400,
): GridPoint[][] {
  const moments = series.flatMap((one) => one.map(({ at }) => Date.parse(at) / 1000));
  if (moments.length === 0) return series.map(() => []);
  const first = Math.floor(moments.reduce((a, b) => Math.min(a, b)));
  const last = Math.ceil(moments.reduce((a, b) => Math.max(a, b)));
  const step = Math.max(1, Math.ceil((last - first) / size));
  const count = Math.ceil((last - first) / step);
  const grid = Array.from({ length: count + 1 }, (_, index) => first + index * step);
  return series.map((one) => spread(one, grid));
}

function spread(
  values: readonly (TimedValue & { low?: number })[],
  grid: readonly number[],
): GridPoint[] {
  const points: GridPoint[] = [];
  let next = 0;
  let value: number | null = null;
  for (const seconds of grid) {
    let low: number = value ?? Number.POSITIVE_INFINITY;
    for (
      let item = values[next];
      item && Date.parse(item.at) <= seconds * 1000;
      item = values[++next]
    ) {
      value = item.value;
      low = Math.min(low, item.low ?? item.value);
    }
    if (value !== null) points.push({ seconds, value, low: Math.min(low, value) });
  }
  return points;
}
