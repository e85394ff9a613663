import { updateStrategy } from '@entropi/contracts/strategies';
import { aStrategy } from '@entropi/shared/testing/records';
import { screen, waitFor, within } from '@testing-library/react';
import { renderStrategies } from '../../testing/render-strategies';

async function openForm() {
  const page = renderStrategies('/admin/strategies?strategy=1');
  page.api.response(updateStrategy, { ...aStrategy, version: 4 });
  const panel = within(await screen.findByRole('dialog', { name: 'Index ladder' }));
  const toggle = await panel.findByRole('switch', { name: 'Only within trading hours' });
  const save = async () => {
    const button = panel.getByRole('button', { name: 'Save strategy' });
    // The button is busy until the form has what was saved before.
    await waitFor(() => expect(button).toBeEnabled());
    await page.user.click(button);
  };
  const sent = (place: number) => page.api.calls(updateStrategy)[place]?.body.limits;
  return { ...page, panel, toggle, save, sent };
}

describe('trading hours of a strategy', () => {
  it('are set by days, times and a zone that is found by a part of its name, and taken off again', async () => {
    const { user, panel, toggle, save, sent } = await openForm();
    expect(toggle).toHaveAccessibleDescription('It opens whenever its market deals.');
    await user.click(toggle);
    const days = within(panel.getByRole('group', { name: 'Days' }));
    expect(days.getByRole('button', { name: 'Friday' })).toHaveAttribute('aria-pressed', 'true');
    await user.click(days.getByRole('button', { name: 'Friday' }));
    await user.click(days.getByRole('button', { name: 'Sunday' }));
    const [from, to] = [panel.getByLabelText('From'), panel.getByLabelText('To')];
    await user.clear(from);
    await user.type(from, '21:30');
    expect(to).toHaveAccessibleDescription('On the next day.');
    const zone = panel.getByRole('combobox', { name: 'Time zone' });
    await user.clear(zone);
    await user.type(zone, 'zuri');
    await user.keyboard('{Enter}');
    expect(zone).toHaveValue('Europe/Zurich');
    await save();
    await waitFor(() =>
      expect(sent(0)?.trading_hours).toEqual({
        days: [1, 2, 3, 4, 7],
        from: '21:30',
        to: '18:00',
        time_zone: 'Europe/Zurich',
      }),
    );
    await user.click(toggle);
    await save();
    await waitFor(() => expect(sent(1)?.trading_hours).toBeNull());
  });

  it('end with the day at midnight', async () => {
    const { user, panel, toggle, save, sent } = await openForm();
    await user.click(toggle);
    const to = panel.getByLabelText('To');
    await user.clear(to);
    await user.type(to, '00:00');
    expect(to).not.toHaveAccessibleDescription();
    await save();
    await waitFor(() => expect(sent(0)?.trading_hours).toMatchObject({ to: '24:00' }));
  });

  it('need a day, and two times that differ', async () => {
    const { user, api, panel, toggle, save } = await openForm();
    await user.click(toggle);
    const days = panel.getByRole('group', { name: 'Days' });
    for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
      await user.click(within(days).getByRole('button', { name: day }));
    await save();
    expect(await panel.findByText('Choose at least one day.')).toBeVisible();
    expect(days).toHaveAccessibleDescription('Choose at least one day.');
    expect(api.calls(updateStrategy)).toEqual([]);
    await user.click(within(days).getByRole('button', { name: 'Monday' }));
    const detail = { path: 'limits.trading_hours.to', message: 'must differ', code: 'hours_empty' };
    api.fail(updateStrategy, 422, { details: [detail] });
    await save();
    await waitFor(() => expect(panel.getByLabelText('To')).toBeInvalid());
  });

  it('are shown beside the pause after a stop, which is at least a minute', async () => {
    const { user, panel, save, sent } = await openForm();
    const pause = panel.getByLabelText('Pause after a stop');
    await user.clear(pause);
    await user.type(pause, '0.5');
    await save();
    expect(await panel.findByText('At least 1.')).toBeVisible();
    await user.clear(pause);
    await user.type(pause, '45');
    await save();
    await waitFor(() => expect(sent(0)?.stop_cooldown_minutes).toBe(45));
  });

  it('are not those of the market, which are shown beside its name', async () => {
    const { panel } = await openForm();
    expect(await panel.findByText('The market is open.')).toBeVisible();
    expect(await panel.findByText('The broker does not report its hours.')).toBeVisible();
  });
});
