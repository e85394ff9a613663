import { toTicks } from '@entropi/trading/core/units';
import fc from 'fast-check';
import { readLevel } from './read-level';

describe('a price of a CSV', () => {
  it('is the nearest tick, as the trading core computes it', () => {
    const decimal = fc
      .tuple(fc.stringMatching(/^\d{1,9}$/), fc.stringMatching(/^(\.\d{1,12})?$/))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(decimal, fc.integer({ min: 0, max: 6 }), (text, decimalPlaces) => {
        expect(readLevel(text, decimalPlaces)).toBe(toTicks(text, { decimalPlaces }));
      }),
      { numRuns: 5000 },
    );
  });

  it.each([
    '',
    '.',
    '.5',
    '5.',
    '1.2.3',
    '-1',
    '+1',
    '1e3',
    '1,5',
    ' 1',
    '0x10',
    'NaN',
    'Infinity',
    '1'.repeat(13),
    `1.${'1'.repeat(13)}`,
    '١٢',
  ])('%p is none', (text) => {
    expect(readLevel(text, 2)).toBeNaN();
  });
});
