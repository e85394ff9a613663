import fc from 'fast-check';
import { instruments } from './catalog';
import { createDayRanges } from './day-ranges';

const DAY_MS = 24 * 3_600_000;
const QUARTER_MS = DAY_MS / 96;
const [dax] = instruments;
if (!dax) throw new Error('no instrument');

/** A market whose price is a whole number derived from the time, and a count of how often it was read. */
function createMarket() {
  const market = { script: [] as unknown[], factor: 1, reads: 0 };
  const priceAt = (atMs: number) => ((atMs / 1000) * 7919 * market.factor) % 10_007;
  const quoteAt = (_instrument: unknown, atMs: number) => {
    market.reads += 1;
    return { bid: priceAt(atMs), offer: priceAt(atMs) + 1 };
  };
  const dayRange = createDayRanges(quoteAt, () => market.script);
  return { market, priceAt, read: (nowMs: number) => dayRange(dax as never, nowMs) };
}

describe('the range of a day', () => {
  it('is what all its quarters of an hour show, in whatever order they are read', () => {
    const moments = fc.array(fc.integer({ min: 0, max: 3 * DAY_MS }), { maxLength: 20 });
    fc.assert(
      fc.property(moments, (at) => {
        const { priceAt, read } = createMarket();
        for (const nowMs of at) {
          const prices = [];
          const dayStartMs = Math.floor(nowMs / DAY_MS) * DAY_MS;
          for (let atMs = dayStartMs; atMs < nowMs; atMs += QUARTER_MS) prices.push(priceAt(atMs));
          const bids = prices.length > 0 ? prices : [priceAt(dayStartMs)];
          expect(read(nowMs)).toMatchObject({
            opening: { bid: priceAt(dayStartMs) },
            high: Math.max(...bids) + 1,
            low: Math.min(...bids),
          });
        }
      }),
    );
  });

  it('reads no quarter a second time, until prices of the past are changed', () => {
    const { market, read } = createMarket();
    const noonMs = DAY_MS / 2;
    read(noonMs);
    const first = market.reads;
    for (let n = 0; n < 1000; n += 1) read(noonMs + n);
    expect(market.reads).toBe(first + 1);
    market.factor = 3;
    market.script = [];
    const before = market.reads;
    read(noonMs + 1000);
    expect(market.reads).toBe(before + first + 1);
  });
});
