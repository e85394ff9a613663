import fc from 'fast-check';
import { TriggerIndex } from './trigger-index';
import type { TriggerLevels } from './trigger-levels';
import { closingPrice, type Dir, openingPrice, type Tick } from './units';

const price = fc.option(fc.integer({ min: -50, max: 50 }), { nil: null });
const triggerLevels = fc.record({
  openAt: price,
  rearmAt: price,
  profitAt: price,
  peakAt: price,
  lossAt: price,
  maxSpread: fc.option(fc.integer({ min: 0, max: 4 }), { nil: null }),
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
    (watch.lossAt !== null && closing <= watch.lossAt)
  );
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
    const none = {
      openAt: null,
      rearmAt: null,
      profitAt: null,
      peakAt: null,
      lossAt: null,
      maxSpread: null,
    };
    index.set(1, 1, { ...none, openAt: 100 });
    index.set(1, 1, { ...none, openAt: 90 });
    expect(index.triggered({ bid: 93, offer: 95, at: 0 }).size).toBe(0);
    expect([...index.triggered({ bid: 88, offer: 90, at: 0 })]).toEqual([1]);
  });
});
