import { isMissedPrice, MISS_PAUSES, pauseAfterMiss } from './missed-price';

it.each([
  ['price', true],
  ['LIMIT_ORDER_WRONG_SIDE_OF_MARKET', true],
  ['LEVEL_TOLERANCE_ERROR', true],
  ['MARKET_CLOSED', false],
  ['INSUFFICIENT_FUNDS', false],
  ['', false],
])('an opening that was rejected by %s has missed its price: %s', (rejection, isMissed) => {
  expect(isMissedPrice(rejection)).toBe(isMissed);
});

it('a level that misses its price rests for a second, and for five at most', () => {
  const pauses = [1, 2, 3, 4, 5, 1000].map((misses) => pauseAfterMiss(misses, MISS_PAUSES));
  expect(pauses).toEqual([1000, 2000, 4000, 5000, 5000, 5000]);
});

it('a pause without a limit of its own doubles twenty times and no more', () => {
  const endless = { missedPriceFirstMs: 1, missedPriceMaxMs: Number.POSITIVE_INFINITY };
  const pauses = [20, 21, 22, 5000].map((misses) => pauseAfterMiss(misses, endless));
  expect(pauses).toEqual([2 ** 19, 2 ** 20, 2 ** 20, 2 ** 20]);
});
