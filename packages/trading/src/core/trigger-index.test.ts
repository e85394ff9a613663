import fc from 'fast-check';
import { PriceHeap } from './price-heap';
import { TriggerIndex } from './trigger-index';
import type { TriggerLevels } from './trigger-levels';
import { closingPrice, type Dir, isDealable, openingPrice, type Tick } from './units';

const price = fc.option(fc.integer({ min: -50, max: 50 }), { nil: null });
const triggerLevels = fc.record({
  openAt: price,
  rearmAt: price,
  profitAt: price,
  peakAt: price,
  lossAt: price,
  maxSpread: fc.option(fc.integer({ min: 0, max: 4 }), { nil: null }),
  trails: fc.uniqueArray(
    fc.record({
      level: fc.option(fc.integer({ min: 0, max: 3 }), { nil: null }),
      peakTicks: fc.integer({ min: -30, max: 30 }),
      giveBackTicks: fc.integer({ min: 1, max: 20 }),
    }),
    { maxLength: 3, selector: ({ level }) => level },
  ),
});
const changes = fc.array(
  fc.tuple(fc.integer({ min: 0, max: 12 }), fc.constantFrom<Dir>(1, -1), fc.option(triggerLevels)),
  { maxLength: 60 },
);

function isReached(watch: TriggerLevels, dir: Dir, tick: Tick): boolean {
  const [opening, closing] = [openingPrice(tick, dir), closingPrice(tick, dir)];
  return (
    (watch.openAt !== null &&
      opening <= watch.openAt &&
      tick.offer - tick.bid <= (watch.maxSpread ?? Number.POSITIVE_INFINITY)) ||
    (watch.rearmAt !== null && opening >= watch.rearmAt) ||
    (watch.profitAt !== null && closing >= watch.profitAt) ||
    (watch.peakAt !== null && closing >= watch.peakAt) ||
    (watch.lossAt !== null && closing <= watch.lossAt) ||
    watch.trails.some(({ peakTicks, giveBackTicks }) => closing <= peakTicks - giveBackTicks)
  );
}

/** The same result, by looking at every trail at every tick. */
function raise(watch: TriggerLevels, dir: Dir, tick: Tick): TriggerLevels {
  const closing = closingPrice(tick, dir);
  const trails = watch.trails.map((trail) => ({
    ...trail,
    peakTicks: Math.max(trail.peakTicks, closing),
  }));
  return { ...watch, trails };
}

const NO_LEVELS: TriggerLevels = {
  openAt: null,
  rearmAt: null,
  profitAt: null,
  peakAt: null,
  lossAt: null,
  maxSpread: null,
  trails: [],
};

/** A market in which this many trails follow the price; those that no longer follow it have peaks of their own. */
function followPrice(count: number): TriggerIndex {
  const index = new TriggerIndex();
  for (let id = 0; id < count; id += 1) {
    const trails = [{ level: 0, peakTicks: 1000 - (id % 7), giveBackTicks: 50 + (id % 90) }];
    index.set(id, 1, { ...NO_LEVELS, trails });
  }
  index.triggered({ bid: 1001, offer: 1003, at: 0 });
  return index;
}

