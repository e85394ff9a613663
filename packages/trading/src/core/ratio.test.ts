import fc from 'fast-check';
import {
  add,
  ceil,
  compare,
  divide,
  floor,
  multiply,
  ratio,
  round,
  subtract,
  toDecimal,
} from './ratio';

describe('ratio', () => {
  it('reads decimals as they are written, exponents included', () => {
    expect(ratio(0.1)).toEqual({ n: 1n, d: 10n });
    expect(ratio('-12.50')).toEqual({ n: -25n, d: 2n });
    expect(ratio(1e-7)).toEqual({ n: 1n, d: 10_000_000n });
    expect(ratio(1e21)).toEqual({ n: 10n ** 21n, d: 1n });
    expect(() => ratio(Number.NaN)).toThrow(RangeError);
    expect(() => ratio('')).toThrow(RangeError);
  });

  it('reads no text with more than a decimal in it, and ignores space around one', () => {
    expect(ratio(' 1.5\n')).toEqual({ n: 3n, d: 2n });
    expect(ratio('1e3')).toEqual({ n: 1000n, d: 1n });
    expect(ratio('1.25e1')).toEqual({ n: 25n, d: 2n });
    expect(ratio('100e-2')).toEqual({ n: 1n, d: 1n });
    for (const text of ['1.5x', 'x1.5', '1 2', '1.5e', '.5']) {
      expect(() => ratio(text)).toThrow(`Not a decimal: ${text}`);
    }
  });

  it('divides by everything except zero', () => {
    expect(divide(ratio(1), ratio(-4))).toEqual({ n: -1n, d: 4n });
    expect(() => divide(ratio(1), ratio(0))).toThrow('Division by zero');
  });

  it('has a single zero', () => {
    expect(ratio('-0.00')).toEqual({ n: 0n, d: 1n });
    expect(multiply(ratio(0), ratio('-7.5'))).toEqual({ n: 0n, d: 1n });
  });

  it('adds a tenth and two tenths to three tenths', () => {
    expect(compare(add(ratio(0.1), ratio(0.2)), ratio(0.3))).toBe(0);
  });

  it('rounds in the direction it is given, below zero too', () => {
    expect([floor(ratio('-0.5')), ceil(ratio('-0.5')), round(ratio('-0.5'))]).toEqual([-1, 0, -1]);
    expect([floor(ratio('2.5')), ceil(ratio('2.5')), round(ratio('2.5'))]).toEqual([2, 3, 3]);
    expect(floor(ratio(7))).toBe(7);
  });

  it('undoes addition and multiplication', () => {
    const decimals = fc.tuple(fc.bigInt(-(10n ** 12n), 10n ** 12n), fc.integer({ min: 0, max: 8 }));
    const parse = ([n, places]: [bigint, number]) => divide(ratio(n), ratio(10n ** BigInt(places)));
    fc.assert(
      fc.property(decimals, decimals, (left, right) => {
        const [a, b] = [parse(left), parse(right)];
        expect(subtract(add(a, b), b)).toEqual(a);
        if (b.n !== 0n) expect(divide(multiply(a, b), b)).toEqual(a);
      }),
    );
  });

  it('writes decimals without trailing zeros, rounded half away from zero', () => {
    expect(toDecimal(ratio('162.50'), 12)).toBe('162.5');
    expect(toDecimal(ratio('-0.005'), 2)).toBe('-0.01');
    expect(toDecimal(ratio('-0.001'), 2)).toBe('0');
    expect(toDecimal(divide(ratio(1), ratio(3)), 4)).toBe('0.3333');
  });
});
