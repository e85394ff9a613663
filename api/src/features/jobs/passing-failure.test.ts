import { busy, notFound, tooManyRequests, unavailable } from '../../errors';
import { findPause } from './passing-failure';

/** Longer, and the message of a job would count as lost. */
const LOST_MS = 60_000;

const listPauses = (error: unknown) =>
  Array.from({ length: 20 }, (_, tries) => findPause(error, tries)).filter((ms) => ms !== null);

describe('findPause', () => {
  it('grows, stays below the time after which a message is lost, and ends', () => {
    const pauses = listPauses(unavailable('engine_unavailable'));
    expect(pauses.length).toBeGreaterThan(4);
    expect(pauses.length).toBeLessThan(20);
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
    expect(Math.max(...pauses)).toBeLessThan(LOST_MS);
  });

  it('tries what may have spent an allowance of the broker’s twice at most', () => {
    expect(listPauses(unavailable('broker_unavailable'))).toHaveLength(2);
  });

  it('waits for as long as the failure says, unless that is too long', () => {
    expect(findPause(tooManyRequests(20), 0)).toBe(20_000);
    expect(findPause(busy('broker_busy', 7 * 24 * 3600), 0)).toBeNull();
  });

  it('is null for what fails for good, and for what nobody foresaw', () => {
    expect(findPause(tooManyRequests(1, 'allowance_used'), 0)).toBeNull();
    expect(findPause(notFound(), 0)).toBeNull();
    expect(findPause(new Error('a fault of ours'), 0)).toBeNull();
  });
});
