import { createTemplate, getTemplate, previewLadder } from '@entropi/contracts/scales';
import { getStrategy, updateStrategy } from '@entropi/contracts/strategies';
import { getStrategyResults, RESULT_DAYS } from '@entropi/contracts/strategy-results';
import { aStrategy } from '@entropi/shared/testing/records';
import { screen, waitFor, within } from '@testing-library/react';
import { PREVIEW, renderStrategies, TEMPLATE } from '../../testing/render-strategies';

describe('strategies page', () => {
  it('opens the strategy of a link also when it is not in the list', async () => {
    const { api } = renderStrategies('/admin/strategies?strategy=88');
    api.response(getStrategy, { ...aStrategy, id: 88, name: 'From a link' });
    expect(await screen.findByRole('dialog', { name: 'From a link' })).toBeVisible();
  });

  it('lists strategies with the name of their market', async () => {
    renderStrategies();
    expect(await screen.findByText('Index ladder')).toBeVisible();
    expect(await screen.findByText('Germany 40')).toBeVisible();
  });

  it('shows what each strategy brought in a month, by currency, with its curve', async () => {
    const { api } = renderStrategies();
    const days = Array.from({ length: RESULT_DAYS }, () => '0.00');
    const eur = { amount: '-1204.50', currency: 'EUR' };
    const usd = { amount: '8.00', currency: 'USD' };
    api.response(getStrategyResults, {
      from: '2026-02-01',
      as_of: '2026-03-02T10:00:00Z',
      items: [
        { strategy_id: 1, result: eur, deals: 9, days: ['100.00', '-1304.50', ...days.slice(2)] },
        { strategy_id: 1, result: usd, deals: 1, days: [...days.slice(1), '8.00'] },
      ],
    });
    const row = await screen.findByRole('row', { name: /Index ladder/ });
    expect(await within(row).findByText(/EUR.−1\D204\.50/)).toBeVisible();
    expect(within(row).getByText(/USD.\+8\.00/)).toBeVisible();
    const name = /^Result of the last 30 days, from EUR.−1\D204\.50 to EUR.\+100\.00$/;
    expect(within(row).getByRole('img', { name })).toBeVisible();
  });

  it('lists strategies while their results are not known', async () => {
    const { api } = renderStrategies();
    api.fail(getStrategyResults, 503);
    expect(await screen.findByRole('row', { name: /Index ladder .*1 – Active/ })).toBeVisible();
  });

  it('sends the version it has seen with a change', async () => {
    const { user, api } = renderStrategies('/admin/strategies?strategy=1');
    api.response(updateStrategy, { ...aStrategy, version: 4 });
    const panel = await screen.findByRole('dialog', { name: 'Index ladder' });
    await user.type(await within(panel).findByLabelText('Open shares at most'), '12');
    await user.click(within(panel).getByRole('button', { name: 'Save strategy' }));
    await waitFor(() =>
      expect(api.calls(updateStrategy)[0]?.body).toMatchObject({
        version: 3,
        limits: { max_open_shares: 12 },
      }),
    );
  });

  it('sets a stop at the broker, computed or of a given distance, and removes it', async () => {
    const { user, api } = renderStrategies('/admin/strategies?strategy=1');
    api.response(updateStrategy, { ...aStrategy, version: 4 });
    const panel = await screen.findByRole('dialog', { name: 'Index ladder' });
    const sent = (place: number) => api.calls(updateStrategy)[place]?.body.limits.disaster_stop;
    const toggle = await within(panel).findByRole('switch', { name: 'Stop at the broker' });
    expect(toggle).toBeChecked();
    expect(toggle).toHaveAccessibleDescription(/closes it even while nothing of ours runs/);
    const save = within(panel).getByRole('button', { name: 'Save strategy' });
    await user.type(within(panel).getByLabelText('Distance of the stop at the broker'), '250');
    await user.click(save);
    await waitFor(() => expect(sent(0)).toEqual({ distance: 250 }));
    await waitFor(() => expect(save).toBeEnabled());
    await user.click(toggle);
    await waitFor(() => expect(toggle).toHaveAccessibleDescription(/positions stand unprotected/));
    expect(within(panel).queryByLabelText('Distance of the stop at the broker')).toBeNull();
    await user.click(save);
    await waitFor(() => expect(sent(1)).toBeNull());
    await waitFor(() => expect(save).toBeEnabled());
    await user.click(toggle);
    await user.click(save);
    await waitFor(() => expect(sent(2)).toEqual({ distance: null }));
  });

  it('says at its field why a stop cannot be at this distance', async () => {
    const { user, api } = renderStrategies('/admin/strategies?strategy=1');
    const detail = {
      path: 'limits.disaster_stop.distance',
      message: 'too near',
      code: 'stop_within_ladder',
      values: { minimum: 95.1 },
    };
    api.fail(updateStrategy, 422, { details: [detail] });
    const panel = await screen.findByRole('dialog', { name: 'Index ladder' });
    await user.click(await within(panel).findByRole('button', { name: 'Save strategy' }));
    expect(
      await within(panel).findByText(/must be beyond the last level of the ladder. Use .* 95.1/),
    ).toBeVisible();
  });

  it('says that the strategy was changed by another user meanwhile', async () => {
    const { user, api } = renderStrategies('/admin/strategies?strategy=1');
    api.fail(updateStrategy, 409, { code: 'stale_version' });
    const panel = await screen.findByRole('dialog', { name: 'Index ladder' });
    await user.click(await within(panel).findByRole('button', { name: 'Save strategy' }));
    expect(await within(panel).findByText('Someone else has saved this meanwhile.')).toBeVisible();
  });

  it('fills the rows by a rule, previews what they cost, and confirms before a first ladder', async () => {
    const { user, api } = renderStrategies('/admin/strategies?strategy=1&section=ladder');
    api.response(createTemplate, { ...TEMPLATE, version: 1, levels: [] });
    const panel = await screen.findByRole('dialog', { name: 'Index ladder' });
    expect(await within(panel).findByText('No ladder yet')).toBeVisible();
    expect(await within(panel).findByRole('columnheader', { name: 'Margin, EUR' })).toBeVisible();
    api.response(previewLadder, {
      ...PREVIEW,
      rows: PREVIEW.rows.map((row) => ({ ...row, size: 3 })),
    });
    await user.click(within(panel).getByRole('button', { name: 'Fill the rows' }));
    await waitFor(() => expect(within(panel).getByLabelText('Size')).toHaveValue('3'));
    const [rule] = api.calls(previewLadder).filter((call) => call.body.generate);
    expect(rule?.body.generate).toEqual({
      step: 10,
      step_scale: 1.5,
      size_scale: 1.5,
      base_size: 0.1,
      levels: 5,
    });
    await user.click(within(panel).getByRole('button', { name: 'Save ladder' }));
    const question = await screen.findByRole('dialog', { name: 'Save 1 changed level?' });
    expect(within(question).getByRole('row', { name: '0 (new) – → 0 – → 3 –' })).toBeVisible();
    expect(api.calls(createTemplate)).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Save this ladder' }));
    await waitFor(() =>
      expect(api.calls(createTemplate)[0]?.body).toEqual({
        unit: 'POINTS',
        levels: [{ offset: 0, size: 3, take_profit: null }],
      }),
    );
  });

  it('starts from the saved levels, shows the changes, and saves nothing without a confirmation', async () => {
    const { user, api } = renderStrategies('/admin/strategies?strategy=1&section=ladder');
    api.response(getTemplate, TEMPLATE).response(createTemplate, { ...TEMPLATE, version: 8 });
    const panel = await screen.findByRole('dialog', { name: 'Index ladder' });
    const second = await within(panel).findByRole('group', { name: 'Level 1' });
    expect(within(second).getByLabelText('Offset')).toHaveValue('12.5');
    expect(within(second).getByLabelText('Size')).toHaveValue('2');
    expect(within(panel).getByText('Nothing differs from the saved ladder.')).toBeVisible();
    await user.click(within(panel).getByRole('button', { name: 'Save ladder' }));
    expect(api.calls(createTemplate)).toEqual([]);
    await user.clear(within(second).getByLabelText('Offset'));
    await user.type(within(second).getByLabelText('Offset'), '30');
    const changes = await within(panel).findByRole('table', { name: 'Changes, saved → new' });
    expect(within(changes).getByRole('row', { name: '1 12.5 → 30 2 15' })).toBeVisible();
    await user.click(within(panel).getByRole('button', { name: 'Save ladder' }));
    const question = await screen.findByRole('dialog', { name: 'Save 1 changed level?' });
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(question).not.toBeInTheDocument());
    expect(api.calls(createTemplate)).toEqual([]);
    await user.click(within(panel).getByRole('button', { name: 'Save ladder' }));
    await user.click(await screen.findByRole('button', { name: 'Save this ladder' }));
    await waitFor(() =>
      expect(api.calls(createTemplate)[0]?.body).toEqual({
        unit: 'POINTS',
        levels: [
          { offset: 0, size: 1, take_profit: null },
          { offset: 30, size: 2, take_profit: 15 },
        ],
      }),
    );
  });

  it('shows at its field why the server rejects a level', async () => {
    const { user, api } = renderStrategies('/admin/strategies?strategy=1&section=ladder');
    const message = 'The offset is beyond the market’s price, 8000';
    api
      .response(getTemplate, TEMPLATE)
      .fail(createTemplate, 422, { details: [{ path: 'levels.1.offset', message }] });
    const panel = await screen.findByRole('dialog', { name: 'Index ladder' });
    const second = await within(panel).findByRole('group', { name: 'Level 1' });
    await user.clear(within(second).getByLabelText('Offset'));
    await user.type(within(second).getByLabelText('Offset'), '9000');
    await user.click(within(panel).getByRole('button', { name: 'Save ladder' }));
    await user.click(await screen.findByRole('button', { name: 'Save this ladder' }));
    expect(await within(second).findByText(message)).toBeVisible();
  });

  it('saves how shares are sold, with what follows a profit up and turns to recovery', async () => {
    const { user, api } = renderStrategies('/admin/strategies?strategy=1&section=sell-mode');
    api.response(updateStrategy, { ...aStrategy, version: 2 });
    const panel = within(await screen.findByRole('dialog', { name: 'Index ladder' }));
    await user.click(await panel.findByRole('switch', { name: 'Follow a profit up' }));
    expect(panel.getByLabelText('Follow from a profit of')).toHaveValue('10');
    expect(panel.getByLabelText('Sell at a fall of')).toHaveValue('5');
    await user.click(panel.getByRole('switch', { name: 'Turn to recovery by itself' }));
    await user.type(panel.getByLabelText('From so many open shares'), '5');
    await user.click(panel.getByRole('button', { name: 'Save sell mode' }));
    await waitFor(() => expect(api.calls(updateStrategy)).toHaveLength(1));
    const { version, sell_mode_config, ...others } = api.calls(updateStrategy)[0]?.body ?? {};
    expect(version).toBe(aStrategy.version);
    expect(sell_mode_config).toEqual({
      ...aStrategy.sell_mode_config,
      trailing: { activate: 10, give_back: 5 },
      recovery: {
        enter_when: { open_shares: 5, drawdown: null, age_hours: null },
        buffer: 0,
        method: 'BASKET',
      },
    });
    expect(others).toMatchObject({ name: aStrategy.name, limits: aStrategy.limits });
  });

  it('saves multipliers row by row, beside the target that each makes', async () => {
    const { user, api } = renderStrategies('/admin/strategies?strategy=1&section=multipliers');
    api.response(updateStrategy, { ...aStrategy, version: 2 });
    const panel = within(await screen.findByRole('dialog', { name: 'Index ladder' }));
    expect(await panel.findByText('No rows: every target is as it stands.')).toBeVisible();
    await user.click(panel.getByRole('button', { name: 'Add a row' }));
    const row = within(panel.getByRole('group', { name: 'Row 1' }));
    await user.clear(row.getByLabelText('Target times'));
    await user.type(row.getByLabelText('Target times'), '1.5');
    expect(row.getByText('Target 15 points')).toBeVisible();
    await user.click(panel.getByRole('button', { name: 'Save multipliers' }));
    await waitFor(() =>
      expect(api.calls(updateStrategy)[0]?.body).toMatchObject({
        version: aStrategy.version,
        profit_multipliers: { keyed_by: 'PROFIT_COUNTER', rows: [{ from: 0, multiplier: 1.5 }] },
      }),
    );
  });

  it('opens a strategy by keyboard', async () => {
    const { user } = renderStrategies();
    await user.click(await screen.findByText('Index ladder'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(await screen.findByRole('columnheader', { name: 'Name' }));
    await user.keyboard('{ArrowDown}{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Index ladder' })).toBeVisible();
  });
});
