import { listAccounts } from '@entropi/contracts/broker-accounts';
import { getMarket } from '@entropi/contracts/markets';
import { getTemplate, previewLadder } from '@entropi/contracts/scales';
import { createConfig, listStrategies } from '@entropi/contracts/strategies';
import { getSubscription } from '@entropi/contracts/subscriptions';
import { renderPage } from '@entropi/shared/testing/render-page';
import { createStubApi } from '@entropi/shared/testing/stub-api';
import { act, screen } from '@testing-library/react';
import { ACCOUNT, CAROL, IDENTITY, MARKET, PREVIEW, STRATEGY, TEMPLATE } from '../../testing/carol';
import { StartSummary } from './start-summary';
import { StrategyStep } from './strategy-step';

const GERMAN = { de: { name: 'Geduldige Leiter', description: 'Kauft, was fällt.' } };
const TRANSLATED = { ...STRATEGY, translations: GERMAN };

const createApi = () =>
  createStubApi()
    .response(listAccounts, [ACCOUNT])
    .response(listStrategies, [TRANSLATED])
    .response(getTemplate, TEMPLATE)
    .response(previewLadder, PREVIEW)
    .response(getMarket, MARKET)
    .fail(getSubscription, 503)
    .fail(createConfig, 503);

beforeEach(() => {
  document.documentElement.lang = 'de-AT';
});
afterEach(() =>
  act(async () => {
    document.documentElement.lang = 'en';
  }),
);

describe('strategies and plans of somebody who begins', () => {
  it('are offered by their texts in the language of the page, and by the base texts in others', async () => {
    const step = <StrategyStep onDone={() => undefined} />;
    renderPage(step, { api: createApi(), session: IDENTITY });
    expect(await screen.findByText('Geduldige Leiter')).toBeVisible();
    expect(screen.getByText('Kauft, was fällt.')).toBeVisible();
    await act(async () => {
      document.documentElement.lang = 'fr-CH';
    });
    expect(await screen.findByText(STRATEGY.name)).toBeVisible();
  });

  it('are summed up by them', async () => {
    const subscription = {
      subscription_id: 2,
      name: 'Basic',
      translations: { de: { name: 'Grundlage' } },
      status: 'active' as const,
      started_at: '2026-01-01T00:00:00Z',
      current_period_end: '2026-03-31T12:00:00Z',
      trial_ends_at: null,
      cancelled_at: null,
    };
    const user = { ...CAROL, strategy_id: STRATEGY.id, subscription };
    const api = createApi().response(getSubscription, {
      id: 2,
      name: 'Basic',
      currency: 'CHF',
      period: 'MONTH',
      period_fee: { amount: '1234.50', currency: 'CHF' },
      performance_fee_percent: 0,
      trial_days: 0,
      grace_days: 10,
      max_strategies: 1,
      is_active: true,
      users_count: 1,
    });
    renderPage(<StartSummary user={user} />, { api, session: IDENTITY });
    expect(await screen.findByText(/^Geduldige Leiter:/)).toBeVisible();
    expect(await screen.findByText(/^Grundlage: CHF.1.234,50/)).toBeVisible();
  });
});
