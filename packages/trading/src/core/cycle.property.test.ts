import fc from 'fast-check';
import { anyMode } from '../testing/any-mode';
import { begin, configure, rows, step, tickAt } from '../testing/played-cycle';
import type { CycleState } from './cycle-state';
import type { Order } from './decide';
import { applyCloseFill, applyOpenFill } from './fills';
import { add, compare, ratio, ZERO } from './ratio';
import { profitAt } from './target';
import { closingPrice, openingPrice, type Tick } from './units';

const walks = fc
  .array(fc.integer({ min: -120, max: 120 }), { minLength: 5, maxLength: 150 })
  .map((moves) => {
    let good = 0;
    return [0, ...moves.map((move) => (good += move))];
  });

const heldCounts = ({ levels }: CycleState) =>
  levels.reduce((sum, { share }) => sum + (share?.sizeCounts ?? 0), 0);

describe.each([1, -1] as const)('a cycle in any sell mode, direction %i', (dir) => {
  /** Plays a walk; `look` sees each step. */
  function play(
    goods: number[],
    config: ReturnType<typeof configure>,
    look: (before: CycleState, orders: Order[], after: CycleState, tick: Tick) => void,
  ): CycleState {
    let state = begin(dir, config);
    goods.forEach((good, at) => {
      const tick = tickAt(good, dir, at);
      const result = step(state, tick, config);
      look(state, result.orders, result.state, tick);
      state = result.state;
    });
    return state;
  }

  it('never grows in RECOVERY, whatever method it unwinds by', () => {
    fc.assert(
      fc.property(walks, anyMode, (goods, mode) => {
        play(goods, configure(mode), (before, orders, after) => {
          if (after.effectiveMode !== 'RECOVERY') return;
          expect(orders.filter((order) => order.kind === 'OPEN')).toEqual([]);
          expect(heldCounts(after)).toBeLessThanOrEqual(heldCounts(before));
        });
      }),
    );
  });

  it('has at most one open share for a level, of the size that the level opens', () => {
    fc.assert(
      fc.property(walks, anyMode, (goods, mode) => {
        play(goods, configure(mode), (before, orders, after) => {
          for (const order of orders) {
            const level = before.levels[order.level];
            expect(level?.share === null).toBe(order.kind === 'OPEN');
            expect(order.sizeCounts).toBe(level?.share?.sizeCounts ?? level?.sizeCounts);
          }
          expect(new Set(orders.map((order) => order.level)).size).toBe(orders.length);
          for (const { phase, share, sizeCounts } of after.levels) {
            expect(phase === 'OPEN').toBe(share !== null);
            if (share) expect(share.sizeCounts).toBe(sizeCounts);
          }
        });
      }),
    );
  });

  it('is in the same state after the same fills, and its profit is that of its closes', () => {
    fc.assert(
      fc.property(walks, anyMode, (goods, mode) => {
        const config = configure(mode);
        const fills: { order: Order; tick: Tick }[] = [];
        let booked = ZERO;
        const end = play(goods, config, (before, orders, _after, tick) => {
          for (const order of orders) {
            fills.push({ order, tick });
            const share = before.levels[order.level]?.share;
            if (!share || order.kind === 'OPEN') continue;
            const { openTicks, sizeCounts } = share;
            const position = { averageTicks: ratio(BigInt(openTicks)), sizeCounts };
            booked = add(booked, profitAt(closingPrice(tick, dir), position, config));
          }
        });
        const replayed = fills.reduce(
          (state, { order, tick }) => {
            const { level } = order;
            if (order.kind === 'CLOSE') {
              const closeTicks = closingPrice(tick, dir);
              return applyCloseFill(state, { level, closeTicks, reason: order.reason }, config);
            }
            const reference = `${level}@${tick.at}`;
            const openTicks = openingPrice(tick, dir);
            const fill = { reference, level, openTicks, sizeCounts: order.sizeCounts, at: tick.at };
            return applyOpenFill(state, fill, rows, config);
          },
          begin(dir, config),
        );
        // Only fills are compared: the marks of prices that were seen between them are left out.
        const settle = ({ levels, realised }: CycleState) => ({
          realised,
          levels: levels.map(({ armed: _, share, ...level }) => ({
            ...level,
            share: share && { ...share, peakTicks: null, leaving: null },
          })),
        });
        expect(settle(replayed)).toEqual(settle(end));
        expect(compare(end.realised, booked)).toBe(0);
      }),
    );
  });
});
