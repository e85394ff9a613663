import * as fc from 'fast-check';
import { formatTime, parseTime } from './ig-time';

describe('a time of IG', () => {
  it.each([
    ['2020/10/12 21:50:00', '2020-10-12T21:50:00.000Z'],
    ['2020/06/01 12:00:00:123', '2020-06-01T12:00:00.123Z'],
    ['2021-01-27T11:10:59', '2021-01-27T11:10:59.000Z'],
    ['2024-06-14T15:41:01.5', '2024-06-14T15:41:01.500Z'],
    ['2021-01-27T11:10:59+0000', '2021-01-27T11:10:59.000Z'],
    ['2021-01-27T11:10:59.001+01:00', '2021-01-27T10:10:59.001Z'],
    ['2021-01-27T11:10:59Z', '2021-01-27T11:10:59.000Z'],
    ['2014:09:08-00:30:00', '2014-09-08T00:30:00.000Z'],
    ['2021-01-28', '2021-01-28T00:00:00.000Z'],
    ['27/01/21', '2021-01-27T00:00:00.000Z'],
    ['27/01/2021', '2021-01-27T00:00:00.000Z'],
    [' 2021-01-28 ', '2021-01-28T00:00:00.000Z'],
    ['', null],
    ['-', null],
    ['+0000', null],
    ['01/27/21', null],
    ['2021-02-30T00:00:00', null],
    ['2021-02-03T25:00:00', null],
    ['tomorrow', null],
    [null, null],
    [undefined, null],
  ])('%j is %j', (text, expected) => {
    expect(parseTime(text)).toBe(expected);
  });

  it('without a zone may be local; with a zone it is not', () => {
    const offsetMs = 2 * 3_600_000;
    expect(parseTime('2021-01-27T11:00:00', offsetMs)).toBe('2021-01-27T09:00:00.000Z');
    expect(parseTime('2021-01-27T11:00:00Z', offsetMs)).toBe('2021-01-27T11:00:00.000Z');
  });

  it('is null, and never an error, for anything else', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer(), (text, offset) => {
        const at = parseTime(text, offset);
        expect(at === null || !Number.isNaN(Date.parse(at))).toBe(true);
      }),
    );
  });

  it('goes out without zone and milliseconds', () => {
    expect(formatTime('2026-01-05T10:00:00.750Z')).toBe('2026-01-05T10:00:00');
  });
});
