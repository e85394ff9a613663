import { listCoupledStrategies } from '@entropi/contracts/coupled-strategies';
import { listMarkets } from '@entropi/contracts/markets';
import {
  getMonitoringUser,
  getTransactionSummary,
  listLastClosedPositions,
  listTransactionActivities,
} from '@entropi/contracts/monitoring';
import {
  createUserTemplate,
  deleteCurrentScale,
  deleteUserTemplate,
  getUserTemplate,
  previewLadder,
} from '@entropi/contracts/scales';
import { listStrategies } from '@entropi/contracts/strategies';
import {
  getCurrentStrategy,
  getProfitCounter,
  getProfitMultipliers,
  getSellMode,
  setProfitMultipliers,
  setSellMode,
} from '@entropi/contracts/tasks';
import { getUserStrategy, setUserStrategy } from '@entropi/contracts/users';
import { aMarket, aStrategy, aTask } from '@entropi/shared/testing/records';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aMonitoringUser } from '../../testing/records';
import { renderCustomer } from '../../testing/render-customer';
import { PREVIEW } from '../../testing/render-strategies';

const AT = '2026-03-02T10:00:00Z';

describe('the trading of a customer', () => {
  const WAITING = {
    id: 8,
    cycle_id: 1,
    strategy_id: 1,
    level: 3,
    trigger_level: 7900,
    target_level: null,
    planned_size: 2,
    state: 'WAITING' as const,
    share: null,
  };
  const COUNTER = { counter: 2, won: 7, lost: 1, streak: 2, since: AT };
  function renderTrading(part: string) {
    const rendered = renderCustomer(`?tab=trading&part=${part}`);
    const config = aStrategy.sell_mode_config;
    rendered.api
      .response(getMonitoringUser, {
        ...aMonitoringUser,
        cycles: [],
        scales: [WAITING],
        orders: [],
      })
      .response(getProfitCounter, { ...COUNTER, realised: { amount: '90.00', currency: 'EUR' } })
      .response(getCurrentStrategy, aStrategy)
      .response(listStrategies, [aStrategy, { ...aStrategy, id: 2, name: 'Gold' }])
      .response(listCoupledStrategies, [])
      .response(getUserStrategy, { strategy_id: 1, coupled_strategy_id: null })
      .response(getSellMode, { mode: config.mode, effective_mode: config.mode, config })
      .response(getProfitMultipliers, { keyed_by: 'PROFIT_COUNTER', rows: [] })
      .response(getUserTemplate, null)
      .response(listMarkets, [aMarket])
      .response(previewLadder, PREVIEW);
    return rendered;
  }
  const confirm = async (
    { user }: Pick<ReturnType<typeof renderCustomer>, 'user'>,
    title: string,
    verb: string,
  ) => {
    const question = await screen.findByRole('dialog', { name: title });
    await user.click(within(question).getByRole('button', { name: verb }));
  };

  it('shows the task and its counts, and removes a level that waits', async () => {
    const { user, api } = renderTrading('task');
    api.response(deleteCurrentScale, undefined);
    expect(await screen.findByRole('button', { name: 'Stop' })).toBeVisible();
    expect(await screen.findByText('Index ladder')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Remove level 3' }));
    const title = 'Remove level 3 from the running cycle of alice?';
    await confirm({ user }, title, 'Remove level 3');
    expect(await screen.findByText('Level 3 of alice is removed.')).toBeVisible();
    expect(api.calls(deleteCurrentScale)[0]?.params).toEqual({ strategy_id: 1, id: 8 });
  });

  it('sets the strategy, and says from when', async () => {
    const { user, api } = renderTrading('settings');
    api.response(setUserStrategy, { strategy_id: 2, coupled_strategy_id: null });
    await user.click(await screen.findByRole('combobox', { name: 'Strategy' }));
    await user.click(await screen.findByRole('option', { name: 'Gold' }));
    await user.click(screen.getByRole('button', { name: 'Set the strategy' }));
    expect(await screen.findByText(/Index ladder → Gold, from the next cycle on/)).toBeVisible();
    await confirm({ user }, 'Change the strategy of alice?', 'Set the strategy');
    await waitFor(() =>
      expect(api.calls(setUserStrategy)[0]?.body).toEqual({
        strategy_id: 2,
        coupled_strategy_id: null,
      }),
    );
  });

  it('sets the sell mode, and shows at its field what the server rejects', async () => {
    const { user, api } = renderTrading('settings');
    const details = [{ path: 'config.cycle_stop', message: 'too tight' }];
    api.fail(setSellMode, 422, { code: 'validation_error', details });
    await user.click(await screen.findByRole('button', { name: 'Set the sell mode' }));
    await confirm({ user }, 'Change the sell mode of alice?', 'Set the sell mode');
    expect(await screen.findByText('too tight')).toBeVisible();
    api.response(setSellMode, aTask);
    await user.click(await screen.findByRole('button', { name: 'Set the sell mode' }));
    await confirm({ user }, 'Change the sell mode of alice?', 'Set the sell mode');
    expect(await screen.findByText('The sell mode of alice is set.')).toBeVisible();
    expect(api.calls(setSellMode).at(-1)?.body).toMatchObject({
      mode: aStrategy.sell_mode_config.mode,
    });
  });

  it('sets multipliers row by row', async () => {
    const { user, api } = renderTrading('settings');
    api.response(setProfitMultipliers, aTask);
    await user.click(await screen.findByRole('button', { name: 'Add a row' }));
    const row = screen.getByRole('group', { name: 'Row 1' });
    const times = within(row).getByLabelText('Target times');
    await user.clear(times);
    await user.type(times, '1.5');
    await user.click(screen.getByRole('button', { name: 'Set the multipliers' }));
    await confirm({ user }, 'Change the profit multipliers of alice?', 'Set the multipliers');
    await waitFor(() =>
      expect(api.calls(setProfitMultipliers)[0]?.body).toEqual({
        keyed_by: 'PROFIT_COUNTER',
        rows: [{ from: 0, multiplier: 1.5 }],
      }),
    );
  });

  it('saves a ladder of their own, and takes it away again', async () => {
    const { user, api } = renderTrading('ladder');
    const level = { offset: 0, size: 0.1, take_profit: null };
    const own = {
      id: 1,
      version: 1,
      unit: 'POINTS' as const,
      levels: [{ ...level, id: 1, level: 0 }],
      total_size: 0.1,
      source: 'USER' as const,
    };
    api.response(createUserTemplate, own).response(deleteUserTemplate, undefined);
    expect(await screen.findByText(/No own ladder: that of Index ladder counts/)).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Save ladder' }));
    expect(await screen.findByText(/alice alone trades this ladder/)).toBeVisible();
    api.response(getUserTemplate, own);
    await user.click(screen.getByRole('button', { name: 'Save this ladder' }));
    await user.click(await screen.findByRole('button', { name: 'Remove the own ladder' }));
    const title = 'Remove the own ladder of alice?';
    await confirm({ user }, title, 'Remove the own ladder');
    await waitFor(() => expect(api.calls(deleteUserTemplate)).toHaveLength(1));
  });

  it('shows results, and reads the broker’s record only when it is wanted', async () => {
    const { user, api } = renderTrading('results');
    const sums = { closed: 3, won: 2, lost: 1, profit: 12.5 };
    const period = [{ from: '2026-03-02', ...sums }];
    api
      .response(getTransactionSummary, {
        by_day: period,
        by_week: period,
        by_month: period,
        by_reason: [{ reason: 'TAKE_PROFIT', ...sums }],
        totals: { ...sums, profit: { amount: '12.50', currency: 'EUR' } },
      })
      .response(listLastClosedPositions, [])
      .response(listTransactionActivities, []);
    expect(await screen.findByRole('table', { name: 'By reason' })).toBeVisible();
    expect(screen.queryByRole('note')).not.toBeInTheDocument();
    expect(api.calls(listTransactionActivities)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Read the broker’s own record' }));
    expect(await screen.findByText('The broker has recorded nothing.')).toBeVisible();
  });

  it.each(['sums', 'last shares'])('draws no results before its %s have come', async (held) => {
    const { api } = renderTrading('results');
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const sums = { closed: 3, won: 2, lost: 1, profit: 12.5 };
    api
      .response(getTransactionSummary, async () => {
        if (held === 'sums') await gate;
        const totals = { ...sums, profit: { amount: '12.50', currency: 'EUR' } };
        const reasons = [{ reason: 'TAKE_PROFIT', ...sums }] as const;
        return { by_day: [], by_week: [], by_month: [], by_reason: [...reasons], totals };
      })
      .response(listLastClosedPositions, async () => {
        if (held !== 'sums') await gate;
        return [];
      });
    const called = held === 'sums' ? listLastClosedPositions : getTransactionSummary;
    await waitFor(() => expect(api.calls(called)).toHaveLength(1));
    await act(async () => undefined);
    expect(screen.queryByRole('heading', { name: 'Last closed shares' })).not.toBeInTheDocument();
    expect(screen.queryByRole('table', { name: 'By reason' })).not.toBeInTheDocument();
    release();
    expect(await screen.findByRole('table', { name: 'By reason' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Last closed shares' })).toBeVisible();
  });

  it('states what was realised in another currency, also where nothing was in the account’s', async () => {
    const { api } = renderTrading('results');
    const none = { closed: 0, won: 0, lost: 0 };
    api
      .response(getTransactionSummary, {
        ...{ by_day: [], by_week: [], by_month: [], by_reason: [] },
        totals: { ...none, profit: { amount: '0.00', currency: 'CHF' } },
        other_totals: [{ amount: '-900.00', currency: 'USD' }],
      })
      .response(listLastClosedPositions, []);
    expect(await screen.findByRole('note')).toHaveTextContent(
      /count CHF alone.*apart from them: .*USD.*900\.00/,
    );
    expect(screen.queryByRole('heading', { name: 'No share was closed yet' })).toBeNull();
  });
});
