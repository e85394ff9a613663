import type { Dashboard } from '@entropi/shared/contracts/dashboard';
import { getDashboard } from '@entropi/shared/contracts/dashboard';
import { listCandles } from '@entropi/shared/contracts/markets';
import { pauseOwnTask, startOwnTask } from '@entropi/shared/contracts/tasks';
import { aStrategy, aTask } from '@entropi/shared/testing/records';
import { ADMIN, renderPage } from '@entropi/shared/testing/render-page';
import { createStubApi } from '@entropi/shared/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { aCycle, aDashboard, aShare } from '../../testing/records';
import DashboardPage from './dashboard.page';

jest.mock('./price-chart', () => ({ PriceChart: () => null }));

function renderTask(changes: Partial<Dashboard>, session?: typeof ADMIN) {
  const shown = { ...aDashboard, ...changes };
  const api = createStubApi().response(getDashboard, shown).response(listCandles, []);
  const place = { path: '/dashboard/3', route: '/dashboard/:userId' };
  return renderPage(<DashboardPage />, { api, ...place, ...(session && { session }) });
}

const limits = { ...aStrategy.limits, max_open_shares: 4, max_spread: 2, daily_loss_limit: 50 };

describe('the task’s card', () => {
  it('pauses one’s own task, and says what that does', async () => {
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

  it('offers neither to who only looks on, nor in error', async () => {
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

  it('says until when it waits after a stop, as its next action too', async () => {
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

  it('is said first of all, with why and what it takes to close it at the broker', async () => {
    const unsent = { ...share, unsent_close: { since: '2026-03-02T10:00:00Z', reason } };
    renderTask({ open_shares: [unsent] });
    const title = await screen.findByText(/A close has not left: the position is open/);
    const alert = title.closest('[role="note"]');
    expect(alert).toHaveTextContent('IG locked the login after too many failed attempts.');
    expect(alert).toHaveTextContent('close it on the broker’s own platform');
    expect(alert).toHaveTextContent(`deal ${share.deal_id}: bought`);
  });

  it('is not said of one that is on its way', async () => {
    renderTask({ open_shares: [share] });
    await screen.findByText('Active');
    expect(screen.queryByText(/has not left/)).not.toBeInTheDocument();
  });
});
