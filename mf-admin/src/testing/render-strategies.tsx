import { listMarkets } from '@entropi/contracts/markets';
import { getTemplate, previewLadder } from '@entropi/contracts/scales';
import { listStrategies } from '@entropi/contracts/strategies';
import { getStrategyResults } from '@entropi/contracts/strategy-results';
import { aStrategy } from '@entropi/shared/testing/records';
import { ADMIN, renderPage } from '@entropi/shared/testing/render-page';
import { createStubApi } from '@entropi/shared/testing/stub-api';
import StrategiesPage from '../features/strategies/strategies.page';

const eur = (amount: string) => ({ amount, currency: 'EUR' });

export const PREVIEW = {
  rows: [
    {
      level: 0,
      offset: 0,
      price: 8000,
      size: 1,
      cumulative_size: 1,
      average: 8000,
      margin: eur('400.00'),
      loss_if_reached: eur('0.00'),
    },
  ],
  totals: {
    levels: 1,
    average: 8000,
    cumulative_size: 1,
    margin: eur('400.00'),
    loss_if_reached: eur('0.00'),
  },
};

export const TEMPLATE = {
  id: 1,
  version: 7,
  unit: 'POINTS' as const,
  levels: [
    { id: 10, level: 0, offset: 0, size: 1, take_profit: null },
    { id: 11, level: 1, offset: 12.5, size: 2, take_profit: 15 },
  ],
  total_size: 3,
  source: 'STRATEGY' as const,
};

/** Renders the strategies page with a strategy that has no ladder yet. */
export function renderStrategies(path = '/admin/strategies') {
  const api = createStubApi()
    .response(listStrategies, [aStrategy])
    .response(getStrategyResults, { from: '2026-02-01', as_of: '2026-03-02T10:00:00Z', items: [] })
    .response(listMarkets, [
      {
        environment: 'SIM',
        epic: aStrategy.epic,
        name: 'Germany 40',
        type: 'INDICES',
        status: 'TRADEABLE',
        bid: 7999,
        offer: 8000,
        price_source: 'polled',
        decimal_places: 1,
        currency: 'EUR',
        point_value: 1,
        min_deal_size: 0.1,
        size_step: 0.1,
        margin_factor: 0.05,
        updated_at: '2026-03-02T10:00:00Z',
      },
    ])
    .fail(getTemplate, 404)
    .response(previewLadder, PREVIEW);
  const route = '/admin/strategies';
  return renderPage(<StrategiesPage />, { api, path, route, session: ADMIN });
}
