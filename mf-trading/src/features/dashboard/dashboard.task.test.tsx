import type { Dashboard } from '@entropi/contracts/dashboard';
import { getDashboard } from '@entropi/contracts/dashboard';
import { getMarket, listCandles } from '@entropi/contracts/markets';
import { cancelOrder } from '@entropi/contracts/shares';
import { pauseOwnTask, startOwnTask } from '@entropi/contracts/tasks';
import { aMarket, aStrategy, aTask } from '@entropi/shared/testing/records';
import { ADMIN, renderPage } from '@entropi/shared/testing/render-page';
import { createStubApi } from '@entropi/shared/testing/stub-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aCycle, aDashboard, aShare } from '../../testing/records';
import DashboardPage from './dashboard.page';

jest.mock('../../charts/price-chart', () => ({ PriceChart: () => null }));

function renderTask(changes: Partial<Dashboard>, session?: typeof ADMIN) {
  const shown = { ...aDashboard, ...changes };
  const api = createStubApi().response(getDashboard, shown).response(listCandles, []);
  const place = { path: '/dashboard/3', route: '/dashboard/:userId' };
  return renderPage(<DashboardPage />, { api, ...place, ...(session && { session }) });
}

const limits = { ...aStrategy.limits, max_open_shares: 4, max_spread: 2, daily_loss_limit: 50 };

