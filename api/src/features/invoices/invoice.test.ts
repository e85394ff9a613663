import fc from 'fast-check';
import { toInvoiceLines } from './invoice';

const entry = fc.record({
  kind: fc.constantFrom('PERIOD', 'PERFORMANCE', 'CHARGE', 'CREDIT', 'REVERSAL'),
  periodFrom: fc.constantFrom('2026-01-01', '2026-02-01'),
  periodTo: fc.constant('2026-02-28'),
  amountMinor: fc.integer({ min: -100_000, max: 100_000 }),
});

describe('lines of an invoice', () => {
  it('add up to its amount, whatever was booked', () => {
    fc.assert(
      fc.property(fc.array(entry), fc.integer({ min: 1, max: 1_000_000 }), (entries, amount) => {
        const lines = toInvoiceLines(entries, amount);
        expect(lines.reduce((sum, line) => sum + line.amountMinor, 0)).toBe(amount);
        expect(lines.every((line) => line.amountMinor !== 0)).toBe(true);
      }),
    );
  });

  it('join what a recalculation added to a period, and name an earlier credit', () => {
    const period = { periodFrom: '2026-01-01', periodTo: '2026-01-31' };
    const lines = toInvoiceLines(
      [
        { ...period, kind: 'PERIOD', amountMinor: 4900 },
        { ...period, kind: 'PERFORMANCE', amountMinor: 2000 },
        { ...period, kind: 'PERFORMANCE', amountMinor: -500 },
        { ...period, kind: 'CREDIT', amountMinor: -5400 },
      ],
      5400,
    );
    expect(lines.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
      ['PERIOD', 4900],
      ['PERFORMANCE', 1500],
      ['BALANCE', -1000],
    ]);
  });
});
