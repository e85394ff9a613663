import { amountIn, parseCurrency } from './ig-money';

describe('a sign of a currency', () => {
  it.each([
    ['E', 'EUR'],
    ['€', 'EUR'],
    ['£', 'GBP'],
    ['$', 'USD'],
    ['US', 'USD'],
    ['US$', 'USD'],
    ['A$', 'AUD'],
    ['¥', 'JPY'],
    ['SF', 'CHF'],
    ['USD', 'USD'],
    ['??', null],
    ['constructor', null],
    ['', null],
    [null, null],
  ])('%j is %j', (sign, code) => {
    expect(parseCurrency(sign)).toBe(code);
  });
});

describe('an amount in a text', () => {
  it.each([
    ['E-1,063.80', '-1063.8'],
    ['-E63.80', '-63.8'],
    ['A$12', '12'],
    ['US$-5.00', '-5'],
    ['¥1,234,567', '1234567'],
    ['+0.20', '0.2'],
    ['31578.1', '31578.1'],
    ['1.063,80', null],
    ['1063,80', null],
    ['-', null],
    ['', null],
    [null, null],
  ])('%j is %j', (text, amount) => {
    expect(amountIn(text)).toBe(amount);
  });
});
