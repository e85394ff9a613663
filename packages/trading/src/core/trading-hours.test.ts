import { findNextOpening, findStanding, isWithinHours } from './trading-hours';

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

describe('whether hours are on', () => {
  const at = (time: string) => Date.parse(`2026-11-18T${time}Z`);
  const hours = { days: [3], from: '08:00', to: '17:00' };

  it('is worked out once for as long as it holds', () => {
    const morning = findStanding(hours, at('07:00:00'));
    expect(morning).toMatchObject({ isWithin: false, until: at('08:00:00') });
    expect(findStanding(hours, at('07:00:00'))).toBe(morning);
    expect(findStanding(hours, at('07:59:59'))).toBe(morning);
    expect(findStanding(hours, at('06:59:59'))).not.toBe(morning);
    const day = findStanding(hours, at('08:00:00'));
    expect(day).toMatchObject({ isWithin: true, until: at('17:00:00') });
    const never = { ...hours, days: [] };
    const forEver = findStanding(never, at('08:00:00'));
    expect(findStanding(never, at('09:00:00'))).toBe(forEver);
  });

  it('is never for hours that end as they begin', () => {
    const none = { ...hours, to: '08:00' };
    for (const time of ['07:00:00', '08:00:00', '12:00:00'])
      expect(findStanding(none, at(time))).toMatchObject({ isWithin: false, until: null });
    expect(() => findNextOpening(none, new Date(at('07:00:00')))).toThrow('hours without a day');
  });

  it('follows the day of its zone, and is that of the same day a week later once the day is over', () => {
    // The zone is 14 hours ahead: its Thursday begins on Wednesday at 10:00 UTC.
    const first = { days: [4], from: '00:00', to: '00:15', time_zone: 'Pacific/Kiritimati' };
    expect(isWithinHours(first, new Date(at('10:14:59')))).toBe(true);
    const next = findNextOpening(first, new Date(at('10:30:00')));
    expect(next.toISOString()).toBe('2026-11-25T10:00:00.000Z');
  });
});
