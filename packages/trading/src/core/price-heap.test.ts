import { PriceHeap } from './price-heap';

/** Whole numbers that look random and are the same each time. */
function* numbers(): Generator<number, never> {
  for (let state = 7; ; ) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield Math.floor(state / 65_536);
  }
}

describe.each([
  ['lowest', 1],
  ['highest', -1],
] as const)('a heap with the %s price first', (first, sign) => {
  it('collects what a look at every price would, whatever was set, set again and taken out', () => {
    const heap = new PriceHeap(first);
    const plain = new Map<number, number>();
    const source = numbers();
    for (let step = 0; step < 1500; step += 1) {
      const id = source.next().value % 60;
      const price = source.next().value % 4 === 0 ? null : (source.next().value % 90) - 45;
      heap.set(id, price);
      if (price === null) plain.delete(id);
      else plain.set(id, price);

      const prices = [...plain.values()];
      const nearest = first === 'lowest' ? Math.min(...prices) : Math.max(...prices);
      expect(heap.first).toBe(prices.length === 0 ? null : nearest);
      expect(heap.size).toBe(plain.size);
      const market = (source.next().value % 90) - 45;
      const found = new Set<number>();
      heap.collect(market, found);
      const reached = [...plain].filter(([, one]) => sign * one <= sign * market);
      expect([...found].sort()).toEqual(reached.map(([one]) => one).sort());
    }
    expect(new Map(heap.list())).toEqual(plain);
  });

  it('places each price before those that the market reaches later, so that a look can end early', () => {
    const heap = new PriceHeap(first);
    const source = numbers();
    for (let id = 0; id < 200; id += 1) heap.set(id, source.next().value % 1000);
    for (let id = 0; id < 200; id += 3) heap.set(id, source.next().value % 1000);
    for (let id = 0; id < 200; id += 7) heap.set(id, null);
    const prices = [...heap.list()].map(([, price]) => sign * price);
    prices.forEach((price, place) => {
      if (place > 0) expect(prices[(place - 1) >> 1]).toBeLessThanOrEqual(price);
    });
  });

  it('has no first price when it is empty, and ignores the removal of an unknown id', () => {
    const heap = new PriceHeap(first);
    heap.set(1, null);
    expect([heap.first, heap.size]).toEqual([null, 0]);
    heap.set(1, 5);
    heap.set(2, null);
    heap.set(1, null);
    expect([heap.first, heap.size, [...heap.list()]]).toEqual([null, 0, []]);
  });
});
