import fc from 'fast-check';
import {
  averageTicks,
  findLadderProblems,
  generateLadder,
  placeLadder,
  plannedCounts,
} from './ladder';
import { divide, multiply, ONE, type Ratio, ratio, subtract, toNumber } from './ratio';
import { fromCounts, fromTicks, type MarketRules, toTicks } from './units';

const market: MarketRules = { decimalPlaces: 1, sizeStep: 0.0001, minSize: 0.5, pointValue: 1 };
const example = generateLadder({
  step: 20,
  stepScale: 1.5,
  sizeScale: 1.5,
  baseSize: 1,
  levels: 5,
});

describe('generateLadder', () => {
  it('makes the offsets and sizes of the worked example', () => {
    expect(example.map((row) => row.offset)).toEqual([0, 20, 50, 95, 162.5]);
    expect(example.map((row) => row.size)).toEqual([1, 1.5, 2.25, 3.375, 5.0625]);
  });

  it('steps evenly when the step does not grow', () => {
    const rows = generateLadder({ step: 0.1, stepScale: 1, sizeScale: 1, baseSize: 2, levels: 4 });
    expect(rows.map((row) => row.offset)).toEqual([0, 0.1, 0.2, 0.3]);
    expect(rows.every((row) => row.size === 2)).toBe(true);
  });

  it('is exact for a long ladder of numbers with many decimals', () => {
    const decimals = fc.integer({ min: 1_000_001, max: 9_999_999 }).map((count) => count / 1e6);
    fc.assert(
      fc.property(
        decimals,
        decimals,
        decimals,
        decimals,
        (step, stepScale, sizeScale, baseSize) => {
          const shape = { step, stepScale, sizeScale, baseSize, levels: 12 };
          const power = (of: number, n: number) =>
            Array.from({ length: n }).reduce<Ratio>((product) => multiply(product, ratio(of)), ONE);
          const expected = generateLadder(shape).map(({ level }) => {
            const grown = subtract(power(stepScale, level), ONE);
            const offset = divide(multiply(ratio(step), grown), subtract(ratio(stepScale), ONE));
            const size = multiply(ratio(baseSize), power(sizeScale, level));
            return { level, offset: toNumber(offset), size: toNumber(size), takeProfit: null };
          });
          expect(generateLadder(shape)).toEqual(expected);
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe('placeLadder', () => {
  it('places the worked example below 8000 for BUY, average 7902.5 of 13.1875', () => {
    const placed = placeLadder(example, 'POINTS', toTicks(8000, market), market);
    expect(placed.map((level) => fromTicks(level.triggerTicks, market))).toEqual([
      8000, 7980, 7950, 7905, 7837.5,
    ]);
    const shares = placed.map((level) => ({
      openTicks: level.triggerTicks,
      sizeCounts: level.sizeCounts,
    }));
    expect(fromCounts(shares.reduce((sum, share) => sum + share.sizeCounts, 0))).toBe(13.1875);
    const average = averageTicks(shares);
    expect(average && fromTicks(average, market)).toBe(7902.5);
  });

  it('mirrors the ladder above the anchor for SELL', () => {
    const placed = placeLadder(example, 'POINTS', -toTicks(8000, market), market);
    expect(placed.map((level) => fromTicks(-level.triggerTicks, market))).toEqual([
      8000, 8020, 8050, 8095, 8162.5,
    ]);
  });

  it('rounds a trigger to the tick away from the anchor', () => {
    const rows = [
      { level: 0, offset: 0, size: 1, takeProfit: null },
      { level: 1, offset: 0.333, size: 1, takeProfit: null },
    ];
    const buy = placeLadder(rows, 'PERCENT', toTicks(8000, market), market)[1];
    const sell = placeLadder(rows, 'PERCENT', -toTicks(8000, market), market)[1];
    expect(buy && fromTicks(buy.triggerTicks, market)).toBe(7973.3);
    expect(sell && fromTicks(-sell.triggerTicks, market)).toBe(8026.7);
  });

  it('never rounds a size up, and keeps it a multiple of the step', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.constantFrom(0.01, 0.1, 0.25, 1),
        fc.integer({ min: 1, max: 500 }),
        (thousandths, sizeStep, factorPercent) => {
          const size = thousandths / 1000;
          const counts = plannedCounts(size, { sizeStep }, factorPercent / 100);
          expect(counts % Math.round(sizeStep * 1_000_000)).toBe(0);
          expect(counts).toBeLessThanOrEqual(thousandths * 1000 * (factorPercent / 100) + 0.5);
        },
      ),
    );
  });

  it('places later levels strictly beyond earlier ones whatever the generator', () => {
    const shapes = fc.record({
      step: fc.integer({ min: 1, max: 500 }),
      stepScale: fc.integer({ min: 10, max: 25 }).map((tenths) => tenths / 10),
      sizeScale: fc.integer({ min: 5, max: 20 }).map((tenths) => tenths / 10),
      baseSize: fc.integer({ min: 1, max: 100 }),
      levels: fc.integer({ min: 2, max: 12 }),
    });
    fc.assert(
      fc.property(shapes, fc.constantFrom(1, -1), (shape, dir) => {
        const placed = placeLadder(generateLadder(shape), 'POINTS', dir * 1_000_000, market);
        for (let n = 1; n < placed.length; n++) {
          expect(placed[n]?.triggerTicks).toBeLessThan(placed[n - 1]?.triggerTicks ?? 0);
        }
      }),
    );
  });
});

describe('findLadderProblems', () => {
  it('accepts the worked example', () => {
    expect(findLadderProblems(example, 'POINTS', 1, market)).toEqual([]);
  });

  it('names what is wrong, where, and how it would be right', () => {
    const rows = [
      { level: 0, offset: 1, size: 1, takeProfit: null },
      { level: 2, offset: 1, size: 0.4, takeProfit: -1 },
    ];
    const message = expect.stringMatching(/\w/);
    expect(findLadderProblems(rows, 'POINTS', 1, market)).toEqual([
      { path: 'levels.0.offset', code: 'level_zero_offset', message },
      {
        path: 'levels.1',
        code: 'level_missing',
        message: 'Level 1 is missing',
        values: { level: 1 },
      },
      { path: 'levels.1.offset', code: 'offsets_not_rising', message },
      { path: 'levels.1.take_profit', code: 'take_profit_not_positive', message },
      {
        path: 'levels.1.size',
        code: 'size_below_minimum',
        message: expect.stringContaining('0.5'),
        values: { minimum: 0.5 },
      },
    ]);
    expect(findLadderProblems([], 'POINTS', 1, market)).toEqual([
      { path: 'levels', code: 'levels_needed', message },
    ]);
  });

  it('accepts a size equal to the smallest one, and no zero size where the market names no smallest one', () => {
    const find = (size: number, minSize: number) =>
      findLadderProblems([{ level: 0, offset: 0, size, takeProfit: null }], 'POINTS', 1, {
        ...market,
        sizeStep: 0.1,
        minSize,
      }).map(({ code }) => code);
    expect([find(0.5, 0.5), find(0.4, 0.5), find(0.1, 0), find(0.09, 0)]).toEqual([
      [],
      ['size_below_minimum'],
      [],
      ['size_below_minimum'],
    ]);
  });

  it.each([
    [null, []],
    [0.1, []],
    [0, ['take_profit_not_positive']],
    [-0.1, ['take_profit_not_positive']],
  ])('says of a take-profit of %s: %j', (takeProfit, codes) => {
    const found = findLadderProblems(
      [{ level: 0, offset: 0, size: 1, takeProfit }],
      'POINTS',
      1,
      market,
    );
    expect(found.map(({ code }) => code)).toEqual(codes);
  });

  it('rejects a level at which the price of a BUY would have fallen to zero', () => {
    const find = (offset: number, unit: 'POINTS' | 'PERCENT', dir: 1 | -1) =>
      findLadderProblems(
        [0, offset].map((at, level) => ({ level, offset: at, size: 1, takeProfit: null })),
        unit,
        dir,
        market,
      );
    expect(find(99.9, 'PERCENT', 1)).toEqual([]);
    const problem = { path: 'levels.1.offset', code: 'price_below_zero' };
    for (const offset of [100, 150])
      expect(find(offset, 'PERCENT', 1)).toEqual([{ ...problem, message: expect.any(String) }]);
    expect(find(100, 'PERCENT', 1)[0]?.message).toContain('100 %');
    expect([...find(150, 'PERCENT', -1), ...find(150, 'POINTS', 1)]).toEqual([]);
  });

  it('rejects a size that the factor brings below the minimum', () => {
    expect(findLadderProblems(example, 'POINTS', 1, market, 0.4)[0]?.path).toBe('levels.0.size');
    expect(toNumber({ n: 2n, d: 5n })).toBe(0.4);
  });
});
