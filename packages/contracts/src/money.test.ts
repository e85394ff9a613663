import fc from 'fast-check';
import {
  addMoney,
  compareMoney,
  computePercent,
  negateMoney,
  parseMoney,
  roundMoney,
  subtractMoney,
  sumMoney,
} from './money';
import type { Money } from './primitives';

const chf = (amount: string): Money => ({ amount, currency: 'CHF' });

const amount = fc
  .tuple(
    fc.boolean(),
    fc.bigInt(0n, 10n ** 12n),
    fc.integer({ min: 0, max: 8 }),
    fc.nat(99_999_999),
  )
  .map(([minus, whole, digits, fraction]) => {
    const tail = digits === 0 ? '' : `.${String(fraction).padStart(8, '0').slice(0, digits)}`;
    return chf(`${minus ? '-' : ''}${whole}${tail}`);
  });

describe('money', () => {
  it('adds exactly where floats do not', () => {
    expect(addMoney(chf('0.1'), chf('0.2'))).toEqual(chf('0.30'));
    expect(addMoney(chf('-0.10'), chf('0.1'))).toEqual(chf('0.00'));
  });

  it('rounds to the minor unit, halves away from zero', () => {
    expect(roundMoney(chf('1.005'))).toEqual(chf('1.01'));
    expect(roundMoney(chf('-1.005'))).toEqual(chf('-1.01'));
    expect(roundMoney({ amount: '10.4', currency: 'JPY' })).toEqual({
      amount: '10',
      currency: 'JPY',
    });
  });

  it('takes a percentage and rounds once', () => {
    expect(computePercent(chf('1234.56'), '12.5')).toEqual(chf('154.32'));
    expect(computePercent(chf('-0.04'), '12.5')).toEqual(chf('-0.01'));
  });

  it('rejects two currencies and what is no amount', () => {
    expect(() => addMoney(chf('1'), { amount: '1', currency: 'EUR' })).toThrow(RangeError);
    expect(() => parseMoney(chf('1e3'))).toThrow(RangeError);
  });

  it('adds in any order and takes away what it added', () => {
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        expect(addMoney(a, b)).toEqual(addMoney(b, a));
        expect(compareMoney(subtractMoney(addMoney(a, b), b), a)).toBe(0);
      }),
    );
  });

  it('sums to zero with the opposite of everything', () => {
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 20 }), (amounts) => {
        const all = [...amounts, ...amounts.map(negateMoney)];
        expect(sumMoney(all, 'CHF')).toEqual(chf('0.00'));
      }),
    );
  });

  it('never rounds by more than half a minor unit', () => {
    fc.assert(
      fc.property(amount, (a) => {
        const off = subtractMoney(roundMoney(a), a);
        const size = off.amount.startsWith('-') ? negateMoney(off) : off;
        expect(compareMoney(size, chf('0.005'))).not.toBe(1);
      }),
    );
  });
});
