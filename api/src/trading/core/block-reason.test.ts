import { findStartBlockReason, isLossLimitReached, stricter } from './block-reason';
import { isWithinHours } from './trading-hours';

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

describe('the stricter of two limits', () => {
  it('is the smaller one, and any limit before none', () => {
    expect([stricter(1, 2), stricter(null, 2), stricter(1, null), stricter(null, null)]).toEqual([
      1,
      2,
      1,
      null,
    ]);
  });
});

describe('isLossLimitReached', () => {
  it('counts to the cent what a float would miss', () => {
    expect(isLossLimitReached(-110n, 1.1)).toBe(true);
    expect(isLossLimitReached(-109n, 1.1)).toBe(false);
    expect(isLossLimitReached(-1_000_000n, null)).toBe(false);
  });
});
