import fc from 'fast-check';
import { minorOf, moneyOf } from './money';

describe('money', () => {
  it('reads back what it wrote', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (minor) => {
        expect(minorOf(moneyOf(minor, 'EUR').amount)).toBe(minor === 0 ? 0 : minor);
      }),
    );
  });

  it('writes two decimals, the sign of less than one unit included', () => {
    expect(moneyOf(-5, 'CHF')).toEqual({ amount: '-0.05', currency: 'CHF' });
    expect(moneyOf(4900, 'CHF').amount).toBe('49.00');
  });

  it('refuses what is finer than a minor unit, but not zeros', () => {
    expect(minorOf('1.005')).toBeNull();
    expect(minorOf('1.0500')).toBe(105);
    expect(minorOf('7')).toBe(700);
  });
});
