import { OpeningHours, readOpeningHours } from './ig-opening-hours';

const HOUR_MS = 3_600_000;
const WINTER = Date.parse('2026-01-15T10:00:00Z');
const SUMMER = Date.parse('2026-07-15T10:00:00Z');

const times = (...all: [unknown, unknown][]) => ({
  marketTimes: all.map(([openTime, closeTime]) => ({ openTime, closeTime })),
});
const read = (hours: unknown, offsetHours: number | null = 0, now = WINTER) =>
  readOpeningHours(OpeningHours.parse(hours), {
    offsetMs: offsetHours === null ? null : offsetHours * HOUR_MS,
    now,
  });

describe('hours of a market', () => {
  it('are read as a public client recorded them, in the zone that agrees with the account’s clock', () => {
    expect(read(times(['07:00', '17:00']))).toEqual({
      time_zone: 'Europe/London',
      sessions: [{ from: '07:00', to: '17:00' }],
    });
  });

  it.each([
    ['Europe/London', 1, SUMMER],
    ['Europe/Berlin', 1, WINTER],
    ['Europe/Berlin', 2, SUMMER],
    ['Australia/Sydney', 11, WINTER],
    ['America/Chicago', -6, WINTER],
    ['UTC', 0, SUMMER],
    ['Etc/GMT-5', 5, WINTER],
    ['Etc/GMT+9', -9, WINTER],
  ])('are of %s for a clock %p hours ahead', (zone, offsetHours, now) => {
    expect(read(times(['07:00', '17:00']), offsetHours, now)?.time_zone).toBe(zone);
  });

  it('end with the day at its last minute, and stand in the order of their beginnings', () => {
    expect(read(times(['13:00', '23:59'], ['00:00:00', '12:00:00']))?.sessions).toEqual([
      { from: '00:00', to: '12:00' },
      { from: '13:00', to: '24:00' },
    ]);
    expect(read(times(['18:00', '00:00']))?.sessions).toEqual([{ from: '18:00', to: '24:00' }]);
  });

  it.each([
    ['nothing', null],
    ['an empty list', { marketTimes: [] }],
    ['no list', { marketTimes: null }],
    ['a time that is none', times(['07:00', '-'])],
    ['a time of no day', times(['25:00', '17:00'])],
    ['one bad session of two', times(['07:00', '17:00'], ['soon', '20:00'])],
    ['a text', 'Mon-Fri'],
  ])('are not known for %s', (_name, hours) => {
    expect(read(hours)).toBeNull();
  });

  it('are not known while the account’s clock is not, or no zone agrees with it', () => {
    expect(read(times(['07:00', '17:00']), null)).toBeNull();
    expect(read(times(['07:00', '17:00']), 5.5)).toBeNull();
  });
});
