import { ratio } from './ratio';
import { isDealable, toAmount } from './units';

describe('a price', () => {
  const isAt = (bid: number, offer: number) => isDealable({ bid, offer, at: 0 });

  it('can be dealt at when both sides are whole ticks above zero and not crossed', () => {
    expect(isAt(80_000, 80_004)).toBe(true);
    expect(isAt(1, 1)).toBe(true);
    expect([isAt(0, 4), isAt(-1, 4), isAt(5, 4)]).toEqual([false, false, false]);
    const [none, endless] = [Number.NaN, Number.POSITIVE_INFINITY];
    expect([isAt(1.5, 4), isAt(1, 4.5), isAt(none, 4), isAt(1, endless)]).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('an amount of money', () => {
  it('is written with the two decimals of a minor unit, halves away from zero', () => {
    const amounts = ['7', '-0.5', '12.345', '-12.345', '0'].map((text) => toAmount(ratio(text)));
    expect(amounts).toEqual(['7.00', '-0.50', '12.35', '-12.35', '0.00']);
  });
});
