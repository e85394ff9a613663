import { computedProfit, type MarketValue, statedProfit } from './deal-profit';

/** A market in dollars, in an account of euros: 10 dollars a point, 0.9 euros for one. */
const dollars: MarketValue = {
  pointValue: 10,
  marketCurrency: 'USD',
  fxRate: 0.9,
  currency: 'EUR',
};

describe('a profit that the broker states', () => {
  const read = (amount: string, currency: string | null, value: MarketValue | null = dollars) => {
    const { profitMinor, profitCurrency } = statedProfit(amount, currency, value, 'EUR');
    return `${profitMinor} ${profitCurrency}`;
  };

  it('is taken as it is in the account’s currency, and without one', () => {
    expect(read('-12.34', 'EUR')).toBe('-1234 EUR');
    expect(read('12.34', null)).toBe('1234 EUR');
  });

  it('is not converted where market and account have one currency', () => {
    expect(read('100.00', 'EUR', { ...dollars, marketCurrency: 'EUR' })).toBe('10000 EUR');
  });

  it('is converted at the rate when it is in the market’s currency, halves away from zero', () => {
    expect(read('100.00', 'USD')).toBe('9000 EUR');
    expect(read('-0.05', 'USD')).toBe('-5 EUR');
    expect(read('0.05', 'USD')).toBe('5 EUR');
    expect(read('0.04', 'USD')).toBe('4 EUR');
  });

  it('is kept as it is stated in a third currency, and where the market is not known', () => {
    expect(read('100.00', 'CHF')).toBe('10000 CHF');
    expect(read('100.00', 'USD', null)).toBe('10000 USD');
    expect(read('100.00', 'EUR', null)).toBe('10000 EUR');
  });
});

describe('a profit worked out from levels', () => {
  const deal = { openLevel: 8000.1, closeLevel: 8003.4, size: 0.7 };

  it('is points times size times the value of a point, at the rate', () => {
    // 3.3 points of 0.7 at 10 dollars are 23.10, and 20.79 euros.
    expect(computedProfit({ direction: 'BUY', ...deal }, dollars)).toEqual({
      profitMinor: 2079,
      profitCurrency: 'EUR',
    });
    expect(computedProfit({ direction: 'SELL', ...deal }, dollars).profitMinor).toBe(-2079);
  });
});

const USD = { pointValue: 1, marketCurrency: 'USD', fxRate: 0.9216589862, currency: 'EUR' };

describe('the profit of a deal', () => {
  it('is rounded in the market’s currency first, as the broker books it', () => {
    // 3.125 USD are booked as 3.13, which are 2.885 EUR; 3.125 would be 2.880
    const deal = { direction: 'BUY', openLevel: 100, closeLevel: 112.5, size: 0.25 } as const;
    expect(computedProfit(deal, USD)).toEqual({ profitMinor: 288, profitCurrency: 'EUR' });
    expect(statedProfit('3.13', 'USD', USD, 'EUR')).toEqual(computedProfit(deal, USD));
  });

  it('is what a statement of the same deal says, whatever levels and size', () => {
    for (let ticks = -400; ticks <= 400; ticks += 1) {
      for (const size of [0.1, 0.25, 0.35, 1.75]) {
        const deal = {
          direction: 'SELL',
          openLevel: 50,
          closeLevel: 50 - ticks / 100,
          size,
        } as const;
        const stated = (Math.sign(ticks) * Math.round(Math.abs(ticks * size) + 1e-9)) / 100;
        expect(computedProfit(deal, USD)).toEqual(statedProfit(String(stated), 'USD', USD, 'EUR'));
      }
    }
  });
});
