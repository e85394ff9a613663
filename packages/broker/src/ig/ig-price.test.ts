import fc from 'fast-check';
import { MarketNode, mapMarket } from './ig-market';
import { mapMarketStatus, readPrice, type SnapshotClock } from './ig-price';

const CLOCK: SnapshotClock = { offsetMs: 0, now: Date.parse('2026-03-02T10:00:00Z') };
const read = (row: unknown) => mapMarket(MarketNode.parse(row), CLOCK);

describe('markets', () => {
  it.each([
    ['CLOSINGS_ONLY', 'EDITS_ONLY'],
    ['AUCTION_NO_EDIT', 'ON_AUCTION_NO_EDITS'],
    ['SUSPENDED', 'SUSPENDED'],
    ['SOMETHING_ELSE', 'OFFLINE'],
    [null, 'OFFLINE'],
  ])('take the status %s for %s', (status, expected) => {
    expect(mapMarketStatus(status)).toBe(expected);
  });
});

describe('a price', () => {
  const snapshot = {
    marketStatus: 'TRADEABLE',
    bid: 99 as number | string | null,
    offer: 100 as number | string | null,
    updateTime: '09:59:58' as string | null,
    updateTimeUTC: null as string | null,
  };
  const isPrice = (part: Partial<typeof snapshot>, clock = CLOCK) => {
    const { bid, offer } = readPrice({ ...snapshot, ...part }, clock);
    expect(bid === null).toBe(offer === null);
    return bid !== null;
  };
  const figure = fc.option(fc.integer({ min: -3, max: 5 }), { nil: null });
  const ageMinutes = fc.integer({ min: -700, max: 700 });
  const showTime = (at: number) => new Date(at).toISOString().slice(11, 19);

  it('is a bid above zero, an offer not below it, and not older than a minute by its own time', () => {
    fc.assert(
      fc.property(figure, figure, ageMinutes, fc.boolean(), (bid, offer, minutes, isLocal) => {
        const at = showTime(CLOCK.now - minutes * 60_000);
        const time = isLocal ? { updateTime: at } : { updateTime: '00:00:00', updateTimeUTC: at };
        const hasPair = bid !== null && offer !== null && bid > 0 && offer >= bid;
        expect(isPrice({ bid, offer, ...time })).toBe(hasPair && minutes <= 1);
      }),
    );
  });

  it('is as old as its local time in the account’s zone shows, over midnight too', () => {
    const midnight = Date.parse('2026-03-02T00:00:10Z');
    const clock = { offsetMs: 3_600_000, now: midnight };
    expect(isPrice({ updateTime: '00:59:50' }, clock)).toBe(true);
    expect(isPrice({ updateTime: '00:50:00' }, clock)).toBe(false);
  });

  it('is trusted where its time cannot be read, or the market is closed anyway', () => {
    for (const updateTime of [null, 'soon']) expect(isPrice({ updateTime })).toBe(true);
    expect(isPrice({ updateTime: '03:00:00' }, { ...CLOCK, offsetMs: null })).toBe(true);
    expect(isPrice({ updateTime: '03:00:00', marketStatus: 'CLOSED' })).toBe(true);
  });

  it.each([null, '-', -1, 1.5, 99])('is none where a tick is unknown (%p)', (factor) => {
    const market = { instrument: { epic: 'A', currencies: [{ code: 'EUR' }] } };
    const row = { ...market, snapshot: { ...snapshot, decimalPlacesFactor: factor } };
    expect(read(row)).toMatchObject({ bid: null, offer: null, decimalPlaces: null });
  });
});
