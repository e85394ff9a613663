import { plainStrategy } from '@entropi/shared/contracts/plain-strategy';
import { findStartBlockReason, isLossLimitReached, narrowLimits } from './block-reason';
import { findNextOpening, isWithinHours } from './trading-hours';

const market = { decimalPlaces: 1, sizeStep: 0.01, minSize: 0.2, pointValue: 1 };
const now = Date.parse('2026-11-18T12:00:00Z');
const good = {
  tick: { bid: 80_000, offer: 80_010, at: now },
  market,
  mode: 'ALL' as const,
  limits: { max_spread: 1, trading_hours: null },
  notBefore: 0,
  priceMaxAgeMs: 30_000,
  now,
};

describe('findStartBlockReason', () => {
  it('lets a cycle begin at a fresh price within its limits', () => {
    expect(findStartBlockReason(good)).toBeNull();
  });

  it('names what keeps a cycle from beginning', () => {
    const hours = { days: [1], from: '08:00', to: '17:00' };
    expect([
      findStartBlockReason({ ...good, notBefore: now + 1 }),
      findStartBlockReason({ ...good, limits: { max_spread: 1, trading_hours: hours } }),
      findStartBlockReason({ ...good, mode: 'RECOVERY' }),
      findStartBlockReason({ ...good, tick: { bid: 0, offer: 80_010, at: now } }),
      findStartBlockReason({ ...good, tick: { bid: 80_011, offer: 80_010, at: now } }),
      findStartBlockReason({ ...good, tick: null }),
      findStartBlockReason({ ...good, now: now + 30_001 }),
      findStartBlockReason({ ...good, limits: { max_spread: 0.9, trading_hours: null } }),
    ]).toEqual([
      'cooldown',
      'trading_hours',
      'recovery',
      'no_price',
      'no_price',
      'no_price',
      'no_price',
      'max_spread',
    ]);
  });
});

describe('isWithinHours', () => {
  const wednesday = (time: string) => new Date(`2026-11-18T${time}:00Z`);

  it('includes the first minute and not the last', () => {
    const hours = { days: [3], from: '08:00', to: '17:00' };
    const times = ['07:59', '08:00', '16:59', '17:00'];
    expect(times.map((time) => isWithinHours(hours, wednesday(time)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(isWithinHours({ ...hours, to: '24:00' }, wednesday('23:59'))).toBe(true);
    expect(isWithinHours({ ...hours, days: [2, 4] }, wednesday('12:00'))).toBe(false);
  });

  it('extends over midnight into the next day', () => {
    const tuesdayNight = { days: [2], from: '22:00', to: '06:00' };
    expect(isWithinHours(tuesdayNight, wednesday('05:59'))).toBe(true);
    expect(isWithinHours(tuesdayNight, wednesday('22:00'))).toBe(false);
    const sundayNight = { days: [7], from: '22:00', to: '06:00' };
    expect(isWithinHours(sundayNight, new Date('2026-11-16T01:00:00Z'))).toBe(true);
  });
});

describe('findNextOpening', () => {
  const next = (hours: { days: number[]; from: string; to: string }, after: string) =>
    findNextOpening(hours, new Date(after)).toISOString();

  it('is later today, or on the next of the days', () => {
    const hours = { days: [1, 3], from: '08:30', to: '17:00' };
    expect(next(hours, '2026-11-18T07:00:00Z')).toBe('2026-11-18T08:30:00.000Z');
    expect(next(hours, '2026-11-18T17:00:00Z')).toBe('2026-11-23T08:30:00.000Z');
  });

  it('is a week away when the only day is over', () => {
    const hours = { days: [3], from: '22:00', to: '06:00' };
    expect(next(hours, '2026-11-19T06:00:00Z')).toBe('2026-11-25T22:00:00.000Z');
  });
});

describe('limits narrowed by a user', () => {
  it('are the smaller ones, and any limit before none', () => {
    const narrow = (max: number | null, own: number | null) =>
      narrowLimits(
        { ...plainStrategy.limits, max_open_shares: max },
        { maxOpenShares: own, dailyLossLimit: null },
      ).max_open_shares;
    expect([narrow(1, 2), narrow(null, 2), narrow(1, null), narrow(null, null)]).toEqual([
      1,
      2,
      1,
      null,
    ]);
    expect(narrowLimits(plainStrategy.limits, null)).toEqual(plainStrategy.limits);
  });
});

describe('isLossLimitReached', () => {
  it('counts to the cent what a float would miss', () => {
    expect(isLossLimitReached(-110n, 1.1)).toBe(true);
    expect(isLossLimitReached(-109n, 1.1)).toBe(false);
    expect(isLossLimitReached(-1_000_000n, null)).toBe(false);
  });
});
