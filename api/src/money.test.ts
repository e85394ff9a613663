import fc from 'fast-check';
import { toMinor, toMoney } from './money';

describe('money', () => {
  it('reads back what it wrote', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (minor) => {
        expect(toMinor(toMoney(minor, 'EUR').amount)).toBe(minor === 0 ? 0 : minor);
      }),
    );
  });

  it('writes two decimals, with a sign even below one unit, and none for zero', () => {
    expect(toMoney(-5, 'CHF')).toEqual({ amount: '-0.05', currency: 'CHF' });
    expect(toMoney(4900, 'CHF').amount).toBe('49.00');
    expect(toMoney(0, 'CHF').amount).toBe('0.00');
  });

  it('rejects what is finer than a minor unit, but not zeros', () => {
    expect(toMinor('1.005')).toBeNull();
    expect(toMinor('1.0500')).toBe(105);
    expect(toMinor('7')).toBe(700);
  });

  it('has only one zero, without a sign', () => {
    expect(Object.is(toMinor('-0.00'), 0)).toBe(true);
  });

  it.each(['', '1,00', 'EUR 1', '1 EUR', '.5', '1.', '--1', '1e3', '90071992547409.92'])(
    'rejects what is no amount, or more than can be counted: %j',
    (amount) => {
      expect(toMinor(amount)).toBeNull();
    },
  );
});
