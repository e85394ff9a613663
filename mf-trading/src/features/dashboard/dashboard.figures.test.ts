import type { Candle } from '@entropi/shared/contracts/markets';
import { aMarket } from '@entropi/shared/testing/records';
import { aDashboard, aShare } from '../../testing/records';
import { candleAfterTick } from './candle-merge';
import { withShare, withTick } from './dashboard-events';
import { describeNextAction } from './next-action';
import { pointsBetween, profitNow } from './share-figures';

const MINUTE_MS = 60_000;
const candle: Candle = { at: '2026-03-02T10:00:00.000Z', open: 10, high: 12, low: 9, close: 11 };

describe('candleAfterTick', () => {
  it('widens the candle in which the tick falls', () => {
    const tick = { bid: 13, at: '2026-03-02T10:00:59Z' };
    expect(candleAfterTick(candle, tick, MINUTE_MS)).toEqual({ ...candle, high: 13, close: 13 });
  });

  it('begins the next candle where the last one ended', () => {
    const tick = { bid: 8, at: '2026-03-02T10:01:00Z' };
    expect(candleAfterTick(candle, tick, MINUTE_MS)).toEqual({
      at: '2026-03-02T10:01:00.000Z',
      open: 11,
      high: 11,
      low: 8,
      close: 8,
    });
  });

  it('ignores a tick of the past and a market without a price', () => {
    expect(candleAfterTick(candle, { bid: 8, at: '2026-03-02T09:59:59Z' }, MINUTE_MS)).toBeNull();
    expect(candleAfterTick(candle, { bid: null, at: candle.at }, MINUTE_MS)).toBeNull();
  });
});

describe('share figures', () => {
  it('counts a fall as the gain of a SELL, which closes at the offer', () => {
    const share = { ...aShare, direction: 'SELL' as const };
    expect(pointsBetween(share, 8000, 7991, 1)).toBe(9);
    expect(profitNow(share, aMarket)).toEqual({ amount: '18.00', currency: 'EUR' });
  });

  it('knows no profit without a price', () => {
    expect(profitNow(aShare, { ...aMarket, bid: null })).toBeNull();
  });
});

describe('events', () => {
  it('leaves the dashboard alone when another market moves', () => {
    const tick = { epic: 'CS.D.EURUSD.MINI.IP', bid: 1, offer: 2, at: candle.at };
    expect(withTick(aDashboard, tick)).toBe(aDashboard);
  });

  it('forgets a share that the broker rejected', () => {
    const after = withShare(aDashboard, { ...aShare, state: 'REJECTED' });
    expect(after.open_shares).toEqual([]);
    expect(after.closed_shares).toEqual([]);
  });
});

describe('describeNextAction', () => {
  it('says that level 0 opens at market when no cycle runs', () => {
    const task = { ...aDashboard.task, next_action: { kind: 'OPEN' as const, level: null } };
    expect(describeNextAction({ ...aDashboard, cycle: null, task })).toEqual({
      key: 'nextOpenFirst',
    });
  });

  it('says at which bid a BUY is sold', () => {
    const task = { ...aDashboard.task, next_action: { kind: 'CLOSE' as const, level: 8010 } };
    expect(describeNextAction({ ...aDashboard, task })).toEqual({
      key: 'nextClose',
      price: 8010,
      distance: 20,
      side: 'bid',
    });
  });
});
