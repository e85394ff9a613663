import fc from 'fast-check';
import { anyMode } from '../testing/any-mode';
import { begin, closed, configure, step, tickAt } from '../testing/played-cycle';
import { decide, isNothing } from './decide';
import { add, compare, ratio, ZERO } from './ratio';
import { profitAt } from './target';
import { applyPeaks } from './trailing';
import { TriggerIndex } from './trigger-index';
import { listTriggerLevels } from './trigger-levels';
import { closingPrice, openingPrice } from './units';

describe.each([1, -1] as const)('decide over random walks, direction %i', (dir) => {
  const walks = fc
    .array(fc.integer({ min: -120, max: 120 }), { minLength: 5, maxLength: 150 })
    .map((moves) => {
      let good = 0;
      return [0, ...moves.map((move) => (good += move))];
    });

  it('never holds two shares of a level, opens in order, and is woken by its trigger levels', () => {
    fc.assert(
      fc.property(walks, fc.constantFrom('SINGLE' as const, 'ALL' as const), (goods, mode) => {
        const config = configure({ mode, target: 12 });
        let state = begin(dir, config);
        goods.forEach((good, at) => {
          const tick = tickAt(good, dir, at);
          const watch = listTriggerLevels(state, config);
          const open = openingPrice(tick, dir);
          const result = step(state, tick, config);
          const [order] = result.orders;
          if (order?.kind === 'OPEN') {
            expect(result.orders).toHaveLength(1);
            expect(state.levels[order.level]?.share).toBeNull();
            expect(open).toBeLessThanOrEqual(watch.openAt ?? Number.NEGATIVE_INFINITY);
            const shallower = state.levels.slice(0, order.level);
            const skipped = shallower.filter(
              (level) =>
                level.phase === 'WAITING' && level.armed && open <= (level.triggerTicks ?? open),
            );
            expect(skipped).toEqual([]);
          }
          if (order?.kind === 'CLOSE') {
            expect(closingPrice(tick, dir)).toBeGreaterThanOrEqual(
              watch.profitAt ?? Number.POSITIVE_INFINITY,
            );
          }
          state = result.state;
        });
      }),
    );
  });

  it('is woken by the index whenever it would do something, whatever is allowed, limited or paused', () => {
    const standings = fc.record({
      mayOpen: fc.boolean(),
      mayClose: fc.boolean(),
      pausedLevel: fc.integer({ min: 0, max: 5 }),
      limits: fc.record({
        max_open_shares: fc.option(fc.integer({ min: 1, max: 4 }), { nil: null }),
        max_total_size: fc.option(fc.integer({ min: 1, max: 9 }), { nil: null }),
        max_spread: fc.constantFrom(null, 0.2, 0.4),
      }),
      modes: anyMode,
    });
    // The third share turns the cycle to RECOVERY: that waits for no price, and happens even at a price that cannot
    // be dealt at.
    const toThirdShare = [0, -40, -200, -500, -500];
    const recovery = {
      enter_when: { open_shares: 3, drawdown: null, age_hours: null },
      buffer: 1,
      method: 'OFFSET' as const,
    };
    const forbidden = {
      mayOpen: false,
      mayClose: false,
      pausedLevel: 0,
      limits: { max_open_shares: null, max_total_size: null, max_spread: null },
      modes: { mode: 'SINGLE' as const, target: 12, recovery },
    };
    fc.assert(
      fc.property(walks, standings, (goods, { pausedLevel, limits, modes, ...permissions }) => {
        const config = configure(modes, limits);
        let state = begin(dir, config);
        goods.forEach((good, at) => {
          const tick = tickAt(good, dir, at);
          const levels = state.levels.map((level) =>
            level.level === pausedLevel ? { ...level, notBefore: at + 1 } : level,
          );
          const paused = { ...state, levels };
          const index = new TriggerIndex();
          index.set(1, dir, listTriggerLevels(paused, config, { ...permissions, now: at }));
          const isTriggered = index.triggered(tick).has(1);
          // The index keeps a peak that rises with the market.
          const seen = applyPeaks(paused, index.listPeaks(1));
          expect(isTriggered).toBe(!isNothing(decide(seen, tick, config, permissions)));
          state = step(state, tick, config).state;
        });
      }),
      { examples: [[toThirdShare, forbidden]] },
    );
  });

  it('returns advice whatever the price and the market', () => {
    const side = fc.oneof(fc.integer({ min: -10, max: 90_000 }), fc.constant(Number.NaN));
    const units = fc.constantFrom('POINTS' as const, 'PERCENT' as const, 'MONEY' as const);
    const modes = fc.constantFrom('SINGLE' as const, 'ALL' as const, 'RECOVERY' as const);
    const prices = fc.array(fc.tuple(side, side), { maxLength: 60 });
    fc.assert(
      fc.property(prices, units, modes, fc.boolean(), (rows, unit, mode, isWorthless) => {
        const stops = { share_stop: 9, cycle_stop: 30 };
        const usual = configure({ mode: mode === 'RECOVERY' ? 'SINGLE' : mode, unit, ...stops });
        const config = isWorthless ? { ...usual, moneyPerTickCount: ZERO } : usual;
        let state = begin(dir, config);
        rows.forEach(([bid, offer], at) => {
          listTriggerLevels(state, config, { mayOpen: true, mayClose: true, now: at });
          const result = step(state, { bid, offer, at }, config);
          const isPrice = bid > 0 && offer >= bid;
          if (!isPrice) expect(result.orders).toEqual([]);
          state = mode === 'RECOVERY' ? { ...result.state, effectiveMode: mode } : result.state;
        });
      }),
    );
  });

  it('closes ALL only in profit, everything at once', () => {
    fc.assert(
      fc.property(walks, fc.integer({ min: 1, max: 40 }), (goods, target) => {
        const config = configure({ mode: 'ALL', target });
        let state = begin(dir, config);
        goods.forEach((good, at) => {
          const held = state.levels.filter((level) => level.share !== null);
          const tick = tickAt(good, dir, at);
          const result = step(state, tick, config);
          if (result.orders.some((order) => order.kind === 'CLOSE')) {
            expect(closed(result.orders)).toHaveLength(held.length);
            const sum = held.reduce((total, level) => {
              const position = {
                averageTicks: ratio(BigInt(level.share?.openTicks ?? 0)),
                sizeCounts: level.share?.sizeCounts ?? 0,
              };
              return add(total, profitAt(closingPrice(tick, dir), position, config));
            }, ZERO);
            expect(compare(sum, ZERO)).toBe(1);
            expect(result.state.realised).toEqual(sum);
          }
          state = result.state;
        });
      }),
    );
  });
});
