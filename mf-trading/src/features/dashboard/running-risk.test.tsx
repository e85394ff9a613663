import { getTemplate, previewLadder } from '@entropi/contracts/scales';
import { getConfig } from '@entropi/contracts/strategies';
import { aStrategy } from '@entropi/shared/testing/records';
import { renderPage } from '@entropi/shared/testing/render-page';
import { createStubApi } from '@entropi/shared/testing/stub-api';
import { screen, waitFor } from '@testing-library/react';
import { aDashboard } from '../../testing/records';
import { RunningRisk } from './running-risk';

const money = (amount: string) => ({ amount, currency: 'EUR' });
const sums = {
  average: 8000,
  cumulative_size: 2,
  margin: money('800.00'),
  loss_if_reached: money('40.00'),
};
const preview = {
  rows: [{ level: 0, offset: 0, price: 8000, size: 2, ...sums }],
  totals: { levels: 1, ...sums },
  close_out: { level: 6123.5, open_levels: 1 },
};
const template = {
  id: 1,
  version: 1,
  unit: 'POINTS' as const,
  levels: [{ id: 1, level: 0, offset: 0, size: 1, take_profit: null }],
  total_size: 1,
  source: 'STRATEGY' as const,
};
const config = {
  strategy_id: 1,
  coupled_strategy_id: null,
  size_factor: 2,
  max_open_shares: null,
  daily_loss_limit: null,
  equity_loss_limit: null,
  notify: true,
};

const createApi = () =>
  createStubApi()
    .response(previewLadder, preview)
    .response(getTemplate, template)
    .response(getConfig, config);

describe('RunningRisk', () => {
  it('shows the price at which the broker would close the ladder of the running cycle', async () => {
    const api = createApi();
    renderPage(<RunningRisk dashboard={aDashboard} />, { api });
    expect(await screen.findByText(/^6\D123\.5/)).toBeVisible();
    const { body } = api.calls(previewLadder)[0] ?? {};
    expect(body?.anchor).toBe(aDashboard.cycle?.anchor);
    expect(body?.balance).toBe(aDashboard.account?.balance?.balance);
    expect(body?.levels).toHaveLength(aDashboard.cycle?.levels.length ?? 0);
    expect(api.calls(getTemplate)).toHaveLength(0);
  });

  it('shows the ladder that would begin next where no cycle runs, at the user’s size', async () => {
    const api = createApi();
    renderPage(<RunningRisk dashboard={{ ...aDashboard, cycle: null }} />, { api });
    await waitFor(() =>
      expect(api.calls(previewLadder)[0]?.body.levels).toEqual([{ offset: 0, size: 2 }]),
    );
  });

  it('reckons the next ladder of nobody else, by a size that the reader has chosen for themselves', async () => {
    const api = createApi();
    const dashboard = { ...aDashboard, user: { ...aDashboard.user, id: 2 } };
    const next = { ...dashboard, cycle: null, strategy: { ...aStrategy, version: 2 } };
    renderPage(
      <>
        <RunningRisk dashboard={next} />
        <RunningRisk dashboard={dashboard} />
      </>,
      { api },
    );
    expect(await screen.findByText(/^6\D123\.5/)).toBeVisible();
    expect(api.calls(previewLadder)).toHaveLength(1);
    expect(api.calls(getConfig)).toHaveLength(0);
  });

  it('shows nothing where there is no ladder, and says what has failed otherwise', async () => {
    const api = createApi().fail(getTemplate, 404);
    const page = renderPage(<RunningRisk dashboard={{ ...aDashboard, cycle: null }} />, { api });
    await waitFor(() => expect(api.calls(getTemplate)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText('Direction')).not.toBeInTheDocument());
    page.unmount();
    const failing = createApi().fail(previewLadder, 503);
    renderPage(<RunningRisk dashboard={aDashboard} />, { api: failing });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
