import { findLargeStart } from './first-level';

const market = { sizeStep: 0.1 };
const limit = (max_total_size: number | null, max_open_shares: number | null = null) => ({
  max_total_size,
  max_open_shares,
});

describe('a level 0 that its limits never let open', () => {
  it('is one that is larger than the total size, and is reported with the factor at which it fits', () => {
    expect(findLargeStart([{ size: 2.5 }], market, limit(2))).toEqual({
      level: 0,
      size: 2.5,
      maximum: 2,
      factor: 0.8,
    });
    expect(findLargeStart([{ size: 2.5 }], market, limit(2), 0.8)).toBeNull();
  });

  it('is not one that is equal to the total size, or has no limit', () => {
    expect(findLargeStart([{ size: 2 }], market, limit(2))).toBeNull();
    expect(findLargeStart([{ size: 2.1 }], market, limit(2))).toMatchObject({ size: 2.1 });
    expect(findLargeStart([{ size: 2.1 }], market, limit(null))).toBeNull();
  });

  it('is judged as it is traded: times the factor, rounded down to the market’s step', () => {
    expect(findLargeStart([{ size: 2.09 }], market, limit(2))).toBeNull();
    const found = findLargeStart([{ size: 2.5 }], market, limit(2), 2.02);
    expect(found).toMatchObject({ size: 5, factor: 0.8 });
  });

  it('is reported with a factor of four decimals, rounded to the side on which it fits', () => {
    expect(findLargeStart([{ size: 3 }], market, limit(2))).toMatchObject({ factor: 0.6666 });
  });

  it('is only reported for its own size: other levels wait, and the number of shares is another matter', () => {
    expect(findLargeStart([{ size: 1 }, { size: 9 }], market, limit(2))).toBeNull();
    expect(findLargeStart([{ size: 9 }], market, limit(2, 0))).toBeNull();
    expect(findLargeStart([], market, limit(2))).toBeNull();
  });
});
