import fc from 'fast-check';
import { configure } from '../testing/played-cycle';
import type { HeldLevel } from './cycle-state';
import { findOffsetGroup, offsetLevel } from './offset';
import { ZERO } from './ratio';

/** Shares by their opening prices in ticks, the newest last; all of size 1 but for `sizes`. */
function hold(opens: number[], sizes: number[] = []): HeldLevel[] {
  return opens.map((openTicks, level) => ({
    level,
    triggerTicks: openTicks,
    sizeCounts: 1_000_000,
    takeProfit: null,
    phase: 'OPEN',
    armed: true,
    notBefore: 0,
    share: {
      reference: `r${level}`,
      openTicks,
      sizeCounts: (sizes[level] ?? 1) * 1_000_000,
      openedAt: level,
      peakTicks: null,
      leaving: null,
    },
  }));
}

const configureOffset = (buffer: number) =>
  configure({
    mode: 'RECOVERY',
    recovery: {
      enter_when: { open_shares: 1, drawdown: null, age_hours: null },
      buffer,
      method: 'OFFSET',
    },
  });
const levels = (held: HeldLevel[]) => held.map((one) => one.level);

describe('RECOVERY by OFFSET', () => {
  it('closes the worst share with the newest winners that make up for it and the buffer, and no more', () => {
    // Tick = 0.1 of money each: at 900 the worst has lost 10, the winners have gained 1, 4 and 9.
    const held = hold([1000, 890, 860, 810]);
    expect(findOffsetGroup(held, 900, configureOffset(0))).toHaveLength(3);
    expect(levels(findOffsetGroup(held, 900, configureOffset(3)))).toEqual([0, 3, 2]);
    expect(levels(findOffsetGroup(held, 900, configureOffset(4)))).toEqual([0, 3, 2, 1]);
    expect(findOffsetGroup(held, 900, configureOffset(4.01))).toEqual([]);
  });

  it('takes the worst share by its money, not by its distance', () => {
    const held = hold([1000, 960, 700], [1, 5, 3]);
    expect(levels(findOffsetGroup(held, 900, configureOffset(0)))[0]).toBe(1);
  });

  it('closes a single share at the buffer', () => {
    expect(offsetLevel(hold([1000]), configureOffset(5))).toBe(1050);
    expect(offsetLevel(hold([1000]), configureOffset(0))).toBe(1000);
  });

  it('waits for no price without a share, or where a point is worth nothing', () => {
    expect(offsetLevel([], configureOffset(1))).toBeNull();
    expect(offsetLevel(hold([1]), { ...configureOffset(1), moneyPerTickCount: ZERO })).toBeNull();
  });

  it('knows the lowest price at which a group can be closed, as a loop over every price does', () => {
    const opens = fc.array(fc.integer({ min: 1, max: 120 }), { minLength: 1, maxLength: 6 });
    const sizes = fc.array(fc.constantFrom(1, 2, 0.5), { minLength: 6, maxLength: 6 });
    const buffers = fc.constantFrom(0, 0.01, 1, 7.5);
    fc.assert(
      fc.property(opens, sizes, buffers, (prices, counts, buffer) => {
        const held = hold(prices, counts);
        const config = configureOffset(buffer);
        let lowest = 0;
        while (findOffsetGroup(held, lowest, config).length === 0) lowest += 1;
        expect(offsetLevel(held, config)).toBe(lowest);
      }),
    );
  });
});
