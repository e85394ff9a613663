import fc from 'fast-check';
import { generateLadder } from './ladder';
import { findJointlyUntradable, findUntradable, type LadderTerms } from './tradable';

const rows = generateLadder({ step: 20, stepScale: 1.5, sizeScale: 1.5, baseSize: 1, levels: 5 });
const terms: LadderTerms = {
  rows,
  unit: 'POINTS',
  dir: 1,
  sizeFactor: 1,
  market: {
    decimalPlaces: 1,
    sizeStep: 0.01,
    minSize: 0.25,
    pointValue: 1,
    marginFactor: 5,
    marginFactorUnit: 'PERCENTAGE',
    scalingFactor: 1,
  },
  price: 8000,
  rate: 1,
  funds: 6000,
};

describe('a ladder that can never be traded', () => {
  it('names its smallest row and the factor from which it is large enough', () => {
    expect(findUntradable({ ...terms, sizeFactor: 0.2 })).toEqual({
      code: 'size_below_minimum',
      values: { level: 0, size: 0.2, minimum: 0.25, factor: 0.25 },
    });
    expect(findUntradable({ ...terms, sizeFactor: 0.25 })).toBeNull();
  });

  it('is judged by sizes rounded down to the step of the market', () => {
    const market = { ...terms.market, sizeStep: 0.2, minSize: 0.3 };
    expect(findUntradable({ ...terms, market, sizeFactor: 0.39 })).toMatchObject({
      values: { size: 0.2, factor: 0.4 },
    });
    expect(findUntradable({ ...terms, market, sizeFactor: 0.4 })).toBeNull();
  });

  it('names the row from which its margin is above the funds, and the factor up to which it is not', () => {
    // 13.18 units at the deepest trigger, 7837.5, at 5 %: 5164.91.
    expect(findUntradable(terms)).toBeNull();
    expect(findUntradable({ ...terms, funds: 3000 })).toEqual({
      code: 'margin_above_funds',
      values: { level: 3, margin: 5164.92, funds: 3000, factor: 0.5808 },
    });
  });

  it('counts margin in points, the worth of a point and the rate to the account', () => {
    const market = { ...terms.market, marginFactor: 40, marginFactorUnit: 'POINTS', pointValue: 2 };
    const margin = (rate: number) => findUntradable({ ...terms, market, rate, funds: 1 })?.values;
    expect(margin(1)).toMatchObject({ margin: 1054.4 });
    expect(margin(0.5)).toMatchObject({ margin: 527.2 });
  });

  it('names the first of its smallest rows, and has rows', () => {
    const small = [1, 0.5, 0.5].map((size, level) => ({ level, offset: level * 20, size }));
    expect(findUntradable({ ...terms, rows: small, sizeFactor: 0.4 })).toMatchObject({
      values: { level: 1, size: 0.2, factor: 0.5 },
    });
    expect(findUntradable({ ...terms, rows: [], funds: 0 })).toBeNull();
  });

  it('needs a size above zero, where the market names no smallest', () => {
    const market = { ...terms.market, minSize: 0, sizeStep: 0.1 };
    expect(findUntradable({ ...terms, market, sizeFactor: 0.09 })).toMatchObject({
      code: 'size_below_minimum',
      values: { size: 0, minimum: 0, factor: 0.1 },
    });
    expect(findUntradable({ ...terms, market, sizeFactor: 0.1 })).toBeNull();
  });

  it('may need exactly all of the funds, and no more, counting down to each row', () => {
    // 80 a unit: all 13.18 of them are 1054.4, and the first two rows 200.
    const market = { ...terms.market, marginFactor: 40, marginFactorUnit: 'POINTS', pointValue: 2 };
    const find = (funds: number) => findUntradable({ ...terms, market, funds });
    expect(find(1054.4)).toBeNull();
    expect(find(1054.39)).toMatchObject({ values: { level: 4, margin: 1054.4 } });
    expect(find(200)).toMatchObject({ values: { level: 2 } });
    expect(find(199.99)).toMatchObject({ values: { level: 1 } });
  });

  it('is not reported while price, rate or funds are not known', () => {
    for (const unknown of [{ price: null }, { rate: null }, { funds: null }])
      expect(findUntradable({ ...terms, funds: 1, ...unknown })).toBeNull();
  });

  it('can be traded with the factor that is named', () => {
    const given = fc.record({
      sizeFactor: fc.constantFrom(0.01, 0.1, 0.33, 1, 7),
      funds: fc.integer({ min: 2000, max: 30_000 }),
      minSize: fc.constantFrom(0.25, 0.3, 1),
      sizeStep: fc.constantFrom(0.01, 0.1),
    });
    fc.assert(
      fc.property(given, ({ sizeFactor, funds, minSize, sizeStep }) => {
        const market = { ...terms.market, minSize, sizeStep };
        const found = findUntradable({ ...terms, sizeFactor, funds, market });
        if (!found) return;
        const mended = findUntradable({ ...terms, sizeFactor: found.values.factor, funds, market });
        expect(mended?.code).not.toBe(found.code);
      }),
      { examples: [[{ sizeFactor: 1, funds: 3626, minSize: 0.25, sizeStep: 0.1 }]] },
    );
  });
});

