import { refreshMonitoring } from '@entropi/contracts/bulk';
import { getJob, listJobRows } from '@entropi/contracts/jobs';
import { listLedgerDifferences } from '@entropi/contracts/ledger-differences';
import { getMarket } from '@entropi/contracts/markets';
import {
  getEngineState,
  getMonitoringSummary,
  getMonitoringUser,
  listMonitoringUsers,
} from '@entropi/contracts/monitoring';
import {
  pauseTask,
  previewStopAll,
  resetProfitCounter,
  startTask,
  stopAllTasks,
  stopTask,
} from '@entropi/contracts/tasks';
import { live$ } from '@entropi/shared/live';
import { aMarket, aTask } from '@entropi/shared/testing/records';
import { ADMIN, renderPage } from '@entropi/shared/testing/render-page';
import { createStubApi } from '@entropi/shared/testing/stub-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aJob, aMonitoringUser, aSummary, JOB_ID } from '../../testing/records';
import MonitoringPage from './monitoring.page';

const STOP_PREVIEW = {
  users: [],
  running: 1,
  open_shares: 2,
  unrealised: [{ amount: '-12.50', currency: 'EUR' }],
};

function renderMonitoring(path = '/admin/monitoring') {
  const api = createStubApi()
    .response(listMonitoringUsers, { items: [aMonitoringUser], total: 1, skip: 0, limit: 50 })
    .response(getMonitoringUser, { ...aMonitoringUser, cycles: [], scales: [], orders: [] })
    .response(getMonitoringSummary, aSummary)
    .response(getEngineState, {
      processes: [
        {
          id: 'engine-1',
          roles: ['engine'],
          started_at: '2026-03-02T10:00:00Z',
          keys_owned: 2,
          feed_age_ms: 700,
        },
      ],
      feeds: [
        { environment: 'SIM', source: 'streamed', markets: 12 },
        { environment: 'SIM', source: 'polled', markets: 3 },
      ],
      queue: 0,
      orders: { p50_ms: 40, p99_ms: 120, unresolved: 0 },
    });
  const route = '/admin/monitoring';
  return renderPage(<MonitoringPage />, { api, path, route, session: ADMIN });
}

