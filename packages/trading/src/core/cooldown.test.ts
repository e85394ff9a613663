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

  it('when the cooldown, however long, is over, if no stop was hit', () => {
    expect(minutesAfter({ cooldown_minutes: 0, stop_cooldown_minutes: 15 }, null)).toBe(0);
    expect(minutesAfter({ cooldown_minutes: 2.5 }, null)).toBe(2.5);
  });

  it('when the cooldown of the strategy after its last stop is over, counted from the stop and not from the end of the cycle', () => {
    expect(minutesAfter({ cooldown_minutes: 0, stop_cooldown_minutes: 15 }, 0)).toBe(15);
    expect(minutesAfter({ cooldown_minutes: 0, stop_cooldown_minutes: 15 }, 4)).toBe(11);
    expect(minutesAfter({ cooldown_minutes: 0, stop_cooldown_minutes: 15 }, 20)).toBe(0);
  });

  it('when the longer of the two is over', () => {
    expect(minutesAfter({ cooldown_minutes: 60, stop_cooldown_minutes: 15 }, 0)).toBe(60);
    expect(minutesAfter({ cooldown_minutes: 5, stop_cooldown_minutes: 15 }, 0)).toBe(15);
  });

  it('no sooner than a minute after a stop, with or without a value', () => {
    expect(minutesAfter({ cooldown_minutes: 0 }, 0)).toBe(1);
    expect(minutesAfter({ cooldown_minutes: 0, stop_cooldown_minutes: null }, 0)).toBe(1);
    expect(minutesAfter({ cooldown_minutes: 0, stop_cooldown_minutes: 0.1 }, 0)).toBe(1);
  });
});
