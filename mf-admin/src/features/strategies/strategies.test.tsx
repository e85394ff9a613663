import { listMarkets } from '@entropi/shared/contracts/markets';
import { createTemplate, getTemplate, previewLadder } from '@entropi/shared/contracts/scales';
import { listStrategies, updateStrategy } from '@entropi/shared/contracts/strategies';
import { aStrategy } from '@entropi/shared/testing/records';
import { ADMIN, renderPage } from '@entropi/shared/testing/render-page';
import { createStubApi } from '@entropi/shared/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import StrategiesPage from './strategies.page';

const eur = (amount: string) => ({ amount, currency: 'EUR' });

function renderStrategies(path = '/admin/strategies') {
  const api = createStubApi()
    .answer(listStrategies, [aStrategy])
    .answer(listMarkets, [
      {
        environment: 'SIM',
        epic: aStrategy.epic,
        name: 'Germany 40',
        type: 'INDICES',
        status: 'TRADEABLE',
        bid: 7999,
        offer: 8000,
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
    .answer(previewLadder, {
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
    });
  const route = '/admin/strategies';
  return renderPage(<StrategiesPage />, { api, path, route, session: ADMIN });
}

describe('strategies page', () => {
  it('lists strategies with the name of their market', async () => {
    renderStrategies();
    expect(await screen.findByText('Index ladder')).toBeVisible();
    expect(await screen.findByText('Germany 40')).toBeVisible();
  });

  it('sends the version it has seen with a change', async () => {
    const { user, api } = renderStrategies('/admin/strategies?strategy=1');
    api.answer(updateStrategy, { ...aStrategy, version: 4 });
    const panel = await screen.findByRole('dialog', { name: 'Index ladder' });
    const target = await within(panel).findByLabelText('Target');
    await user.clear(target);
    await user.type(target, '12.5');
    await user.click(within(panel).getByRole('button', { name: 'Save strategy' }));
    await waitFor(() =>
      expect(api.calls(updateStrategy)[0]?.body).toMatchObject({
        version: 3,
        sell_mode_config: { target: 12.5 },
      }),
    );
  });

  it('says that somebody else was faster', async () => {
    const { user, api } = renderStrategies('/admin/strategies?strategy=1');
    api.fail(updateStrategy, 409, { code: 'stale_version' });
    const panel = await screen.findByRole('dialog', { name: 'Index ladder' });
    await user.click(await within(panel).findByRole('button', { name: 'Save strategy' }));
    expect(
      await within(panel).findByText('Somebody else has changed this strategy.'),
    ).toBeVisible();
  });

  it('previews what a ladder costs before it is saved', async () => {
    const { user, api } = renderStrategies('/admin/strategies?strategy=1&section=ladder');
    api.answer(createTemplate, {
      id: 1,
      version: 1,
      unit: 'POINTS',
      levels: [],
      total_size: 0,
      source: 'STRATEGY',
    });
    const panel = await screen.findByRole('dialog', { name: 'Index ladder' });
    expect(await within(panel).findByText('No ladder yet')).toBeVisible();
    expect(await within(panel).findByRole('columnheader', { name: 'Margin, EUR' })).toBeVisible();
    expect(within(panel).getAllByText('400.00').length).toBeGreaterThan(0);
    await user.click(within(panel).getByRole('button', { name: 'Save ladder' }));
    await waitFor(() =>
      expect(api.calls(createTemplate)[0]?.body).toEqual({
        unit: 'POINTS',
        generate: { step: 20, step_scale: 1.5, size_scale: 1.5, base_size: 1, levels: 5 },
      }),
    );
  });
});
