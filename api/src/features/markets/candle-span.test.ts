import fc from 'fast-check';
import { countCandles, findMissing } from './candle-span';

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

  it('begins later where a span can hold more than was asked for, which the broker would count as well', () => {
    const from = new Date('2026-11-01T00:00:00Z');
    const missing = findMissing([], { ...wanted, from });
    expect(missing).toEqual({ from: new Date(now.getTime() - 99 * MINUTE), limit: 100 });
    const whole = new Date(now.getTime() - 99 * MINUTE);
    expect(findMissing([], { ...wanted, from: whole })).toEqual({ from: whole, limit: 100 });
  });

  it('finds no longer end than was asked for either', () => {
    const missing = findMissing(begins(100, 5000), { ...wanted, limit: 100 });
    expect(missing?.from).toEqual(new Date(now.getTime() - 99 * MINUTE));
  });

  it('never finds more than was asked for', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 200 }),
        fc.integer({ min: 0, max: 5000 }),
        fc.integer({ min: 1, max: 200 }),
        fc.option(fc.integer({ min: 0, max: 20_000 }), { nil: null }),
        (count, ago, limit, minutes) => {
          const from = minutes === null ? null : new Date(now.getTime() - minutes * MINUTE);
          const missing = findMissing(begins(count, ago), { ...wanted, from, limit });
          expect(missing?.limit ?? 0).toBeLessThanOrEqual(limit);
          const spanned = missing?.from ? countCandles('MINUTE', missing.from, now) : 0;
          expect(spanned).toBeLessThanOrEqual(missing?.limit ?? 0);
        },
      ),
    );
  });
});
