import {
  getEngineState,
  getMonitoringUser,
  listMonitoringUsers,
} from '@entropi/shared/contracts/monitoring';
import { pauseTask, startTask, stopAllTasks, stopTask } from '@entropi/shared/contracts/tasks';
import { aTask } from '@entropi/shared/testing/records';
import { ADMIN, renderPage } from '@entropi/shared/testing/render-page';
import { createStubApi } from '@entropi/shared/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { aMonitoringUser } from '../../testing/records';
import MonitoringPage from './monitoring.page';

function renderMonitoring(path = '/admin/monitoring') {
  const api = createStubApi()
    .answer(listMonitoringUsers, { items: [aMonitoringUser], total: 1, skip: 0, limit: 50 })
    .answer(getMonitoringUser, { ...aMonitoringUser, cycles: [], scales: [], orders: [] })
    .answer(getEngineState, {
      processes: [
        {
          id: 'engine-1',
          roles: ['engine'],
          started_at: '2026-03-02T10:00:00Z',
          keys_owned: 2,
          feed_age_ms: 700,
        },
      ],
      queue: 0,
      orders: { p50_ms: 40, p99_ms: 120, unresolved: 0 },
    });
  const route = '/admin/monitoring';
  return renderPage(<MonitoringPage />, { api, path, route, session: ADMIN });
}

describe('monitoring page', () => {
  it('shows every task with its state and the engine above', async () => {
    renderMonitoring();
    expect(await screen.findByText('alice')).toBeVisible();
    expect(screen.getByText(/120 ms/)).toBeVisible();
  });

  it('asks the server for tasks of the chosen state', async () => {
    const { user, api } = renderMonitoring();
    await user.click(await screen.findByRole('button', { name: 'Paused' }));
    await waitFor(() => expect(api.calls(listMonitoringUsers).at(-1)?.query.state).toBe('paused'));
  });

  it('pauses a task from its panel', async () => {
    const { user, api } = renderMonitoring('/admin/monitoring?user=3');
    api.answer(pauseTask, { ...aTask, state: 'paused' });
    const panel = await screen.findByRole('dialog', { name: 'alice' });
    await user.click(within(panel).getByRole('button', { name: 'Pause' }));
    expect(await screen.findByText(/opens nothing and keeps closing/)).toBeVisible();
    expect(api.calls(pauseTask)[0]?.params.user_id).toBe(3);
  });

  it('says that a suspended user cannot be started', async () => {
    const { user, api } = renderMonitoring('/admin/monitoring?user=3');
    const stopped = { ...aMonitoringUser, task: { ...aTask, state: 'stopped' as const } };
    api.answer(listMonitoringUsers, { items: [stopped], total: 1, skip: 0, limit: 50 });
    api.fail(startTask, 402, { code: 'suspended' });
    const panel = await screen.findByRole('dialog', { name: 'alice' });
    await user.click(within(panel).getByRole('button', { name: 'Start' }));
    expect(await screen.findByText(/a payment is overdue/)).toBeVisible();
  });

  it('names the consequence before it stops a task and closes its shares', async () => {
    const { user, api } = renderMonitoring('/admin/monitoring?user=3');
    api.answer(stopTask, { task: { ...aTask, state: 'stopped' }, shares: [] });
    const panel = await screen.findByRole('dialog', { name: 'alice' });
    await user.click(within(panel).getByRole('button', { name: 'Stop' }));
    const question = await screen.findByRole('dialog', { name: 'Stop the task of alice?' });
    await user.click(within(question).getByLabelText('Close 2 open shares as well'));
    await user.click(within(question).getByRole('button', { name: 'Stop and close shares' }));
    await waitFor(() => expect(api.calls(stopTask)[0]?.body).toEqual({ close_shares: true }));
  });

  it('stops every task and tells how many', async () => {
    const { user, api } = renderMonitoring();
    api.answer(stopAllTasks, { tasks: [{ task: { ...aTask, state: 'stopped' }, shares: [] }] });
    await user.click(await screen.findByRole('button', { name: 'Stop all tasks' }));
    const question = await screen.findByRole('dialog', { name: 'Stop every task?' });
    await user.click(within(question).getByRole('button', { name: 'Stop task' }));
    expect(await screen.findByText('1 task stopped.')).toBeVisible();
  });
});
