import { findNextBegin } from './cooldown';

const MINUTE_MS = 60_000;
const ENDED = 1_000_000_000;

describe('the next cycle begins', () => {
  const minutesAfter = (
    limits: { cooldown_minutes: number; stop_cooldown_minutes?: number | null },
    stoppedBefore: number | null,
  ) => {
    const stoppedAt = stoppedBefore === null ? null : ENDED - stoppedBefore * MINUTE_MS;
    return (findNextBegin(ENDED, limits, stoppedAt) - ENDED) / MINUTE_MS;
  };

  it('after the cooldown, of whatever length, when no stop was hit', () => {
    expect(minutesAfter({ cooldown_minutes: 0, stop_cooldown_minutes: 15 }, null)).toBe(0);
    expect(minutesAfter({ cooldown_minutes: 2.5 }, null)).toBe(2.5);
  });

  it('so long after the last stop as the strategy says, which is not the end of the cycle', () => {
    expect(minutesAfter({ cooldown_minutes: 0, stop_cooldown_minutes: 15 }, 0)).toBe(15);
    expect(minutesAfter({ cooldown_minutes: 0, stop_cooldown_minutes: 15 }, 4)).toBe(11);
    expect(minutesAfter({ cooldown_minutes: 0, stop_cooldown_minutes: 15 }, 20)).toBe(0);
  });

  it('after the longer one of both', () => {
    expect(minutesAfter({ cooldown_minutes: 60, stop_cooldown_minutes: 15 }, 0)).toBe(60);
    expect(minutesAfter({ cooldown_minutes: 5, stop_cooldown_minutes: 15 }, 0)).toBe(15);
  });

  it('a minute after a stop at least, with or without a value', () => {
    expect(minutesAfter({ cooldown_minutes: 0 }, 0)).toBe(1);
    expect(minutesAfter({ cooldown_minutes: 0, stop_cooldown_minutes: null }, 0)).toBe(1);
    expect(minutesAfter({ cooldown_minutes: 0, stop_cooldown_minutes: 0.1 }, 0)).toBe(1);
  });
});
