import { getTaskCoupledStrategy } from '@entropi/contracts/coupled-strategies';
import { getMarket } from '@entropi/contracts/markets';
import { getTemplate, previewLadder } from '@entropi/contracts/scales';
import { getConfig, listStrategies } from '@entropi/contracts/strategies';
import { aMarket, aStrategy } from '@entropi/shared/testing/records';
import { renderPage } from '@entropi/shared/testing/render-page';
import { createStubApi } from '@entropi/shared/testing/stub-api';
import { screen, waitFor } from '@testing-library/react';
import { aDashboard } from '../../testing/records';
import { OtherMembers } from './other-members';
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

const aCoupled = {
  id: 4,
  name: 'Pair',
  type: 'SEQUENCE' as const,
  // The second strategy cannot be read any more.
  strategy_ids: [aStrategy.id, 99],
  joint_target: null,
  is_active: true,
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

  it('shows an administrator the next ladder of its user, by the size and ladder that these have chosen', async () => {
    const api = createApi();
    const other = { ...aDashboard, user: { ...aDashboard.user, id: 2 }, cycle: null };
    const own = { size_factor: 3, daily_loss_limit: null, ladder: null };
    const { unmount } = renderPage(<RunningRisk dashboard={{ ...other, own }} />, { api });
    expect(await screen.findByText(/^6\D123\.5/)).toBeVisible();
    unmount();
    const levels = [{ offset: 0, size: 5 }];
    const ladder = { unit: 'PERCENT' as const, levels };
    renderPage(<RunningRisk dashboard={{ ...other, own: { ...own, ladder } }} />, { api });
    await waitFor(() => expect(api.calls(previewLadder)).toHaveLength(2));
    expect(api.calls(previewLadder).map(({ body }) => [body.unit, body.levels])).toEqual([
      ['POINTS', [{ offset: 0, size: 3 }]],
      ['PERCENT', [{ offset: 0, size: 15 }]],
    ]);
    // The reader’s own configuration is not read.
    expect(api.calls(getConfig)).toHaveLength(0);
    expect(api.calls(getTemplate)).toHaveLength(1);
  });

  it('says that the next ladder of another user is not known where an older API does not tell it', async () => {
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
    expect(await screen.findByText(/^What may be lost next is not known here/)).toBeVisible();
    expect(api.calls(previewLadder)).toHaveLength(1);
    expect(api.calls(getConfig)).toHaveLength(0);
  });

  it('shows the members of another user’s coupled strategy by what these have chosen', async () => {
    const api = createApi()
      .response(getTaskCoupledStrategy, aCoupled)
      .response(listStrategies, [aStrategy])
      .response(getMarket, aMarket);
    const dashboard = {
      ...{ ...aDashboard, user: { ...aDashboard.user, id: 2 }, strategy: null },
      task: { ...aDashboard.task, coupled_strategy_id: 4 },
    };
    const own = { size_factor: 3, daily_loss_limit: 700, ladder: null };
    const { unmount } = renderPage(<OtherMembers dashboard={{ ...dashboard, own }} />, { api });
    await waitFor(() =>
      expect(api.calls(previewLadder)[0]?.body.levels).toEqual([{ offset: 0, size: 3 }]),
    );
    unmount();
    renderPage(<OtherMembers dashboard={dashboard} />, { api });
    expect(await screen.findByText(/^What may be lost next is not known here/)).toBeVisible();
    expect(api.calls(getConfig)).toHaveLength(0);
  });

  it('says that there is no ladder, to its user also what to do, and what has failed otherwise', async () => {
    const api = createApi().fail(getTemplate, 404);
    const none = { ...aDashboard, cycle: null };
    const page = renderPage(<RunningRisk dashboard={none} />, { api });
    expect(await screen.findByText('This strategy has no ladder yet')).toBeVisible();
    expect(screen.getByText(/^Choose another one/)).toBeVisible();
    page.unmount();
    const own = { size_factor: 3, daily_loss_limit: null, ladder: null };
    const other = { ...none, user: { ...aDashboard.user, id: 2 }, own };
    const looked = renderPage(<RunningRisk dashboard={other} />, { api });
    expect(await screen.findByText('This strategy has no ladder yet')).toBeVisible();
    expect(screen.queryByText(/^Choose another one/)).not.toBeInTheDocument();
    looked.unmount();
    const failing = createApi().fail(previewLadder, 503);
    renderPage(<RunningRisk dashboard={aDashboard} />, { api: failing });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
