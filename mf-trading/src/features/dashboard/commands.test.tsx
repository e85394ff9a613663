import { type Dashboard, getDashboard } from '@entropi/contracts/dashboard';
import { listCandles } from '@entropi/contracts/markets';
import { closeAllShares, stopAfterCycle } from '@entropi/contracts/own-task';
import { openShare } from '@entropi/contracts/shares';
import { pauseOwnTask, startOwnTask } from '@entropi/contracts/tasks';
import { aMarket, aTask } from '@entropi/shared/testing/records';
import { ADMIN, renderPage } from '@entropi/shared/testing/render-page';
import { setScreenWidth } from '@entropi/shared/testing/screen-width';
import { createStubApi } from '@entropi/shared/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { aDashboard, aShare } from '../../testing/records';
import DashboardPage from './dashboard.page';

jest.mock('../../charts/price-chart', () => ({ PriceChart: () => null }));

function renderTask(changes: Partial<Dashboard> = {}, session?: typeof ADMIN) {
  const shown = { ...aDashboard, ...changes };
  const api = createStubApi().response(getDashboard, shown).response(listCandles, []);
  const place = { path: '/dashboard/3', route: '/dashboard/:userId' };
  return renderPage(<DashboardPage />, { api, ...place, ...(session && { session }) });
}

const SEEN = 'SIM/IX.D.DAX.IFMM.IP=7990/7991';

describe('commands of a task', () => {
  it('close all after a confirmation that says what it yields, near the price that is shown', async () => {
    const { user, api } = renderTask();
    const task = { ...aTask, state: 'paused' as const };
    const result = { deal_id: 'DIAAAA1', reason: null };
    api.response(closeAllShares, { task, shares: [{ ...result, result: 'CLOSED' }] });
    await user.click(await screen.findByRole('button', { name: 'Close all' }));
    const question = await screen.findByRole('dialog', { name: 'Close 1 share now?' });
    expect(question).toHaveTextContent(/bring now: .*EUR.−20\.00/);
    expect(question).toHaveTextContent('The task is paused');
    api.response(getDashboard, { ...aDashboard, task, open_shares: [] });
    await user.click(within(question).getByRole('button', { name: 'Close 1 share' }));
    expect(await screen.findByText('1 share is closed.')).toBeVisible();
    expect(api.headers(closeAllShares, 'price-seen')).toEqual([SEEN]);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Close all' })).toBeNull());
  });

  it('ask again by the new price when the price has moved', async () => {
    const { user, api } = renderTask();
    api.fail(closeAllShares, 409, { code: 'price_moved' });
    await user.click(await screen.findByRole('button', { name: 'Close all' }));
    const question = await screen.findByRole('dialog');
    await user.click(within(question).getByRole('button', { name: 'Close 1 share' }));
    expect(await within(question).findByText(/The price has moved too far/)).toBeVisible();
    expect(within(question).getByRole('button', { name: 'Close 1 share' })).toBeEnabled();
  });

  it('say when the broker has not closed all yet', async () => {
    const { user, api } = renderTask();
    const share = { deal_id: 'DIAAAA1', result: 'CLOSING' as const, reason: 'not_sent' };
    api.response(closeAllShares, { task: aTask, shares: [share] });
    await user.click(await screen.findByRole('button', { name: 'Close all' }));
    await user.click(await screen.findByRole('button', { name: 'Close 1 share' }));
    expect(await screen.findByText(/1 share is still being closed/)).toBeVisible();
  });

  it('stop after the cycle, and take that back', async () => {
    const { user, api } = renderTask();
    const wanting = { ...aTask, pauses_after_cycle: true };
    api.response(stopAfterCycle, wanting);
    const stop = await screen.findByRole('button', { name: 'Stop after this cycle' });
    api.response(getDashboard, { ...aDashboard, task: wanting });
    await user.click(stop);
    expect(await screen.findByText(/as soon as this cycle has ended/)).toBeVisible();
    api.response(startOwnTask, aTask).response(getDashboard, aDashboard);
    await user.click(screen.getByRole('button', { name: 'Go on after it' }));
    expect(await screen.findByRole('button', { name: 'Stop after this cycle' })).toBeVisible();
  });

  it('pause until the reader’s midnight, and say when the task continues', async () => {
    const { user, api } = renderTask();
    const midnight = new Date();
    midnight.setHours(24, 0, 0, 0);
    const until = midnight.toISOString();
    const paused = { ...aTask, state: 'paused' as const, paused_until: until };
    api.response(pauseOwnTask, paused);
    const pause = await screen.findByRole('button', { name: 'Pause until tomorrow' });
    api.response(getDashboard, { ...aDashboard, task: paused });
    await user.click(pause);
    expect(await screen.findByText(/^Goes on by itself on .*00:00\.$/)).toBeVisible();
    expect(api.calls(pauseOwnTask)[0]?.body).toEqual({ until });
  });

  it('open by hand with a stop, and say which rule forbids it', async () => {
    const { user, api } = renderTask();
    api.fail(openShare, 409, {
      code: 'opening_forbidden',
      details: [{ path: '', message: 'x', code: 'max_open_shares', values: { limit: 1 } }],
    });
    await user.click(await screen.findByRole('button', { name: 'Open by hand' }));
    const form = await screen.findByRole('dialog', { name: 'Open a share of Germany 40 by hand' });
    const open = within(form).getByRole('button', { name: 'Open at market' });
    await user.clear(within(form).getByLabelText('Size'));
    expect(open).toBeDisabled();
    await user.type(within(form).getByLabelText('Size'), '1,5');
    await user.type(within(form).getByLabelText('Stop at the broker'), '120');
    await user.click(within(form).getByRole('button', { name: 'Sell' }));
    expect(form).toHaveTextContent(/now 7\D990\.0/);
    await user.click(open);
    expect(await within(form).findByRole('alert')).toBeVisible();
    api.response(openShare, { ...aShare, state: 'OPENING', rejection: null });
    await user.click(open);
    await waitFor(() => expect(form).not.toBeInTheDocument());
    const order = { epic: aMarket.epic, direction: 'SELL', size: 1.5, stop_distance: 120 };
    expect(api.calls(openShare).map(({ body }) => body)).toEqual([order, order]);
    const [first, second] = api.keys(openShare);
    expect(first).not.toBe(second);
    expect(api.headers(openShare, 'price-seen')).toEqual([SEEN, SEEN]);
  });

  it('open nothing by hand while there is no price', async () => {
    const { user } = renderTask({ market: { ...aMarket, status: 'CLOSED' } });
    await user.click(await screen.findByRole('button', { name: 'Open by hand' }));
    const form = await screen.findByRole('dialog');
    expect(within(form).getByRole('button', { name: 'Open at market' })).toBeDisabled();
    expect(form).toHaveTextContent('There is no price now');
  });

  it('are not offered to a user who only watches; a task in error can still close all', async () => {
    const looking = renderTask({}, ADMIN);
    await screen.findByText('Active');
    expect(screen.queryByRole('button', { name: 'Close all' })).toBeNull();
    looking.unmount();
    renderTask({ task: { ...aTask, state: 'error' } });
    expect(await screen.findByRole('button', { name: 'Close all' })).toBeEnabled();
    expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
  });
});

