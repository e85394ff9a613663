import fc from 'fast-check';
import { begin, configure } from '../testing/played-cycle';
import type { HeldLevel } from './cycle-state';
import { findOffsetGroup, listOffsettable, offsetLevel } from './offset';
import { ratio, ZERO } from './ratio';

/** Shares by their opening prices in ticks, the newest last; each of size 1 unless `sizes` names another. */
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

  it('reaches a buffer of zero even where a point is worth nothing, and no other buffer', () => {
    const worthless = { ...configureOffset(0), moneyPerTickCount: ZERO };
    expect(levels(findOffsetGroup(hold([1000]), 1000, worthless))).toEqual([0]);
    expect(offsetLevel(hold([1000]), worthless)).toBe(1000);
    const buffer = { ...configureOffset(1), moneyPerTickCount: ZERO };
    expect(findOffsetGroup(hold([1000]), 1000, buffer)).toEqual([]);
  });

  it('makes up for all of the buffer, even when it is no whole number of ticks and sizes', () => {
    // Each tick and millionth is worth 3 ten-millionths: 1 is 3,333,333.3 of them.
    const config = { ...configureOffset(1), moneyPerTickCount: ratio('0.0000003') };
    const reaches = (size: number) => findOffsetGroup(hold([999], [size]), 1000, config).length > 0;
    expect([reaches(3.333333), reaches(3.333334)]).toEqual([false, true]);
  });

  it('picks the deepest of shares that have lost the same, in whatever order they are held', () => {
    const held = hold([1000, 1000, 800]);
    for (const all of [held, [...held].reverse()])
      expect(levels(findOffsetGroup(all, 900, configureOffset(0)))).toEqual([1, 2]);
  });

  it('picks no share as a winner that has won nothing, and the deepest of those that were opened at once', () => {
    const [worst, even, loser, ...winners] = hold([1000, 900, 950, 800, 790]);
    const all = [worst, even, loser, ...winners].flatMap((one) =>
      one ? [{ ...one, share: { ...one.share, openedAt: 1 } }] : [],
    );
    expect(levels(findOffsetGroup(all, 900, configureOffset(0)))).toEqual([0, 4]);
    expect(levels(findOffsetGroup(all, 900, configureOffset(1)))).toEqual([0, 4]);
    expect(levels(findOffsetGroup(all, 900, configureOffset(2)))).toEqual([0, 4, 3]);
    expect(findOffsetGroup(all, 900, configureOffset(11.1))).toEqual([]);
  });

  it('has no buffer where the sell mode names no recovery', () => {
    const config = configure({ mode: 'RECOVERY', recovery: null });
    expect(offsetLevel(hold([1000]), config)).toBe(1000);
    expect(levels(findOffsetGroup(hold([1000]), 1000, config))).toEqual([0]);
  });

  it('finds a price that is one tick above the lowest entry', () => {
    // At 901 the share opened at 902 has lost a tick, and ten units opened at 900 have won one.
    expect(offsetLevel(hold([902, 900], [1, 10]), configureOffset(0))).toBe(901);
  });

  it('offsets nothing while a share is being closed, has to be, or rests after a rejected close', () => {
    const list = (change: (one: HeldLevel) => HeldLevel, now = 50) => {
      const held = hold([1000, 900, 800]);
      const all = held.map((one) => (one.level === 1 ? change(one) : one));
      const state = { ...begin(1, configureOffset(0)), levels: all };
      return levels(listOffsettable(state, now));
    };
    expect(list((one) => one)).toEqual([0, 1, 2]);
    expect(list((one) => ({ ...one, phase: 'CLOSING' }))).toEqual([]);
    expect(list((one) => ({ ...one, share: { ...one.share, leaving: 'MANUAL' } }))).toEqual([]);
    expect(list((one) => ({ ...one, notBefore: 51 }))).toEqual([]);
    expect(list((one) => ({ ...one, notBefore: 50 }))).toEqual([0, 1, 2]);
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
