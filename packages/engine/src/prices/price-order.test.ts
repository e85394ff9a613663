import { isLater } from './price-order';

const at = (time: string | null, bid: number) => ({
  bid,
  offer: bid + 1,
  broker_at: time && `2026-05-04T12:00:${time}Z`,
});

describe('whether a price came after the one that decided an order', () => {
  it.each([
    ['the same, read again', at('05.000', 8000), at('05.000', 8000), false],
    ['the same, streamed again', at('05.350', 8000), at('05.350', 8000), false],
    ['the same at a later second', at('06.000', 8000), at('05.000', 8000), true],
    ['the same a millisecond later', at('05.351', 8000), at('05.350', 8000), true],
    ['another of the same second', at('05.000', 7999), at('05.000', 8000), true],
    ['another of the same millisecond', at('05.350', 7999), at('05.350', 8000), true],
    ['another of an earlier time', at('05.000', 7999), at('05.350', 8000), false],
    ['the same, polled and then streamed', at('05.350', 8000), at('05.000', 8000), false],
    ['the same, streamed and then polled', at('05.000', 8000), at('05.350', 8000), false],
    ['the same, streamed in the second after', at('06.001', 8000), at('05.000', 8000), true],
    ['the same without a time', at(null, 8000), at(null, 8000), false],
    ['another without a time', at(null, 7999), at(null, 8000), true],
    ['the same with a time, where there was none', at('05.000', 8000), at(null, 8000), false],
  ])('%s', (_name, price, before, later) => {
    expect(isLater(price, before)).toBe(later);
  });

  it('is decided by either side of the price', () => {
    const before = at('05.000', 8000);
    expect(isLater({ ...before, offer: 8002 }, before)).toBe(true);
    expect(isLater({ ...before, bid: 7999 }, before)).toBe(true);
  });
});
