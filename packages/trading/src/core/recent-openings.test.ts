import { RecentOpenings } from './recent-openings';

it('counts an opening for 60 seconds, not longer', () => {
  const recent = new RecentOpenings();
  expect([recent.nextFall, recent.count(0)]).toEqual([null, 0]);
  recent.add(1000);
  recent.add(1500);
  expect(recent.nextFall).toBe(61_000);
  expect([60_999, 61_000, 61_499, 61_500].map((at) => recent.count(at))).toEqual([2, 1, 1, 0]);
  expect(recent.nextFall).toBeNull();
});

it('keeps none that counts no longer when another is added', () => {
  const recent = new RecentOpenings();
  recent.add(0);
  recent.add(60_000);
  expect(recent.nextFall).toBe(120_000);
});
