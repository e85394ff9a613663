import { screen, within } from '@testing-library/react';
import { renderPage } from '../testing/render-page';
import { LadderPreview } from './ladder-preview';

const eur = (amount: string) => ({ amount, currency: 'EUR' });

const PREVIEW = {
  rows: [
    {
      level: 0,
      offset: 0,
      price: 8000,
      size: 1,
      average: 8000,
      cumulative_size: 1,
      margin: eur('400.00'),
      loss_if_reached: eur('0.00'),
    },
    {
      level: 1,
      offset: 28.828125,
      price: 7971.2,
      size: 1.5,
      average: 7982.7,
      cumulative_size: 2.5,
      margin: eur('1000.00'),
      loss_if_reached: eur('28.83'),
    },
  ],
  totals: {
    levels: 2,
    average: 7982.7,
    cumulative_size: 2.5,
    margin: eur('1000.00'),
    loss_if_reached: eur('28.83'),
  },
};

describe('LadderPreview', () => {
  it('shows each level with the market’s decimals, the loss with its sign, and totals last', () => {
    renderPage(<LadderPreview preview={PREVIEW} decimals={1} />);
    const rows = within(screen.getByRole('table')).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      'LevelOffsetPriceSizeCumulativeAverageMargin, EURLoss here, EUR',
      '008\u202f000.0118\u202f000.0400.000.00 unchanged',
      '128.837\u202f971.21.52.57\u202f982.71\u202f000.00▼\u221228.83 loss',
      'Total2.57\u202f982.71\u202f000.00▼\u221228.83 loss',
    ]);
  });

  it('draws a bar for each level, as long as its size', () => {
    renderPage(<LadderPreview preview={PREVIEW} decimals={1} />);
    const bars = screen.getByRole('img', { name: /Ladder/ }).querySelectorAll('rect');
    const widths = [...bars].map((bar) => Number(bar.getAttribute('width')));
    expect((widths[1] ?? 0) / (widths[0] ?? 1)).toBeCloseTo(1.5);
  });
});