describe('the task’s card', () => {
  it('pauses the user’s own task, and says what that does', async () => {
    const { user, api } = renderTask({});
    const paused = { ...aTask, state: 'paused' as const, next_action: null };
    api.response(pauseOwnTask, paused);
    const pause = await screen.findByRole('button', { name: 'Pause' });
    expect(pause).toHaveAccessibleDescription(/what is open is still sold at its target/);
    api.response(getDashboard, { ...aDashboard, task: paused });
    await user.click(pause);
    expect(await screen.findByRole('button', { name: 'Start' })).toBeVisible();
    expect(api.calls(pauseOwnTask)[0]?.params).toEqual({ user_id: 3 });
  });

  it('says why the task cannot be started', async () => {
    const { user, api } = renderTask({ task: { ...aTask, state: 'stopped', next_action: null } });
    api.fail(startOwnTask, 503, { code: 'broker_unavailable' });
    await user.click(await screen.findByRole('button', { name: 'Start' }));
    expect(await screen.findByText(/The broker does not respond/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Start' })).toBeEnabled();
  });

  it('offers neither button to a user who only watches, nor for a task in error', async () => {
    renderTask({}, ADMIN);
    await screen.findByText('Active');
    expect(screen.queryByRole('button', { name: 'Pause' })).not.toBeInTheDocument();
  });

  it('says why nothing opens, and what would change that', async () => {
    renderTask({ waiting: { reason: 'max_open_shares', until: null }, limits });
    expect(
      await screen.findByText(/^4 shares are open, and no more are allowed\. The next level opens/),
    ).toBeVisible();
  });

  it('says until when it waits after a stop, and names that as its next action', async () => {
    const until = new Date(2026, 2, 2, 10, 15).toISOString();
    const task = { ...aTask, next_action: { kind: 'OPEN' as const, level: null } };
    renderTask({ task, cycle: null, waiting: { reason: 'stop_cooldown', until }, limits });
    expect(await screen.findByText(/^waits until .*10:15 after a stop, then opens/)).toBeVisible();
    expect(screen.getByText(/^A stop was hit. It waits until .*10:15 after it;/)).toBeVisible();
  });

  it('says when a closed market opens, and nothing of one that is open', async () => {
    const { market } = aDashboard;
    if (!market) throw new Error('no market');
    const opens_at = new Date(2026, 2, 9, 0, 0).toISOString();
    const { unmount } = renderTask({ market: { ...market, status: 'CLOSED', opens_at } });
    expect(await screen.findByText('Market closed, opens Monday 00:00.')).toBeVisible();
    unmount();
    renderTask({});
    await screen.findByText('Active');
    expect(screen.queryByText(/Market closed/)).toBeNull();
  });

  it('says while the market is closed which figures are unknown, and why', async () => {
    const { market, valuations } = aDashboard;
    if (!market) throw new Error('no market');
    const closed = { opens_at: new Date(2026, 2, 9, 0, 0).toISOString() };
    renderTask({
      market: { ...market, ...closed, status: 'CLOSED' },
      valuations: valuations.map((one) => ({ ...one, ...closed, market_status: 'CLOSED' })),
      task: { ...aTask, next_action: { kind: 'CLOSE', level: 8010 } },
    });
    expect(
      await screen.findByText('closes at 8 010.0 when the market opens, Monday 00:00'),
    ).toBeVisible();
    const open = screen.getByText('Open P/L').closest('dl');
    expect(open).toHaveTextContent('–Not known: the market is closed until Monday 00:00.');
    expect(screen.queryByText('each change')).toBeNull();
    expect(screen.queryByText(/7\D990/)).toBeNull();
  });

  it('says when the balance was read if a share was closed after that', async () => {
    const { account } = aDashboard;
    if (!account) throw new Error('no account');
    const at = new Date(2026, 2, 2, 10, 0).toISOString();
    const closed = { ...aShare, state: 'CLOSED' as const, deal_reference: 'REF-9' };
    const later = new Date(2026, 2, 2, 10, 1).toISOString();
    renderTask({
      account: { ...account, balance_at: at },
      closed_shares: [{ ...closed, closed_at: later }],
    });
    expect(await screen.findByText(/^as of 10:00.*, before the last close$/)).toBeVisible();
  });

  it('shows an order under way in a row of its own, and not as an open share', async () => {
    const order = { ...aShare, deal_id: null, deal_reference: 'REF-2', level: 1, open_level: null };
    const sent = { ...order, state: 'OPENING' as const, opened_at: null };
    const { api } = renderTask({ open_shares: [sent, aShare] });
    api.response(getMarket, aMarket);
    const list = await screen.findByRole('list', { name: 'Orders under way' });
    await waitFor(() =>
      expect(list).toHaveTextContent('Germany 40 · Buy 2, level 1 · sent, not confirmed'),
    );
    expect(screen.getByRole('tab', { name: 'Open shares (1)' })).toBeVisible();
    expect(screen.queryByText('never')).toBeNull();
  });

  it('lets an order by hand be cancelled while it has not left', async () => {
    const order = { ...aShare, deal_id: null, deal_reference: 'REF-2', level: null };
    const placed = { ...order, state: 'OPENING' as const, cycle_id: null, opened_at: null };
    const { user, api } = renderTask({ open_shares: [placed, aShare] });
    api.response(getMarket, aMarket).fail(cancelOrder, 409, { code: 'order_left' });
    const list = await screen.findByRole('list', { name: 'Orders under way' });
    await waitFor(() =>
      expect(list).toHaveTextContent('Germany 40 · Buy 2, by hand · placed, not confirmed'),
    );
    const cancel = within(list).getByRole('button', { name: 'Cancel the order' });
    await user.click(cancel);
    expect(await screen.findByText(/This order has left already/)).toBeVisible();
    api.response(cancelOrder, placed).response(getDashboard, aDashboard);
    await user.click(cancel);
    expect(await screen.findByText('The order was cancelled before it left.')).toBeVisible();
    expect(api.calls(cancelOrder)[0]?.params).toEqual({ deal_id: 'REF-2' });
    await waitFor(() => expect(screen.queryByText(/placed, not confirmed/)).toBeNull());
  });

  it('disables everything that trades while the browser is offline', async () => {
    const { user } = renderTask({});
    await user.click(await screen.findByRole('button', { name: 'Close share: Level 0, size 2' }));
    const question = await screen.findByRole('dialog');
    const isOnline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(within(question).getByRole('button', { name: 'Close share' })).toBeDisabled();
    expect(within(question).getByRole('alert')).toHaveTextContent(/nothing is sent later/);
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('button', { name: 'Pause' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Close share: Level 0, size 2' })).toBeDisabled();
    isOnline.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.getByRole('button', { name: 'Pause' })).toBeEnabled();
    isOnline.mockRestore();
  });

  it('says that positions of the account are not its own', async () => {
    const position = {
      deal_id: 'DIAAA1',
      deal_reference: null,
      epic: 'IX.D.DAX.IFMM.IP',
      direction: 'BUY' as const,
      size: 1,
      level: 8000,
      opened_at: null,
      is_ours: false,
    };
    const { account } = aDashboard;
    if (!account) throw new Error('no account');
    renderTask({ account: { ...account, foreign_positions: [position, position] } });
    expect(
      await screen.findByText(/^2 positions on this account were not opened here/),
    ).toBeVisible();
  });

  it('says the amount of a fault', async () => {
    const at = '2026-03-02T10:00:00Z';
    const amount = { amount: '-51.20', currency: 'EUR' };
    const error = { code: 'loss_limit', message: '', amount, at };
    renderTask({ task: { ...aTask, state: 'error', error } });
    expect(await screen.findByText('The daily loss limit is reached.')).toBeVisible();
    expect(screen.getByText(/EUR.−51\.20/)).toBeVisible();
  });

  it('shows limits as bars, and what is not limited as a number', async () => {
    renderTask({ limits });
    const bar = await screen.findByRole('progressbar', { name: 'Open shares' });
    expect(bar).toHaveAttribute('aria-valuenow', '25');
    expect(screen.getByText('1 of 4')).toBeVisible();
    expect(screen.getByText('1 of 2')).toBeVisible();
    expect(screen.getByText(/EUR.0\.00 of EUR.50\.00/)).toBeVisible();
    expect(screen.getByText('2, no limit')).toBeVisible();
  });

  it('says since when and why a cycle is in recovery, and explains the word', async () => {
    const enter_when = { open_shares: 5, drawdown: 200, age_hours: null };
    const recovery = { enter_when, buffer: 0, method: 'BASKET' as const };
    const { user } = renderTask({
      task: { ...aTask, sell_mode: 'ALL', effective_mode: 'RECOVERY' },
      cycle: {
        ...aCycle,
        effective_mode: 'RECOVERY',
        sell_mode_config: { ...aCycle.sell_mode_config, recovery },
      },
    });
    expect(await screen.findByText(/All together → Recovery/)).toBeVisible();
    expect(screen.getByText(/5 open shares, a loss of EUR.200\.00/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'What does Sell mode mean?' }));
    const words = await screen.findByRole('dialog', { name: 'Sell mode' });
    expect(within(words).getByText(/How shares are sold/)).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(words).not.toBeInTheDocument());
  });
});

describe('a close that has not left', () => {
  const share = { ...aShare, state: 'CLOSING' as const };
  const reason = 'error.security.too-many-failed-attempts';

  it('is shown at the top, with the reason and what is needed to close it at the broker', async () => {
    const unsent = { ...share, unsent_close: { since: '2026-03-02T10:00:00Z', reason } };
    renderTask({ open_shares: [unsent] });
    const title = await screen.findByText(/A close has not left: the position is open/);
    const alert = title.closest('[role="note"]');
    expect(alert).toHaveTextContent('IG locked the login after too many failed attempts.');
    expect(alert).toHaveTextContent('close it on the broker’s own platform');
    expect(alert).toHaveTextContent(`deal ${share.deal_id}: bought`);
  });

  it('is taken back by its Cancel, which says if it has left meanwhile', async () => {
    const unsent = { ...share, unsent_close: { since: '2026-03-02T10:00:00Z', reason: null } };
    const { user, api } = renderTask({ open_shares: [unsent] });
    api.fail(cancelOrder, 409, { code: 'order_left' });
    const cancel = await screen.findByRole('button', {
      name: `Cancel the close: Level ${share.level}, size ${share.size}`,
    });
    await user.click(cancel);
    expect(await screen.findByText(/This order has left already/)).toBeVisible();
    api.response(cancelOrder, aShare).response(getDashboard, aDashboard);
    await user.click(cancel);
    expect(await screen.findByText(/taken back before it left/)).toBeVisible();
    expect(api.calls(cancelOrder)[0]).toEqual({
      params: { deal_id: 'DIAAAA1' },
      query: { user_id: 3 },
    });
  });

  it('is not shown for a close that is on its way', async () => {
    renderTask({ open_shares: [share] });
    await screen.findByText('Active');
    expect(screen.queryByText(/has not left/)).not.toBeInTheDocument();
  });
});
