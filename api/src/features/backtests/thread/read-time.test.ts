import fc from 'fast-check';
import { TimeReader } from './read-time';

const read = (text: string) => {
  const at = new TimeReader().read(text);
  return typeof at === 'number' ? new Date(at).toISOString() : at.problem;
};
const NOT_ISO = 'the time is not ISO-8601';
const NO_DAY = 'the time is of a day that the calendar does not have';
const NO_HOUR = 'the time is of an hour that a day does not have';
const NUMBER = expect.stringContaining('the time is a number');

describe('a time of a CSV', () => {
  it.each([
    // Days that exist, and days that do not.
    ['2024-02-29T12:00:00Z', '2024-02-29T12:00:00.000Z'],
    ['2000-02-29', '2000-02-29T00:00:00.000Z'],
    ['2026-02-29T12:00:00Z', NO_DAY],
    ['2100-02-29', NO_DAY],
    ['2026-02-30T09:00:00Z', NO_DAY],
    ['2026-04-31', NO_DAY],
    ['2026-04-30 23:59', '2026-04-30T23:59:00.000Z'],
    ['2026-06-00T09:00:00Z', NO_DAY],
    ['2026-13-01T09:00:00Z', NO_DAY],
    ['2026-00-10', NO_DAY],
    ['0050-01-01', NO_DAY],
    // hours
    ['2026-03-02T24:00:00Z', '2026-03-03T00:00:00.000Z'],
    ['2026-12-31T24:00', '2027-01-01T00:00:00.000Z'],
    ['2026-03-02T24:00:01Z', NO_HOUR],
    ['2026-03-02T25:00:00Z', NO_HOUR],
    ['2026-03-02T12:60:00Z', NO_HOUR],
    ['2026-03-02T23:59:60Z', NO_HOUR],
    ['2026-03-02T23:59:60.500Z', NO_HOUR],
    // parts of a second
    ['2026-03-02T09:00:00.5Z', '2026-03-02T09:00:00.500Z'],
    ['2026-03-02T09:00:00.123Z', '2026-03-02T09:00:00.123Z'],
    ['2026-03-02T09:00:00.123456789', '2026-03-02T09:00:00.123Z'],
    ['2026-03-02T09:00:00.1234567890Z', NOT_ISO],
    ['2026-03-02T09:00:00.12xZ', NOT_ISO],
    // zones; without one it is UTC
    ['2026-03-02 09:00:00', '2026-03-02T09:00:00.000Z'],
    ['2026-03-02T09:00:00+02:00', '2026-03-02T07:00:00.000Z'],
    ['2026-03-02T09:00-0530', '2026-03-02T14:30:00.000Z'],
    ['2026-03-02T00:30+01:00', '2026-03-01T23:30:00.000Z'],
    ['2026-03-02T09:00:00+24:00', NOT_ISO],
    ['2026-03-02T09:00:00 CET', NOT_ISO],
    ['2026-03-02+01:00', NOT_ISO],
    // counts of seconds or milliseconds, which look alike
    ['1772442000', NUMBER],
    ['1772442000000', NUMBER],
    ['1772442000.5', NUMBER],
    ['46083.375', NUMBER],
    // other forms
    ['02/03/2026', NOT_ISO],
    ['03.02.2026 09:00', NOT_ISO],
    ['20260302T090000Z', NOT_ISO],
    ['2026-3-2', NOT_ISO],
    ['2026-03-02T9:00Z', NOT_ISO],
    ['2026-03-02t09:00z', NOT_ISO],
    ['', NOT_ISO],
    ['x', NOT_ISO],
  ])('%s is %s', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it('is what JavaScript itself reads, wherever both can read it, and one reader is as good as many', () => {
    const times = new TimeReader();
    const moment = fc.date({
      min: new Date('1970-01-01T00:00:00Z'),
      max: new Date('2200-01-01T00:00:00Z'),
      noInvalidDate: true,
    });
    const written = fc
      .tuple(moment, fc.constantFrom('Z', '+01:00', '-05:30', '+0930'), fc.boolean())
      .map(([at, zone, isShort]) => `${at.toISOString().slice(0, isShort ? 16 : 23)}${zone}`);
    fc.assert(
      fc.property(written, (text) => {
        const known = text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2');
        expect(times.read(text)).toBe(Date.parse(known));
      }),
      { numRuns: 2000 },
    );
  });

  it('cannot be read from a text that is no time', () => {
    const digits = fc.stringMatching(/^[0-9T:Z.+ -]{0,26}$/);
    fc.assert(
      fc.property(digits, (text) => {
        const at = new TimeReader().read(text);
        if (typeof at === 'number') expect(Number.isSafeInteger(at)).toBe(true);
        else expect(at.problem).not.toBe('');
      }),
      { numRuns: 2000 },
    );
  });
});
