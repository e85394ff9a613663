import { findStanding, isWithinHours } from './trading-hours';

type Days = number[];
const EVERY: Days = [1, 2, 3, 4, 5, 6, 7];

/** Hours in a zone, a moment in UTC, and whether the moment lies within them. */
const ZURICH_SPRING = [
  ['before the clocks go forward', '02:30', '06:00', '2026-03-29T00:59:59Z', false],
  ['a begin that is skipped comes with the jump', '02:30', '06:00', '2026-03-29T01:00:00Z', true],
  ['a begin that the jump reaches', '03:00', '06:00', '2026-03-29T01:00:00Z', true],
  ['just before it', '03:00', '06:00', '2026-03-29T00:59:59Z', false],
  ['an end that is skipped comes with the jump', '01:00', '02:30', '2026-03-29T00:59:59Z', true],
  ['and not later', '01:00', '02:30', '2026-03-29T01:00:00Z', false],
  ['hours within what is skipped are none', '02:15', '02:45', '2026-03-29T01:00:00Z', false],
  ['over midnight, into the jump', '22:00', '04:00', '2026-03-29T01:59:59Z', true],
  ['and an hour of UTC sooner', '22:00', '04:00', '2026-03-29T02:00:00Z', false],
  ['in summer the day begins at 06:00 UTC', '08:00', '17:00', '2026-03-30T06:00:00Z', true],
  ['in winter at 07:00 UTC', '08:00', '17:00', '2026-03-27T06:59:59Z', false],
] as const;

const ZURICH_AUTUMN = [
  [
    'a begin in the hour that comes twice is the first',
    '02:30',
    '06:00',
    '2026-10-25T00:30:00Z',
    true,
  ],
  ['just before it', '02:30', '06:00', '2026-10-25T00:29:59Z', false],
  ['it is not interrupted by the second', '02:30', '06:00', '2026-10-25T01:10:00Z', true],
  ['an end in it is the first', '20:00', '02:30', '2026-10-25T00:29:59Z', true],
  ['and is not undone by the second', '20:00', '02:30', '2026-10-25T01:10:00Z', false],
  ['a begin at its end comes with the second', '03:00', '06:00', '2026-10-25T01:59:59Z', false],
  ['to the minute', '03:00', '06:00', '2026-10-25T02:00:00Z', true],
  ['hours within it come once', '02:10', '02:40', '2026-10-25T00:39:59Z', true],
  ['and not again', '02:10', '02:40', '2026-10-25T01:20:00Z', false],
  ['what ends after it lasts an hour longer', '20:00', '04:00', '2026-10-25T02:59:59Z', true],
  ['to the minute', '20:00', '04:00', '2026-10-25T03:00:00Z', false],
  ['the whole day has 25 hours', '00:00', '24:00', '2026-10-25T22:59:59Z', true],
] as const;

describe.each([
  ['spring', ZURICH_SPRING],
  ['autumn', ZURICH_AUTUMN],
])('hours of Zurich in %s', (_season, rows) => {
  it.each(rows)('%s (%s to %s at %s)', (_name, from, to, at, isWithin) => {
    const hours = { days: EVERY, from, to, time_zone: 'Europe/Zurich' };
    expect(isWithinHours(hours, new Date(at))).toBe(isWithin);
  });
});

describe('hours of other zones', () => {
  it.each([
    ['America/New_York', '09:30', '16:00', '2026-11-02T14:30:00Z', true],
    ['America/New_York', '09:30', '16:00', '2026-10-30T13:29:59Z', false],
    ['America/New_York', '09:30', '16:00', '2026-10-30T13:30:00Z', true],
    ['Asia/Tokyo', '09:00', '15:00', '2026-11-15T23:59:59Z', false],
    ['Asia/Tokyo', '09:00', '15:00', '2026-11-16T00:00:00Z', true],
    // In this zone half an hour is added at 02:00.
    ['Australia/Lord_Howe', '02:15', '03:00', '2026-10-03T15:30:00Z', true],
    ['Asia/Kathmandu', '00:00', '01:00', '2026-11-15T18:15:00Z', true],
    ['UTC', '00:00', '24:00', '2026-11-15T23:59:59Z', true],
  ])('%s from %s to %s at %s: %s', (time_zone, from, to, at, isWithin) => {
    const hours = { days: [1, 5, 7], from, to, time_zone };
    expect(isWithinHours(hours, new Date(at))).toBe(isWithin);
  });

  it('belong to the day on which they begin there', () => {
    const friday = { days: [5], from: '22:00', to: '02:00', time_zone: 'America/New_York' };
    expect(isWithinHours(friday, new Date('2026-11-21T06:59:59Z'))).toBe(true);
    expect(isWithinHours(friday, new Date('2026-11-20T06:00:00Z'))).toBe(false);
  });
});

const STEP_MS = 600_000;

describe('the standing of hours', () => {
  it('changes where a look every ten minutes sees it change, through both changes of the clocks', () => {
    for (const begin of ['2026-03-27T00:00:00Z', '2026-10-23T00:00:00Z']) {
      for (const [from, to] of [
        ['02:30', '02:10'],
        ['08:00', '17:30'],
        ['01:30', '03:30'],
      ] as const) {
        const hours = { days: [1, 2, 6, 7], from, to, time_zone: 'Europe/Zurich' };
        const moments = Array.from(
          { length: 4 * 144 },
          (_, one) => Date.parse(begin) + one * STEP_MS,
        );
        // Each look gets an object of its own, so that no earlier result is reused.
        const looks = moments.map((at) => ({ at, ...findStanding({ ...hours }, at) }));
        looks.reduce((before, next) => {
          const changes = before.until !== null && before.until <= next.at;
          expect(next.isWithin !== before.isWithin).toBe(changes);
          return next;
        });
      }
    }
  });

  it('is never, for ever, when no day is named', () => {
    const never = { days: [], from: '08:00', to: '17:00' };
    expect(findStanding(never, 0)).toMatchObject({ isWithin: false, until: null });
  });
});
