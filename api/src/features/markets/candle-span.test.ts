import fc from 'fast-check';
import { findMissing } from './candle-span';

const MINUTE = 60_000;
const now = new Date('2026-11-20T10:00:30Z');
const begins = (count: number, lastMinutesAgo: number) =>
  Array.from({ length: count }, (_, index) =>
    new Date(
      Math.floor(now.getTime() / MINUTE) * MINUTE - (lastMinutesAgo + count - 1 - index) * MINUTE,
    ).toISOString(),
  );
const wanted = { resolution: 'MINUTE', from: null, to: now, limit: 100 } as const;

describe('findMissing', () => {
  it('finds the whole span where nothing is stored, or too little', () => {
    expect(findMissing([], wanted)).toEqual({ from: null, limit: 100 });
    expect(findMissing(begins(50, 0), wanted)).toEqual({ from: null, limit: 100 });
  });

  it('finds nothing while the last finished candle is stored', () => {
    expect(findMissing(begins(100, 0), wanted)).toBeNull();
    expect(findMissing(begins(100, 1), wanted)).toBeNull();
  });

  it('finds only the end, from the last stored candle on, which may have been unfinished', () => {
    const stored = begins(100, 10);
    const missing = findMissing(stored, wanted);
    expect(missing?.from?.toISOString()).toBe(stored.at(-1));
    expect(missing?.limit).toBe(12);
  });

  it('never finds more than was asked for', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 200 }),
        fc.integer({ min: 0, max: 5000 }),
        fc.integer({ min: 1, max: 200 }),
        (count, ago, limit) => {
          const missing = findMissing(begins(count, ago), { ...wanted, limit });
          expect(missing?.limit ?? 0).toBeLessThanOrEqual(limit);
        },
      ),
    );
  });
});
