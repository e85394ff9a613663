import fc from 'fast-check';
import { computePeriodFees } from './fees';

const plan = { isTrial: false, periodFeeMinor: 4900, performanceFeePercent: 20 };

describe('fees of a period', () => {
  it('takes the percentage of the profit above the high-water mark only', () => {
    expect(
      computePeriodFees({ ...plan, cumulativeProfitMinor: 15_000, highWaterMarkMinor: 10_000 }),
    ).toEqual({ periodMinor: 4900, performanceMinor: 1000, highWaterMarkMinor: 15_000 });
  });

  it('takes no performance fee while a loss is not made up for, and keeps the mark', () => {
    expect(
      computePeriodFees({ ...plan, cumulativeProfitMinor: 9_999, highWaterMarkMinor: 10_000 }),
    ).toEqual({ periodMinor: 4900, performanceMinor: 0, highWaterMarkMinor: 10_000 });
  });

  it('charges nothing in a trial, and never for the profit made in it', () => {
    expect(
      computePeriodFees({
        ...plan,
        isTrial: true,
        cumulativeProfitMinor: 7_000,
        highWaterMarkMinor: 0,
      }),
    ).toEqual({ periodMinor: 0, performanceMinor: 0, highWaterMarkMinor: 7_000 });
  });

  it('rounds in favour of the user', () => {
    const fees = computePeriodFees({ ...plan, cumulativeProfitMinor: 9, highWaterMarkMinor: 0 });
    expect(fees.performanceMinor).toBe(1);
  });

  it('never charges the same profit twice, whatever the path of the profit', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { maxLength: 40 }),
        fc.integer({ min: 0, max: 100 }),
        (path, performanceFeePercent) => {
          let mark = 0;
          let charged = 0;
          for (const cumulativeProfitMinor of path) {
            const fees = computePeriodFees({
              ...plan,
              performanceFeePercent,
              cumulativeProfitMinor,
              highWaterMarkMinor: mark,
            });
            charged += fees.performanceMinor;
            mark = fees.highWaterMarkMinor;
          }
          const peak = Math.max(0, ...path);
          expect(mark).toBe(peak);
          expect(charged).toBeLessThanOrEqual((peak * performanceFeePercent) / 100);
          expect(charged).toBeGreaterThan((peak * performanceFeePercent) / 100 - path.length - 1);
        },
      ),
    );
  });
});