describe('monitoring page', () => {
  it('opens the task of a link also when it is not on the loaded page', async () => {
    const { api } = renderMonitoring('/admin/monitoring?user=77');
    const zoe = { ...aMonitoringUser, user: { ...aMonitoringUser.user, id: 77, username: 'zoe' } };
    api.response(getMonitoringUser, { ...zoe, cycles: [], scales: [], orders: [] });
    const panel = await screen.findByRole('dialog', { name: 'zoe' });
    expect(await within(panel).findByRole('button', { name: 'Pause' })).toBeEnabled();
  });

  it('shows every task with its state and the engine above', async () => {
    renderMonitoring();
    expect(await screen.findByText('alice')).toBeVisible();
    expect(await screen.findByText(/120 ms/)).toBeVisible();
    // The reason is shown in words, not as a code.
    expect(screen.getAllByRole('gridcell').at(-2)).toHaveTextContent(/^Active$/);
  });

  it('filters by state at the server', async () => {
    const { user, api } = renderMonitoring();
    await user.click(await screen.findByRole('button', { name: 'Paused 3' }));
    await waitFor(() => expect(api.calls(listMonitoringUsers).at(-1)?.query.state).toBe('paused'));
  });

  it('lists those with a close that has not left, and says how many', async () => {
    const { user, api } = renderMonitoring();
    const stuck = { ...aMonitoringUser, unsent_closes: 2 };
    api.response(listMonitoringUsers, { items: [stuck], total: 1, skip: 0, limit: 50 });
    api.response(getMonitoringSummary, { ...aSummary, unsent: 1 });
    const chip = await screen.findByRole('button', { name: 'Closes that have not left 1' });
    await user.click(chip);
    await waitFor(() => expect(api.calls(listMonitoringUsers).at(-1)?.query.closes).toBe('unsent'));
    expect(await screen.findByText('2 have not left')).toBeVisible();
    expect(chip).toHaveAttribute('aria-pressed', 'true');
    await user.click(chip);
    await waitFor(() =>
      expect(api.calls(listMonitoringUsers).at(-1)?.query).not.toHaveProperty('closes'),
    );
  });

  it('sorts and searches at the server', async () => {
    const { user, api } = renderMonitoring();
    await user.click(await screen.findByRole('columnheader', { name: 'Open shares' }));
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'ali');
    await waitFor(() =>
      expect(api.calls(listMonitoringUsers).at(-1)?.query).toMatchObject({
        sort: 'open_shares',
        order: 'asc',
        search: 'ali',
      }),
    );
  });

  it('pauses a task from its panel', async () => {
    const { user, api } = renderMonitoring('/admin/monitoring?user=3');
    api.response(pauseTask, { ...aTask, state: 'paused' });
    const panel = await screen.findByRole('dialog', { name: 'alice' });
    await user.click(await within(panel).findByRole('button', { name: 'Pause' }));
    expect(await screen.findByText(/opens nothing and keeps closing/)).toBeVisible();
    expect(api.calls(pauseTask)[0]?.params.user_id).toBe(3);
  });

  it('says that a suspended user cannot be started', async () => {
    const { user, api } = renderMonitoring('/admin/monitoring?user=3');
    const stopped = { ...aMonitoringUser, task: { ...aTask, state: 'stopped' as const } };
    api.response(listMonitoringUsers, { items: [stopped], total: 1, skip: 0, limit: 50 });
    api.fail(startTask, 402, { code: 'suspended' });
    const panel = await screen.findByRole('dialog', { name: 'alice' });
    await user.click(await within(panel).findByRole('button', { name: 'Start' }));
    expect(await screen.findByText(/a payment is overdue/)).toBeVisible();
  });

  it('names the consequences before it stops a task and closes its shares', async () => {
    const { user, api } = renderMonitoring('/admin/monitoring?user=3');
    api.response(stopTask, { task: { ...aTask, state: 'stopped' }, shares: [] });
    const panel = await screen.findByRole('dialog', { name: 'alice' });
    await user.click(await within(panel).findByRole('button', { name: 'Stop' }));
    const question = await screen.findByRole('dialog', { name: 'Stop the task of alice?' });
    await user.click(within(question).getByLabelText('Close 2 open shares as well'));
    await user.click(within(question).getByRole('button', { name: 'Stop and close shares' }));
    await waitFor(() => expect(api.calls(stopTask)[0]?.body).toEqual({ close_shares: true }));
  });

  it('stops every task once the word is typed, and shows the job of its closes', async () => {
    const { user, api } = renderMonitoring();
    api.response(previewStopAll, STOP_PREVIEW);
    api.response(stopAllTasks, { tasks: [], stopped: 5002, met: 5002, job_id: JOB_ID });
    const reasons = [{ code: 'MARKET_CLOSED', count: 283 }];
    api.response(getJob, { ...aJob, kind: 'tasks.stop-all', reasons });
    const closed = { state: 'stopped', closed: 2, left: 0 };
    const error = { code: 'MARKET_CLOSED', message: '1 shares are open' };
    const rows = [
      { number: 1, label: 'alice', state: 'done' as const, result: closed, error: null },
      { number: 2, label: 'bob', state: 'failed' as const, result: null, error },
    ];
    api.response(listJobRows, { items: rows, total: 2, skip: 0, limit: 50 });
    await user.click(await screen.findByRole('button', { name: 'Stop all tasks' }));
    const question = await screen.findByRole('dialog', { name: 'Stop every task?' });
    expect(await within(question).findByText(/−12\.50/)).toBeVisible();
    await user.click(within(question).getByLabelText('Close 2 open shares now'));
    expect(within(question).getByText(/profits and losses become final/)).toBeVisible();
    const stop = within(question).getByRole('button', { name: 'Stop all and close shares' });
    expect(stop).toBeDisabled();
    await user.type(within(question).getByLabelText('Type STOP to confirm'), 'stop');
    expect(stop).toBeDisabled();
    await user.clear(within(question).getByLabelText('Type STOP to confirm'));
    await user.type(within(question).getByLabelText('Type STOP to confirm'), 'STOP');
    await user.click(stop);
    const panel = await screen.findByRole('dialog', { name: 'Stop all tasks' });
    expect(api.calls(stopAllTasks)[0]?.body).toEqual({ close_shares: true });
    expect(
      await within(panel).findByRole('row', { name: /alice.*stopped; 2 closed/ }),
    ).toBeVisible();
    const failed = within(panel).getByRole('row', { name: /bob/ });
    await waitFor(() => expect(failed).toHaveTextContent('The market is closed.'));
    const list = await within(panel).findByRole('list', { name: 'Why rows failed' });
    await waitFor(() => expect(list).toHaveTextContent('283 × The market is closed.'));
    expect(within(panel).queryByRole('button', { name: 'Cancel job' })).not.toBeInTheDocument();
  });

  it('stops every task even when it is unknown how many that affects', async () => {
    const { user, api } = renderMonitoring();
    api.fail(previewStopAll, 503);
    api.response(stopAllTasks, { tasks: [], stopped: 3, met: 3, job_id: JOB_ID });
    api.response(getJob, { ...aJob, kind: 'tasks.stop-all' });
    api.response(listJobRows, { items: [], total: 0, skip: 0, limit: 50 });
    await user.click(await screen.findByRole('button', { name: 'Stop all tasks' }));
    const question = await screen.findByRole('dialog', { name: 'Stop every task?' });
    expect(await within(question).findByRole('alert')).toBeVisible();
    expect(within(question).getByText('Close all open shares now')).toBeVisible();
    await user.type(within(question).getByLabelText('Type STOP to confirm'), 'STOP');
    await user.click(within(question).getByRole('button', { name: 'Stop all tasks' }));
    await waitFor(() => expect(api.calls(stopAllTasks)[0]?.body).toEqual({ close_shares: false }));
    expect(await screen.findByText('3 tasks stopped.')).toBeVisible();
  });

  it('opens a row by keyboard', async () => {
    const { user } = renderMonitoring();
    await user.click(await screen.findByRole('columnheader', { name: 'User' }));
    await user.keyboard('{ArrowDown}{Enter}');
    expect(await screen.findByRole('dialog', { name: 'alice' })).toBeVisible();
  });

  it('syncs all users as a job', async () => {
    const { user, api } = renderMonitoring();
    api.response(refreshMonitoring, { job_id: JOB_ID });
    api.response(getJob, { ...aJob, kind: 'monitoring.refresh' });
    api.response(listJobRows, { items: [], total: 0, skip: 0, limit: 50 });
    await user.click(await screen.findByRole('button', { name: 'Sync all with broker' }));
    const panel = await screen.findByRole('dialog', { name: 'Sync users with the broker' });
    expect(await within(panel).findByRole('progressbar')).toHaveAttribute('aria-valuenow', '50');
    const said = screen.getByRole('log', { hidden: true });
    expect(said).toBeEmptyDOMElement();
    const further = { ...aJob, kind: 'monitoring.refresh', progress: 0.9 } as const;
    act(() => live$.next({ name: 'job', data: further }));
    const done = { ...further, state: 'done', progress: 1, finished_at: aJob.created_at } as const;
    api.response(getJob, done);
    act(() => live$.next({ name: 'job', data: done }));
    act(() => live$.next({ name: 'job', data: done }));
    await waitFor(() => expect(said.textContent).toBe('Sync users with the broker: Done'));
  });

  it('lists what the books and the broker disagree on', async () => {
    const { api } = renderMonitoring('/admin/monitoring?tab=differences');
    const money = (amount: string) => ({ amount, currency: 'EUR' });
    const difference = {
      id: 1,
      at: '2026-03-02T10:00:00Z',
      user: { id: 3, username: 'alice' },
      account_id: 'ABC12',
      deal_id: 'DIAAAA9',
      epic: 'IX.D.DAX.IFMM.IP',
      size: 1,
      booked: money('10.00'),
      broker: null,
    };
    api.response(listLedgerDifferences, { items: [difference], total: 1, skip: 0, limit: 50 });
    api.response(getMarket, aMarket);
    expect(await screen.findByText('DIAAAA9')).toBeVisible();
    expect(await screen.findByText(aMarket.name)).toBeVisible();
    expect(screen.getByText(/10\.00/)).toBeVisible();
  });

  it('resets a profit counter once that is confirmed', async () => {
    const { user, api } = renderMonitoring('/admin/monitoring?user=3');
    const money = { amount: '0.00', currency: 'EUR' };
    const none = { counter: 0, won: 0, lost: 0, streak: 0, realised: money };
    api.response(resetProfitCounter, { ...none, since: '2026-03-02T10:00:00Z' });
    const panel = await screen.findByRole('dialog', { name: 'alice' });
    await user.click(await within(panel).findByRole('button', { name: 'Reset' }));
    const question = await screen.findByRole('dialog', {
      name: 'Reset the cycles won in a row of alice?',
    });
    expect(api.calls(resetProfitCounter)).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Reset cycles won in a row' }));
    expect(
      await screen.findByText('The cycles won in a row of alice are counted from 0 again.'),
    ).toBeVisible();
    expect(api.calls(resetProfitCounter)[0]?.params.user_id).toBe(3);
  });
});
