import { act, renderHook } from '@testing-library/react';
import { useFormat } from './format';

afterEach(() =>
  act(async () => {
    document.documentElement.lang = 'en';
  }),
);

const format = () => renderHook(() => useFormat()).result.current;

describe('useFormat', () => {
  it('parts thousands by a thin space and shows a market’s own decimals', () => {
    expect(format().level(7905, 1)).toBe('7\u202f905.0');
  });

  it('writes money with its currency, signed where it is a gain or a loss', () => {
    expect(format().money({ amount: '1240', currency: 'CHF' })).toBe('CHF\u00a01\u202f240.00');
    expect(format().money({ amount: '12.5', currency: 'CHF' }, { signed: true })).toBe(
      'CHF\u00a0+12.50',
    );
    expect(format().money({ amount: '-37', currency: 'JPY' }, { signed: true })).toBe(
      'JPY\u00a0\u221237',
    );
  });

  it.each([
    ['de-CH', 'CHF\u00a01\u202f240.50', '02.03.2026'],
    ['de-DE', 'CHF\u00a01\u202f240,50', '02.03.2026'],
    ['de-AT', 'CHF\u00a01\u202f240,50', '02.03.2026'],
    ['fr-FR', 'CHF\u00a01\u202f240,50', '2 mars 2026'],
    // Only amounts of money have a decimal point there; other numbers have a comma.
    ['fr-CH', 'CHF\u00a01\u202f240.50', '2 mars 2026'],
    ['en-GB', 'CHF\u00a01\u202f240.50', '2 Mar 2026'],
    ['en-US', 'CHF\u00a01\u202f240.50', '2 Mar 2026'],
  ])('writes amounts and dates as %s does', async (tag, money, day) => {
    const { result } = renderHook(() => useFormat());
    await act(async () => {
      document.documentElement.lang = tag;
    });
    expect(result.current.money({ amount: '1240.5', currency: 'CHF' })).toBe(money);
    // An amount without its currency is written in the same way.
    expect(result.current.amount('1240.5')).toBe(money.replace('CHF\u00a0', ''));
    expect(result.current.day('2026-03-02')).toBe(day);
  });

  it('follows another place of the same language at once', async () => {
    document.documentElement.lang = 'de-CH';
    const { result } = renderHook(() => useFormat());
    await act(async () => {
      document.documentElement.lang = 'de-AT';
    });
    expect(result.current.number(0.5)).toBe('0,5');
  });

  it('is made once for a language and a place, however many amounts a page shows', async () => {
    expect(format()).toBe(format());
    const english = format();
    await act(async () => {
      document.documentElement.lang = 'en-US';
    });
    expect(format()).not.toBe(english);
  });

  it('never puts an amount through a float', () => {
    expect(format().money({ amount: '900719925474099.31', currency: 'CHF' })).toBe(
      'CHF\u00a0900\u202f719\u202f925\u202f474\u202f099.31',
    );
  });

  it('says how long ago, and a moment in the future as now', () => {
    const at = '2026-11-21T08:00:00Z';
    const ms = Date.parse(at);
    expect(format().ago(at, ms + 3_000)).toBe('3 s ago');
    expect(format().ago(at, ms + 125_000)).toBe('2 min ago');
    expect(format().ago(at, ms - 5_000)).toBe('0 s ago');
  });
});
