import { findOffset } from './zone-clock';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

it('the offset of a zone is exact to the second before and after its clocks change', () => {
  const offsets = ['00:59:30', '00:59:59', '01:00:00', '01:00:30'].map((time) =>
    findOffset('Europe/Zurich', Date.parse(`2026-03-29T${time}Z`)),
  );
  expect(offsets).toEqual([HOUR_MS, HOUR_MS, 2 * HOUR_MS, 2 * HOUR_MS]);
});

it('four thousand days of a zone are read once each, and no more than those are kept', () => {
  const read = jest.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
  /** How often the clock is read to know the offset of a day. */
  const countReads = (day: number) => {
    read.mockClear();
    expect(findOffset('Asia/Kolkata', day * DAY_MS + HOUR_MS)).toBe(5.5 * HOUR_MS);
    return read.mock.calls.length;
  };
  for (let day = 10_000; day < 14_000; day += 1) expect(countReads(day)).toBe(2);
  expect([countReads(10_000), countReads(13_999)]).toEqual([0, 0]);
  expect([countReads(14_000), countReads(14_000)]).toEqual([2, 0]);
  expect(countReads(10_000)).toBe(2);
});