describe('the bar of a phone', () => {
  const { matchMedia } = window;
  beforeEach(() => setScreenWidth(390));
  afterEach(() => {
    window.matchMedia = matchMedia;
  });

  it('shows state, open result, Pause and Close all, wherever the page is scrolled to', async () => {
    const { user, api } = renderTask();
    const bar = await screen.findByRole('region', { name: 'Task at a glance' });
    expect(bar).toHaveTextContent(/Active.*Open P\/L.*EUR.−20\.00/);
    const paused = { ...aTask, state: 'paused' as const };
    api.response(pauseOwnTask, paused);
    api.response(getDashboard, { ...aDashboard, task: paused });
    await user.click(within(bar).getByRole('button', { name: 'Pause' }));
    expect(await within(bar).findByRole('button', { name: 'Start' })).toBeVisible();
    await user.click(within(bar).getByRole('button', { name: 'Close all' }));
    expect(await screen.findByRole('dialog', { name: 'Close 1 share now?' })).toBeVisible();
    expect(api.calls(closeAllShares)).toHaveLength(0);
  });

  it('says beside its buttons what went wrong', async () => {
    const { user, api } = renderTask();
    api.fail(pauseOwnTask, 503, { code: 'broker_unavailable' });
    const bar = await screen.findByRole('region', { name: 'Task at a glance' });
    await user.click(within(bar).getByRole('button', { name: 'Pause' }));
    expect(await within(bar).findByText(/The broker does not respond/)).toBeVisible();
  });

  it('has no buttons for a user who only watches', async () => {
    renderTask({}, ADMIN);
    const bar = await screen.findByRole('region', { name: 'Task at a glance' });
    expect(within(bar).queryByRole('button')).toBeNull();
  });

  it('is not there on a wide screen', async () => {
    setScreenWidth(1280);
    renderTask();
    await screen.findByRole('button', { name: 'Pause' });
    expect(screen.queryByRole('region', { name: 'Task at a glance' })).toBeNull();
  });
});
