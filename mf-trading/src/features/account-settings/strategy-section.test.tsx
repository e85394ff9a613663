import { listBacktests } from '@entropi/contracts/backtests';
import { listAccounts } from '@entropi/contracts/broker-accounts';
import {
  type CoupledStrategy,
  getTaskCoupledStrategy,
} from '@entropi/contracts/coupled-strategies';
import { getMarket } from '@entropi/contracts/markets';
import { getRisks } from '@entropi/contracts/risks';
import { getTemplate, previewLadder } from '@entropi/contracts/scales';
import {
  getConfig,
  listStrategies,
  type UserConfig,
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
import { act, screen, waitFor, within } from '@testing-library/react';
import { StrategySection } from './strategy-section';

jest.mock('../../charts/equity-canvas', () => ({ drawEquity: jest.fn() }));
jest.mock('../../charts/curves-canvas', () => ({ drawCurves: jest.fn() }));

const config: UserConfig = {
  strategy_id: null,
  coupled_strategy_id: 4,
  size_factor: 1,
  max_open_shares: null,
  daily_loss_limit: null,
  equity_loss_limit: null,
  notify: true,
};
const coupled: CoupledStrategy = {
  id: 4,
  name: 'Index and gold',
  type: 'SEQUENCE',
  strategy_ids: [1, 2],
  joint_target: null,
  is_active: true,
};
const gold = { ...aStrategy, id: 2, name: 'Gold ladder' };

/** Renders the section for a user who trades the coupled strategy. */
function renderSection() {
  let saved = config;
  const api = createStubApi()
    .response(listStrategies, [aStrategy, gold])
    .response(getConfig, () => saved)
    .response(updateConfig, ({ body }) => {
      saved = body as UserConfig;
      return saved;
    })
    .response(getTaskCoupledStrategy, coupled)
    .response(getRisks, aRisksView)
    .response(listAccounts, [anAccount])
    .response(getMarket, aMarket)
    .response(getStrategySlippage, noSlippage)
    .response(listBacktests, { items: [], total: 0, skip: 0, limit: 5 })
    .fail(getTemplate, 404);
  return renderPage(<StrategySection />, { api });
}
const findChoice = () => screen.findByRole('combobox', { name: 'Strategy' });

describe('strategy of a user who trades a coupled one', () => {
  it('has its own name, and says what its members are', async () => {
    renderSection();
    await waitFor(async () => expect(await findChoice()).toHaveTextContent('Index and gold'));
    expect(
      await screen.findByText(/^One after the other: Index ladder, Gold ladder\./),
    ).toBeVisible();
  });

  it('follows the language of the page, member by member, and back', async () => {
    const { api } = renderSection();
    api
      .response(listStrategies, [
        { ...aStrategy, translations: { de: { name: 'Indexleiter' } } },
        { ...gold, translations: { fr: { name: 'Échelle d’or' } } },
      ])
      .response(getTaskCoupledStrategy, {
        ...coupled,
        translations: { de: { name: 'Index und Gold' } },
      });
    await waitFor(async () => expect(await findChoice()).toHaveTextContent('Index and gold'));
    const setTag = (tag: string) =>
      act(async () => {
        document.documentElement.lang = tag;
      });
    await setTag('de-DE');
    expect(await screen.findByText(/Indexleiter, Gold ladder\./)).toBeVisible();
    expect(screen.getByText('Index und Gold')).toBeVisible();
    await setTag('fr-FR');
    expect(await screen.findByText(/Index ladder, Échelle d’or\./)).toBeVisible();
    expect(screen.getByText('Index and gold')).toBeVisible();
    await setTag('en');
    expect(await screen.findByText(/Index ladder, Gold ladder\./)).toBeVisible();
  });

  it('shows what may be lost by each member, and that this does not add up', async () => {
    const { api, user } = renderSection();
    const money = (amount: string) => ({ amount, currency: 'EUR' });
    const sums = { average: 8000, cumulative_size: 1, loss_if_reached: money('40.00') };
    api
      .response(getTemplate, ({ params }) => ({
        id: 1,
        version: 1,
        unit: 'POINTS' as const,
        levels: [{ id: 1, level: 0, offset: 0, size: params.strategy_id, take_profit: null }],
        total_size: 1,
        source: 'STRATEGY' as const,
      }))
      .response(previewLadder, ({ body }) => {
        const margin = money(body.levels?.[0]?.size === 2 ? '8000.00' : '400.00');
        return {
          rows: [{ level: 0, offset: 0, price: 8000, size: 1, margin, ...sums }],
          totals: { levels: 1, margin, ...sums },
        };
      });
    const gained = await screen.findByRole('region', { name: 'Ladder of Gold ladder' });
    expect(await within(gained).findByText(/^80/)).toHaveTextContent(/of your account/);
    expect(await screen.findByRole('region', { name: 'Ladder of Index ladder' })).toBeVisible();
    expect(await screen.findByText(/^The shares of one member are open at a time/)).toBeVisible();
    await user.click(await findChoice());
    await user.click(await screen.findByRole('option', { name: 'Gold ladder' }));
    await waitFor(() =>
      expect(screen.queryByText(/^The shares of one member/)).not.toBeInTheDocument(),
    );
  });

  it('adds up the margin of members that trade at once', async () => {
    const { api } = renderSection();
    const margin = { amount: '6000.00', currency: 'EUR' };
    const sums = { average: 8000, cumulative_size: 1, margin, loss_if_reached: margin };
    api
      .response(getTaskCoupledStrategy, { ...coupled, type: 'HEDGE' })
      .response(getTemplate, {
        id: 1,
        version: 1,
        unit: 'POINTS',
        levels: [{ id: 1, level: 0, offset: 0, size: 1, take_profit: null }],
        total_size: 1,
        source: 'STRATEGY',
      })
      .response(previewLadder, {
        rows: [{ level: 0, offset: 0, price: 8000, size: 1, ...sums }],
        totals: { levels: 1, ...sums },
      });
    const words = await screen.findByText(/all members together need/);
    expect(words).toHaveTextContent(/EUR.12.000\.00 of margin, 120/);
  });

  it('is kept when only a number is saved', async () => {
    const { user, api } = renderSection();
    const factor = await screen.findByLabelText('Size factor');
    await user.clear(factor);
    await user.type(factor, '2');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(api.calls(updateConfig)).toHaveLength(1));
    expect(api.calls(updateConfig)[0]?.body).toEqual({ ...config, size_factor: 2 });
  });

  it('is replaced by another one, and can be chosen again', async () => {
    const { user, api } = renderSection();
    const choose = async (name: string) => {
      await user.click(await findChoice());
      await user.click(await screen.findByRole('option', { name }));
      await user.click(screen.getByRole('button', { name: 'Save changes' }));
    };
    await choose('Gold ladder');
    await waitFor(() => expect(api.calls(getConfig)).toHaveLength(2));
    await choose('Index and gold');
    await waitFor(() => expect(api.calls(updateConfig)).toHaveLength(2));
    expect(api.calls(updateConfig).map(({ body }) => body)).toEqual([
      { ...config, strategy_id: 2, coupled_strategy_id: null },
      config,
    ]);
  });

  it('stays a choice where its name cannot be read', async () => {
    const { api } = renderSection();
    api.fail(getTaskCoupledStrategy, 503);
    await waitFor(async () => expect(await findChoice()).toHaveTextContent('Coupled strategy'));
    expect(await screen.findByText(/Several strategies that trade together/)).toBeVisible();
  });

  it('is shown where no single strategy is offered', async () => {
    const { api } = renderSection();
    const withdrawn = { ...aStrategy, is_active: false };
    api.response(listStrategies, [withdrawn, { ...gold, is_active: false }]);
    await waitFor(async () => expect(await findChoice()).toHaveTextContent('Index and gold'));
    expect(await screen.findByText(/: Index ladder, Gold ladder\./)).toBeVisible();
  });
});
