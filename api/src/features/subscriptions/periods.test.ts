import fc from 'fast-check';
import { addDays, addMonths, firstPeriod, periodFrom, startOfDay } from './periods';

const anyDay = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2000-01-01', days));
const anyPeriod = fc.constantFrom('MONTH' as const, 'QUARTER' as const, 'YEAR' as const);

describe('periods of a plan', () => {
  it('comes back to the 31st after a short month', () => {
    expect(periodFrom('2026-01-31', '2026-01-31', 'MONTH').to).toBe('2026-02-28');
    expect(periodFrom('2026-01-31', '2026-02-28', 'MONTH').to).toBe('2026-03-31');
  });

  it('ends a year that began on 29 February on the 28th', () => {
    expect(addMonths('2028-02-29', 12)).toBe('2029-02-28');
  });

  it('makes the trial the first period', () => {
    expect(firstPeriod('2026-11-21', { trialDays: 14, period: 'MONTH' })).toEqual({
      from: '2026-11-21',
      to: '2026-12-05',
      trialEndsOn: '2026-12-05',
    });
  });

  it('begins with a whole period when there is no trial', () => {
    expect(firstPeriod('2026-11-21', { trialDays: 0, period: 'QUARTER' })).toEqual({
      from: '2026-11-21',
      to: '2027-02-21',
      trialEndsOn: null,
    });
  });

  it('puts the next period after each one without a gap, always forward', () => {
    fc.assert(
      fc.property(anyDay, anyPeriod, (anchor, period) => {
        let from = anchor;
        for (let n = 0; n < 15; n++) {
          const span = periodFrom(anchor, from, period);
          const days = (startOfDay(span.to).getTime() - startOfDay(from).getTime()) / 86_400_000;
          expect(span.from).toBe(from);
          expect(days).toBeGreaterThanOrEqual(28);
          expect(days).toBeLessThanOrEqual(366);
          from = span.to;
        }
      }),
    );
  });
});
