import { generateLadder } from '@entropi/trading/core/ladder';
import fc from 'fast-check';
import { previewLadder, previewTotals } from './ladder-preview.domain';

const market = {
  decimalPlaces: 1,
  sizeStep: 0.0001,
  minSize: 0.1,
  pointValue: 1,
  marginFraction: 0.05,
};
const example = generateLadder({
  step: 20,
  stepScale: 1.5,
  sizeScale: 1.5,
  baseSize: 1,
  levels: 5,
});
const request = {
  rows: example,
  unit: 'POINTS' as const,
  direction: 'BUY' as const,
  anchor: 8000,
  market,
  currency: 'EUR',
  rate: 1,
};

describe('ladder preview', () => {
  it('gives the prices, sizes and average of the reference ladder', () => {
    const preview = previewLadder(request);
    expect(preview.rows.map((row) => row.price)).toEqual([8000, 7980, 7950, 7905, 7837.5]);
    expect(preview.totals).toMatchObject({ levels: 5, average: 7902.5, cumulative_size: 13.1875 });
  });

  it('adds up the loss of all filled levels at the last one, and the margin there', () => {
    const { totals } = previewLadder(request);
    // (7902.5 − 7837.5) · 13.1875 and 13.1875 · 7837.5 · 5 %
    expect(totals.loss_if_reached).toEqual({ amount: '857.19', currency: 'EUR' });
    expect(totals.margin).toEqual({ amount: '5167.85', currency: 'EUR' });
  });

  it('mirrors for SELL: the levels lie above, the loss is the same', () => {
    const sell = previewLadder({ ...request, direction: 'SELL' });
    expect(sell.rows.map((row) => row.price)).toEqual([8000, 8020, 8050, 8095, 8162.5]);
    expect(sell.totals.average).toBe(8097.5);
    expect(sell.totals.loss_if_reached.amount).toBe('857.19');
  });

  it('calculates money by the point value and the rate', () => {
    const { totals } = previewLadder({
      ...request,
      market: { ...market, pointValue: 10 },
      rate: 0.5,
    });
    expect(totals.loss_if_reached.amount).toBe('4285.94');
  });

  it('has the same totals without its levels', () => {
    for (const direction of ['BUY', 'SELL'] as const) {
      for (const rows of [example, example.slice(0, 1), []]) {
        const one = { ...request, direction, rows };
        expect(previewTotals(one)).toEqual(previewLadder(one).totals);
      }
    }
  });

  it('never loses less further down the ladder', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50 }),
        fc.integer({ min: 2, max: 30 }),
        fc.constantFrom('BUY' as const, 'SELL' as const),
        (step, levels, direction) => {
          const rows = generateLadder({ step, stepScale: 1.2, sizeScale: 1, baseSize: 1, levels });
          const losses = previewLadder({ ...request, rows, direction }).rows.map((row) =>
            Number(row.loss_if_reached.amount),
          );
          expect(losses).toEqual([...losses].sort((a, b) => a - b));
          expect(losses[0]).toBe(0);
        },
      ),
    );
  });
});