describe('ladders of a coupled strategy that can never be traded together', () => {
  const members = [
    { ...terms, strategy: 'long' },
    { ...terms, strategy: 'short', dir: -1 as const },
  ];

  it('names the row of the member that is too much, and the factor up to which it is not', () => {
    const alone = members.map((one) => findUntradable(one));
    expect(alone).toEqual([null, null]);
    // 5164.91 and, at its deepest trigger of 8162.5, 5379.09
    const margin = 10_544;
    expect(findJointlyUntradable(members)).toEqual({
      code: 'joint_margin_above_funds',
      values: { strategy: 'short', level: 3, margin, funds: 6000, factor: 0.569 },
    });
    const less = members.map((one) => ({ ...one, sizeFactor: 0.569 }));
    expect(findJointlyUntradable(less)).toBeNull();
  });

  it('are of their own depths, and may need all of the funds down to each row', () => {
    // 80 a unit: 1054.4 of the deep one, 200 of the other, and 400 of both down to level 1.
    const market = { ...terms.market, marginFactor: 40, marginFactorUnit: 'POINTS', pointValue: 2 };
    const find = (funds: number) =>
      findJointlyUntradable([
        { ...terms, market, funds, strategy: 'deep' },
        { ...terms, market, funds, strategy: 'flat', rows: rows.slice(0, 2) },
      ]);
    expect(find(1254.4)).toBeNull();
    expect(find(1254.39)).toEqual({
      code: 'joint_margin_above_funds',
      values: { strategy: 'deep', level: 4, margin: 1254.4, funds: 1254.39, factor: 0.9999 },
    });
    expect(find(400)).toMatchObject({ values: { strategy: 'deep', level: 2 } });
    expect(find(399.99)).toMatchObject({ values: { strategy: 'flat', level: 1 } });
  });

  it('are not taken for such while the price of one is not known, or alone', () => {
    const [first, second] = members;
    if (!first || !second) throw new Error('two members');
    for (const unknown of [{ price: null }, { rate: null }, { funds: null }, { rows: [] }])
      expect(findJointlyUntradable([first, { ...second, ...unknown }])).toBeNull();
    expect(findJointlyUntradable([{ ...first, funds: 1 }])).toBeNull();
  });

  it('need at their factor no more than the account holds, and above it more', () => {
    fc.assert(
      fc.property(fc.integer({ min: 500, max: 9000 }), (funds) => {
        const at = (sizeFactor: number) =>
          findJointlyUntradable(
            members.map((one) => ({
              ...one,
              funds,
              sizeFactor,
              market: { ...one.market, minSize: 0, sizeStep: 0.000_001 },
            })),
          );
        const factor = at(1)?.values.factor ?? 0;
        expect(at(factor)).toBeNull();
        expect(at(factor + 0.001)?.code).toBe('joint_margin_above_funds');
      }),
    );
  });
});
