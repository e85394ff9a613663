import { createTemplate, getTemplate, previewLadder } from '@entropi/shared/contracts/scales';
import { getStrategy, updateStrategy } from '@entropi/shared/contracts/strategies';
import { aStrategy } from '@entropi/shared/testing/records';
import { screen, waitFor, within } from '@testing-library/react';
import { PREVIEW, renderStrategies } from '../../testing/render-strategies';

const TEMPLATE = {
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

  it('sends the version it has seen with a change', async () => {
    const { user, api } = renderStrategies('/admin/strategies?strategy=1');
    api.response(updateStrategy, { ...aStrategy, version: 4 });
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
    await user.click(toggle);
    expect(toggle).toHaveAccessibleDescription(/positions stand unprotected/);
    expect(within(panel).queryByLabelText('Distance of the stop at the broker')).toBeNull();
    await user.click(save);
    await waitFor(() => expect(sent(1)).toBeNull());
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
