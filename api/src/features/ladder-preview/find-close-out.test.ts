import type { PlacedLevel } from '@entropi/trading/core/ladder';
import { compare, ratio, toNumber } from '@entropi/trading/core/ratio';
import fc from 'fast-check';
import { type CloseOutTerms, findCloseOut } from './find-close-out';

const terms: CloseOutTerms = {
  dir: 1,
  balance: ratio(10_000),
  marginFraction: ratio('0.05'),
  closeOutFraction: ratio('0.5'),
  perTickCount: ratio(1),
};
const place = (triggerTicks: number, sizeCounts: number, level = 0) => ({
  level,
  triggerTicks,
  sizeCounts,
  takeProfit: null,
});
const read = (levels: Parameters<typeof findCloseOut>[0], changes: Partial<CloseOutTerms> = {}) => {
  const { ticks, openLevels } = findCloseOut(levels, { ...terms, ...changes });
  return { at: ticks && toNumber(ticks), openLevels };
};

describe('find-close-out', () => {
  it('is where equity is half of the margin', () => {
    // 10 · 256.41 of 4,500 is lost there, and 1,935.9 is left: half of 5 % of 77,435.9
    const { at, openLevels } = read([place(8000, 10)], { balance: ratio(4500) });
    expect(at).toBeCloseTo(7743.59, 1);
    expect(openLevels).toBe(1);
    const equity = 4500 - 10 * (8000 - (at ?? 0));
    expect(equity).toBeCloseTo(0.5 * 0.05 * 10 * (at ?? 0), 6);
  });

  it('mirrors for a sale, which is closed above', () => {
    const { at } = read([place(-8000, 10)], { dir: -1, balance: ratio(4500) });
    const price = -(at ?? 0);
    expect(price).toBeGreaterThan(8000);
    expect(4500 - 10 * (price - 8000)).toBeCloseTo(0.5 * 0.05 * 10 * price, 6);
  });

  it('is nowhere for who buys and could pay for a fall to nothing', () => {
    expect(read([place(100, 10)])).toEqual({ at: null, openLevels: 1 });
  });

  it('is somewhere for who sells, however much they have', () => {
    expect(read([place(-100, 10)], { dir: -1 }).at).not.toBeNull();
  });

  it('leaves out a level whose margin is missing, which the broker rejects', () => {
    const first = place(8000, 10);
    const alone = read([first], { balance: ratio(4500) });
    expect(read([first, place(7900, 10, 1)], { balance: ratio(4500) })).toEqual(alone);
  });

  it('opens first at the level whose margin the balance pays', () => {
    const [dear, payable] = [place(8000, 10), place(7900, 10, 1)];
    const balance = ratio(3975);
    expect(read([dear, payable], { balance })).toEqual(read([payable], { balance }));
    expect(read([payable], { balance }).openLevels).toBe(1);
  });

  it('is without an open level nowhere', () => {
    expect(read([place(8000, 10)], { balance: ratio(100) })).toEqual({ at: null, openLevels: 0 });
    expect(read([])).toEqual({ at: null, openLevels: 0 });
  });

  it('never comes later with less money, and leaves half of the margin of what is open', () => {
    const Ladder = fc.record({
      dir: fc.constantFrom<1 | -1>(1, -1),
      gaps: fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 8 }),
      size: fc.integer({ min: 1, max: 20 }),
      balance: fc.integer({ min: 500, max: 60_000 }),
    });
    fc.assert(
      fc.property(Ladder, ({ dir, gaps, size, balance }) => {
        const levels = gaps.map((_gap, level) => {
          const fallen = gaps.slice(0, level + 1).reduce((sum, gap) => sum + gap, 0);
          return place(dir * 8000 - fallen, size, level);
        });
        const result = findCloseOut(levels, { ...terms, dir, balance: ratio(balance) });
        if (!result.ticks) return;
        // While nothing is open a fall makes the margin smaller, until the balance pays for a level.
        const isPaid = ({ triggerTicks }: PlacedLevel) =>
          0.05 * dir * triggerTicks * size <= balance;
        const first = levels.findIndex(isPaid);
        const open = levels.slice(first, first + result.openLevels);
        const last = open.at(-1)?.triggerTicks ?? 0;
        expect(compare(result.ticks, ratio(last))).toBeLessThanOrEqual(0);
        const price = toNumber(result.ticks);
        const lost = open.reduce((sum, one) => sum + size * (one.triggerTicks - price), 0);
        expect(balance - lost).toBeCloseTo(0.025 * dir * price * size * open.length, 4);
        const richer = findCloseOut(open, { ...terms, dir, balance: ratio(balance + 100) });
        if (richer.ticks) expect(compare(richer.ticks, result.ticks)).toBeLessThan(0);
      }),
    );
  });
});
