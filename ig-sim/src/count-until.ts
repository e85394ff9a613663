/** How many of the items, which ascend by time, are not later than a moment; found by halving. */
export function countUntil(items: readonly { atMs: number }[], atMs: number): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const item = items[middle];
    if (item && item.atMs <= atMs) low = middle + 1;
    else high = middle;
  }
  return low;
}
