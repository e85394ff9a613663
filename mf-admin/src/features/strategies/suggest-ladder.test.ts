import { aMarket } from '@entropi/shared/testing/records';
import { suggestRule, suggestSize, suggestStep } from './suggest-ladder';

const euro = {
  ...aMarket,
  bid: 1.08291,
  offer: 1.08297,
  decimal_places: 5,
  min_deal_size: 0.5,
  size_step: 0.01,
};

describe('a rule to begin with', () => {
  it('has a step of a thousandth of the price, as a round number', () => {
    expect(suggestStep(euro, 'POINTS')).toBe(0.002);
    expect(suggestStep(aMarket, 'POINTS')).toBe(10);
    expect(suggestStep({ ...aMarket, bid: 18_000, offer: 18_001 }, 'POINTS')).toBe(20);
    expect(suggestStep(euro, 'PERCENT')).toBe(0.1);
  });

  it('has a step of some spreads where the spread is wide, and of a tick at least', () => {
    expect(suggestStep({ ...aMarket, bid: 90, offer: 100 }, 'POINTS')).toBe(50);
    expect(suggestStep({ ...aMarket, bid: 2, offer: 2, decimal_places: 1 }, 'POINTS')).toBe(0.1);
  });

  it('has a step of some ticks where no price is known', () => {
    const closed = { ...euro, bid: null, offer: null };
    expect(suggestStep(closed, 'POINTS')).toBeCloseTo(0.0002, 10);
    expect(suggestStep(closed, 'PERCENT')).toBe(0.1);
  });

  it('begins with the least size that can be dealt, in whole steps', () => {
    expect(suggestSize(euro)).toBe(0.5);
    expect(suggestSize({ ...euro, min_deal_size: 0.25, size_step: 0.1 })).toBe(0.3);
    expect(suggestSize({ ...euro, min_deal_size: 0, size_step: 1 })).toBe(1);
    expect(suggestSize({ ...euro, min_deal_size: 0.3, size_step: 0.1 })).toBe(0.3);
    expect(suggestSize({ ...euro, min_deal_size: 0, size_step: 0 })).toBe(1);
    expect(suggestRule(euro, 'POINTS')).toMatchObject({ step: 0.002, base_size: 0.5 });
  });
});