describe('TriggerIndex', () => {
  it('finds exactly the cycles that looking at every one of them would find', () => {
    fc.assert(
      fc.property(changes, fc.integer({ min: -50, max: 50 }), (list, bid) => {
        const index = new TriggerIndex();
        const plain = new Map<number, { dir: Dir; watch: TriggerLevels }>();
        for (const [id, dir, watch] of list) {
          index.remove(id);
          plain.delete(id);
          if (!watch) continue;
          index.set(id, dir, watch);
          plain.set(id, { dir, watch });
        }
        const tick = { bid, offer: bid + 2, at: 0 };
        const expected = [...plain].filter(([, { dir, watch }]) => isReached(watch, dir, tick));
        expect([...index.triggered(tick)].sort()).toEqual(expected.map(([id]) => id).sort());
        expect(index.size).toBe(plain.size);
      }),
    );
  });

  it('replaces the prices of a cycle that is set again', () => {
    const index = new TriggerIndex();
    index.set(1, 1, { ...NO_LEVELS, openAt: 100 });
    index.set(1, 1, { ...NO_LEVELS, openAt: 90 });
    expect(index.triggered({ bid: 93, offer: 95, at: 0 }).size).toBe(0);
    expect([...index.triggered({ bid: 88, offer: 90, at: 0 })]).toEqual([1]);
  });

  it('keeps the best prices of trails, and finds their stops, as looking at every one at every tick would', () => {
    const step = fc.oneof(
      fc.record({ bid: fc.integer({ min: -30, max: 60 }) }),
      fc.tuple(fc.integer({ min: 0, max: 12 }), fc.constantFrom<Dir>(1, -1), triggerLevels),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        const index = new TriggerIndex();
        const plain = new Map<number, { dir: Dir; watch: TriggerLevels }>();
        for (const one of steps) {
          if (Array.isArray(one)) {
            const [id, dir, watch] = one;
            index.remove(id);
            index.set(id, dir, watch);
            plain.set(id, { dir, watch });
            continue;
          }
          const tick = { bid: one.bid, offer: one.bid + 2, at: 0 };
          const expected = [...plain].filter(([, { dir, watch }]) => isReached(watch, dir, tick));
          expect([...index.triggered(tick)].sort()).toEqual(expected.map(([id]) => id).sort());
          for (const [id, { dir, watch }] of plain) {
            const raised = isDealable(tick) ? raise(watch, dir, tick) : watch;
            plain.set(id, { dir, watch: raised });
            const peaks = raised.trails.map(({ level, peakTicks }) => ({
              level,
              ticks: peakTicks,
            }));
            expect(index.listPeaks(id)).toEqual(peaks);
          }
        }
      }),
    );
  });

  it('keeps a new high by as little work for many trails as for few', () => {
    const work = (count: number) => {
      const index = followPrice(count);
      const set = jest.spyOn(PriceHeap.prototype, 'set');
      const raised = index.triggered({ bid: 1010, offer: 1012, at: 1 });
      const steps = set.mock.calls.length;
      set.mockRestore();
      expect(raised.size).toBe(0);
      expect(index.listPeaks(count - 1)).toEqual([{ level: 0, ticks: 1010 }]);
      expect(index.takeRaised()).toHaveLength(count);
      expect(index.takeRaised()).toHaveLength(0);
      return steps;
    };
    expect(work(10_000)).toBe(work(10));
  });

  it('opens by the spread limit that a cycle has now, not by an earlier one', () => {
    const index = new TriggerIndex();
    const wide = { bid: 96, offer: 100, at: 0 };
    const set = (id: number, maxSpread: number | null, openAt: number | null = 100) =>
      index.set(id, 1, { ...NO_LEVELS, openAt, maxSpread });
    const found = () => [...index.triggered(wide)].sort();
    set(1, 3);
    set(2, 3);
    expect(found()).toEqual([]);
    set(1, 4);
    expect(found()).toEqual([1]);
    set(2, null);
    expect(found()).toEqual([1, 2]);
    set(1, 3);
    expect(found()).toEqual([2]);
    set(2, null, null);
    expect(found()).toEqual([]);
    expect(index.size).toBe(2);
  });

  it('looks at a spread limit only while a cycle with it waits to open', () => {
    const index = new TriggerIndex();
    const countLooks = () => {
      const collect = jest.spyOn(PriceHeap.prototype, 'collect');
      index.triggered({ bid: 199, offer: 200, at: 0 });
      const looks = collect.mock.calls.length;
      collect.mockRestore();
      return looks;
    };
    const before = countLooks();
    for (const maxSpread of [3, 4, 5, null])
      index.set(1, 1, { ...NO_LEVELS, openAt: 100, maxSpread });
    index.set(2, 1, { ...NO_LEVELS, maxSpread: 6 });
    expect(countLooks()).toBe(before + 1);
    index.set(3, 1, { ...NO_LEVELS, openAt: 100 });
    index.remove(1);
    expect(countLooks()).toBe(before + 1);
    index.remove(3);
    expect(countLooks()).toBe(before);
  });

  it('keeps what others with the same spread limit wait for when one is forgotten', () => {
    const index = new TriggerIndex();
    for (const id of [1, 2, 3]) index.set(id, 1, { ...NO_LEVELS, openAt: 100, maxSpread: 5 });
    index.remove(2);
    index.set(3, 1, { ...NO_LEVELS, maxSpread: 5 });
    expect([...index.triggered({ bid: 96, offer: 100, at: 0 })]).toEqual([1]);
    index.remove(1);
    index.remove(99);
    expect([...index.triggered({ bid: 96, offer: 100, at: 0 })]).toEqual([]);
    expect([index.size, index.listPeaks(99)]).toEqual([1, []]);
  });
});
