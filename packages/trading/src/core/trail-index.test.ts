import { PriceHeap } from './price-heap';
import { TrailIndex } from './trail-index';

const trail = (peakTicks: number, giveBackTicks = 50, level: number | null = 0) => ({
  level,
  peakTicks,
  giveBackTicks,
});
const reached = (index: TrailIndex, price: number) => {
  const found = new Set<number>();
  index.collect(price, found);
  return [...found].sort();
};
/** Counts how often a heap is changed by some work. */
function countSteps(work: () => void): number {
  const set = jest.spyOn(PriceHeap.prototype, 'set');
  work();
  const steps = set.mock.calls.length;
  set.mockRestore();
  return steps;
}

describe('the best prices of trails', () => {
  it('rise with a price that is better, and not with one that is as good or worse', () => {
    const index = new TrailIndex();
    index.set(1, [trail(100)]);
    index.set(2, [trail(101)]);
    expect([...index.takeRaised()]).toEqual([]);
    for (const price of [98, 99, 100]) index.raise(price);
    expect([...index.takeRaised()]).toEqual([]);
    index.raise(101);
    expect([index.listPeaks(1), index.listPeaks(2)]).toEqual([
      [{ level: 0, ticks: 101 }],
      [{ level: 0, ticks: 101 }],
    ]);
    index.raise(101);
    expect([...index.takeRaised()].sort()).toEqual([1, 2]);
    index.raise(101);
    expect([...index.takeRaised()]).toEqual([]);
  });

  it('are kept for each level of a cycle, and for its basket', () => {
    const index = new TrailIndex();
    index.set(1, [trail(100, 10, 0), trail(120, 20, 1), trail(110, 30, null)]);
    index.raise(115);
    expect(index.listPeaks(1)).toEqual([
      { level: 0, ticks: 115 },
      { level: 1, ticks: 120 },
      { level: null, ticks: 115 },
    ]);
    expect(index.listPeaks(2)).toEqual([]);
    index.set(1, [trail(90)]);
    expect(index.listPeaks(1)).toEqual([{ level: 0, ticks: 90 }]);
    index.set(1, []);
    expect(index.listPeaks(1)).toEqual([]);
  });

  it('are as every trail would have them by itself, tick by tick', () => {
    const index = new TrailIndex();
    const plain = new Map<number, { peak: number; giveBack: number }>();
    let price = 1000;
    for (let tick = 0; tick < 600; tick += 1) {
      price += ((tick * 7919) % 7) - 3;
      const id = (tick * 31) % 20;
      if (tick % 3 === 0) {
        const [peak, giveBack] = [price + (tick % 5), 1 + (tick % 11)];
        index.set(id, [trail(peak, giveBack)]);
        plain.set(id, { peak, giveBack });
      } else if (tick % 10 === 1) {
        index.set(id, []);
        plain.delete(id);
      }
      const stopped = [...plain].filter(([, one]) => price <= one.peak - one.giveBack);
      expect(reached(index, price)).toEqual(stopped.map(([one]) => one).sort());
      index.raise(price);
      for (const [one, { peak, giveBack }] of plain) {
        const ticks = Math.max(peak, price);
        plain.set(one, { peak: ticks, giveBack });
        expect(index.listPeaks(one)).toEqual([{ level: 0, ticks }]);
      }
    }
    expect(plain.size).toBeGreaterThan(0);
  });
});

describe('the work of a new high', () => {
  /** This many trails with one best price, and one trail with another. */
  const meet = (many: number, price: number, alone: number) => {
    const index = new TrailIndex();
    for (let id = 0; id < many; id += 1) index.set(id, [trail(price, 10 + id)]);
    index.set(many, [trail(alone)]);
    const steps = countSteps(() => index.raise(Math.max(price, alone)));
    expect(index.listPeaks(0)).toEqual(index.listPeaks(many));
    return { index, steps };
  };

  it('is as little for many trails as for few, whether they catch up or are caught up with', () => {
    for (const [price, alone] of [
      [100, 90],
      [90, 100],
    ] as const)
      expect(meet(1000, price, alone).steps).toBe(meet(10, price, alone).steps);
  });

  it('is joined once: the next high raises all that have met as one', () => {
    const { index } = meet(100, 100, 90);
    const one = new TrailIndex();
    one.set(1, [trail(100)]);
    const single = countSteps(() => one.raise(101));
    expect(countSteps(() => index.raise(101))).toBe(single);
  });

  it('is nothing for trails that are gone', () => {
    const { index } = meet(100, 100, 90);
    for (let id = 0; id <= 100; id += 1) index.set(id, []);
    expect(countSteps(() => index.raise(200))).toBe(0);
    expect(reached(index, -1000)).toEqual([]);
  });
});
