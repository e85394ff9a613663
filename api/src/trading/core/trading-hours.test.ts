import { findNextOpening, isWithinHours } from './trading-hours';

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
