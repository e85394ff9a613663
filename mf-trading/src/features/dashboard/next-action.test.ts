import { aMarket } from '@entropi/shared/testing/records';
import { aDashboard } from '../../testing/records';
import { describeNextAction } from './next-action';

describe('describeNextAction', () => {
  it('says that level 0 opens at market when no cycle runs', () => {
    const task = { ...aDashboard.task, next_action: { kind: 'OPEN' as const, level: null } };
    expect(describeNextAction({ ...aDashboard, cycle: null, task })).toEqual({
      key: 'nextOpenFirst',
    });
  });

  it('waits for the end of a cooldown, and names one after a stop as such', () => {
    const task = { ...aDashboard.task, next_action: { kind: 'OPEN' as const, level: null } };
    const until = '2026-03-02T10:15:00.000Z';
    const describe = (reason: 'cooldown' | 'stop_cooldown' | 'max_spread') =>
      describeNextAction({ ...aDashboard, cycle: null, task, waiting: { reason, until } });
    expect(describe('cooldown')).toEqual({ key: 'nextAfterPause', until });
    expect(describe('stop_cooldown')).toEqual({ key: 'nextAfterStop', until });
    expect(describe('max_spread')).toEqual({ key: 'nextOpenFirst' });
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

  it.each(['broker_unavailable', 'feed_rejected', 'feed_silent'])(
    'measures no distance from an old price, because of %s',
    (degraded) => {
      for (const next_action of [
        { kind: 'CLOSE' as const, level: 8010 },
        { kind: 'OPEN' as const, level: 7980 },
      ]) {
        const task = { ...aDashboard.task, next_action, degraded };
        expect(describeNextAction({ ...aDashboard, task })).toEqual({ key: 'nextNoPrice' });
      }
    },
  );

  describe('while the market is closed', () => {
    const opens_at = '2026-03-09T00:00:00Z';
    const market = { ...aMarket, status: 'CLOSED' as const, opens_at };
    const describe = (kind: 'OPEN' | 'CLOSE', level: number | null, changes = {}) => {
      const task = { ...aDashboard.task, next_action: { kind, level } };
      return describeNextAction({ ...aDashboard, market, task, ...changes });
    };

    it('says what it does when the market opens, and when that is', () => {
      const opensAt = opens_at;
      expect(describe('CLOSE', 8010)).toEqual({ key: 'closeWhenOpen', price: 8010, opensAt });
      expect(describe('OPEN', 7980)).toEqual({
        key: 'openWhenOpen',
        level: 1,
        price: 7980,
        opensAt,
      });
      expect(describe('OPEN', null, { cycle: null })).toEqual({
        key: 'openFirstWhenOpen',
        opensAt,
      });
      expect(describe('CLOSE', null)).toEqual({ key: 'waitWhenOpen', opensAt });
    });

    it('does not know when it opens where the broker does not say', () => {
      const holiday = { market: { ...market, opens_at: null } };
      expect(describe('CLOSE', 8010, holiday)).toMatchObject({ opensAt: null });
    });
  });

  it('never says that level 0 opens while a cycle runs, nor how far away an unknown price is', () => {
    const describe = (level: number | null, market = aDashboard.market) => {
      const task = { ...aDashboard.task, next_action: { kind: 'OPEN' as const, level } };
      return describeNextAction({ ...aDashboard, market, task }).key;
    };
    expect(describe(null)).toBe('nextWait');
    expect(describe(7000)).toBe('nextWait');
    expect(describe(7980, { ...aMarket, bid: null, offer: null })).toBe('nextNoPrice');
  });
});
