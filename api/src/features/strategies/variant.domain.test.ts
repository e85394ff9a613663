import { MAX_LEVELS } from '@entropi/contracts/scales';
import { generateLadder } from '@entropi/trading/core/ladder';
import fc from 'fast-check';
import { countVariants, describeLadder, listVariants } from './variant.domain';

const rows = [0, 20, 50, 95].map((offset, level) => ({
  level,
  offset,
  size: 1.5 ** level,
  takeProfit: null,
}));
const base = { name: 'DAX long', rows };

describe('variants', () => {
  it('are every combination, named by what they change', () => {
    const variants = listVariants(base, { step: [10, 20], target: [5, 8, 8] });
    expect(variants.map((one) => one.name)).toEqual([
      'DAX long · step 10 · target 5',
      'DAX long · step 10 · target 8',
      'DAX long · step 20 · target 5',
      'DAX long · step 20 · target 8',
    ]);
    expect(variants[0]).toMatchObject({
      target: 5,
      generate: { step: 10, step_scale: 1.5, size_scale: 1.5, base_size: 1, levels: 4 },
    });
    expect(countVariants({ step: [10, 20], target: [5, 8, 8] })).toBe(4);
  });

  it('that change only the target keep the ladder as it is', () => {
    expect(listVariants(base, { target: [7] })).toEqual([
      { name: 'DAX long · target 7', target: 7, generate: null },
    ]);
  });

  it('have names that fit, however long the base’s is', () => {
    const [variant] = listVariants({ ...base, name: 'x'.repeat(100) }, { step_scale: [1.25] });
    expect(variant?.name).toHaveLength(100);
    expect(variant?.name).toMatch(/x · step scale 1.25$/);
  });

  it('have names without half of a character where the base’s is shortened', () => {
    const suffix = ' · step scale 1.25'.length;
    const name = `${'x'.repeat(99 - suffix)}\u{1f4c8}${'x'.repeat(20)}`;
    const [variant] = listVariants({ ...base, name }, { step_scale: [1.25] });
    expect(variant?.name).toBe(`${'x'.repeat(99 - suffix)} · step scale 1.25`);
  });

  it('are counted exactly', () => {
    const values = fc.option(fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1 }), {
      nil: undefined,
    });
    const ranges = fc.record({ step: values, step_scale: values, levels: values, target: values });
    fc.assert(
      fc.property(ranges, (some) => {
        const made = listVariants(base, some);
        expect(made).toHaveLength(countVariants(some));
        expect(new Set(made.map((one) => one.name)).size).toBe(made.length);
      }),
    );
  });
});

describe('the rule of a ladder', () => {
  it('is the one that made it', () => {
    const rule = fc.record({
      step: fc.integer({ min: 1, max: 100 }),
      stepScale: fc.constantFrom(1, 1.5, 2),
      sizeScale: fc.constantFrom(1, 1.5, 2),
      baseSize: fc.integer({ min: 1, max: 10 }),
      levels: fc.integer({ min: 3, max: Math.min(MAX_LEVELS, 8) }),
    });
    fc.assert(
      fc.property(rule, (given) => {
        expect(describeLadder(generateLadder(given))).toEqual({
          step: given.step,
          step_scale: given.stepScale,
          size_scale: given.sizeScale,
          base_size: given.baseSize,
          levels: given.levels,
        });
      }),
    );
  });
});
