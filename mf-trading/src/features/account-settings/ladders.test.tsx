import { listBacktests } from '@entropi/contracts/backtests';
import { listAccounts } from '@entropi/contracts/broker-accounts';
import { type CouplingType, getTaskCoupledStrategy } from '@entropi/contracts/coupled-strategies';
import { getMarket } from '@entropi/contracts/markets';
import { getRisks } from '@entropi/contracts/risks';
import { getTemplate, previewLadder } from '@entropi/contracts/scales';
import {
  getConfig,
  listStrategies,
  type OwnConfig,
  updateConfig,
} from '@entropi/contracts/strategies';
import { getStrategySlippage } from '@entropi/contracts/strategy-slippage';
import {
  aMarket,
  anAccount,
  aRisksView,
  aStrategy,
  noSlippage,
} from '@entropi/shared/testing/records';
import { renderPage } from '@entropi/shared/testing/render-page';
import { createStubApi } from '@entropi/shared/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { StrategySection } from './strategy-section';

const OWN = { unit: 'POINTS' as const, levels: [{ offset: 0, size: 7 }] };
const pounds = { ...aStrategy, id: 2, name: 'FTSE ladder', currency: 'GBP' };

function describeConfig(changes: Partial<OwnConfig>): OwnConfig {
  return {
    strategy_id: 1,
    coupled_strategy_id: null,
    size_factor: 2,
    max_open_shares: null,
    daily_loss_limit: null,
    equity_loss_limit: null,
    notify: true,
    ladder: null,
    ...changes,
  };
}

function renderLadders(config: OwnConfig, type: CouplingType = 'HEDGE') {
  const api = createStubApi()
    .response(listStrategies, [aStrategy, pounds])
    .response(getConfig, config)
    .response(updateConfig, ({ body }) => body as OwnConfig)
    .response(getTaskCoupledStrategy, {
      id: 4,
      name: 'Both',
      type,
      strategy_ids: [1, 2],
      joint_target: null,
      is_active: true,
    })
    .response(getRisks, aRisksView)
    .response(listAccounts, [])
    .response(getMarket, aMarket)
    .response(getStrategySlippage, noSlippage)
    .response(listBacktests, { items: [], total: 0, skip: 0, limit: 5 })
    .response(getTemplate, {
      id: 1,
      version: 1,
      unit: 'POINTS',
      levels: [{ id: 1, level: 0, offset: 0, size: 1, take_profit: null }],
      total_size: 1,
      source: 'STRATEGY',
    })
    .response(previewLadder, ({ body: { currency = 'EUR', levels = [] } }) => {
      const margin = { amount: '400.00', currency };
      const sums = { average: 8000, cumulative_size: 1, margin, loss_if_reached: margin };
      const size = levels[0]?.size ?? 0;
      return {
        rows: [{ level: 0, offset: 0, price: 8000, size, ...sums }],
        totals: { levels: 1, ...sums },
      };
    });
  return renderPage(<StrategySection />, { api });
}

const listSizes = (api: ReturnType<typeof renderLadders>['api']) =>
  api.calls(previewLadder).map(({ body }) => body.levels?.map(({ size }) => size));

describe('the preview of a ladder', () => {
  it('is of the user’s own ladder where they have one, says so, and does not save it', async () => {
    const { user, api } = renderLadders(describeConfig({ ladder: OWN }));
    expect(await screen.findByText(/own ladder, which goes before/)).toBeVisible();
    expect(listSizes(api)).toEqual([[14]]);
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(api.calls(updateConfig)).toHaveLength(1));
    expect(api.calls(updateConfig)[0]?.body).not.toHaveProperty('ladder');
  });

  it('is of the strategy’s ladder without one, and from an API that does not tell', async () => {
    const { ladder: _, ...earlier } = describeConfig({});
    for (const config of [describeConfig({}), earlier]) {
      const { api, unmount } = renderLadders(config);
      await waitFor(() => expect(listSizes(api)).toEqual([[2]]));
      expect(screen.queryByText(/own ladder/)).toBeNull();
      unmount();
    }
  });
});

describe('what the members of a coupled strategy need together', () => {
  const coupled = describeConfig({ strategy_id: null, coupled_strategy_id: 4 });

  it('is unknown in several currencies, and says why', async () => {
    renderLadders(coupled);
    expect(
      await screen.findByText(/together: –\. They are in EUR, GBP, and without an account/),
    ).toBeVisible();
  });

  it('is unknown while a ladder cannot be read or is missing, and says which of both', async () => {
    const { api, unmount } = renderLadders(coupled);
    api.fail(getTemplate, 404);
    expect(await screen.findByText(/together: –\. Not every member has a ladder/)).toBeVisible();
    unmount();
    const again = renderLadders(coupled);
    again.api.fail(previewLadder, 503);
    expect(await screen.findByText(/together: –\. Not every ladder could be read/)).toBeVisible();
  });

  it('is known on an account, in whose currency all are reckoned', async () => {
    const { api } = renderLadders(coupled);
    api.response(listAccounts, [anAccount]);
    const words = await screen.findByText(/all members together need/);
    expect(within(words).queryByText(/–/)).toBeNull();
  });
});
