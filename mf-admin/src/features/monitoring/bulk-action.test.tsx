import { actOnTasks, previewActOnTasks, refreshMonitoring } from '@entropi/contracts/bulk';
import { getJob, listJobRows } from '@entropi/contracts/jobs';
import {
  getEngineState,
  getMonitoringSummary,
  listMonitoringUsers,
} from '@entropi/contracts/monitoring';
import { ADMIN, renderPage } from '@entropi/shared/testing/render-page';
import { createStubApi } from '@entropi/shared/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { aJob, aMonitoringUser, aSummary, JOB_ID } from '../../testing/records';
import MonitoringPage from './monitoring.page';

const bob = { ...aMonitoringUser, user: { ...aMonitoringUser.user, id: 4, username: 'bob' } };
const carol = { ...bob, user: { ...bob.user, id: 5, username: 'carol' } };
const ALL = 4967;
const MET = {
  count: ALL,
  states: [
    { state: 'active' as const, count: 4900 },
    { state: 'error' as const, count: 67 },
  ],
  open_shares: 22_000,
  unrealised: [
    { amount: '-12.50', currency: 'EUR' },
    { amount: '8.00', currency: 'USD' },
  ],
};

function renderTasks(path = '/admin/monitoring') {
  const api = createStubApi()
    .response(listMonitoringUsers, {
      items: [aMonitoringUser, bob],
      total: ALL,
      skip: 0,
      limit: 50,
    })
    .response(getMonitoringSummary, aSummary)
    .response(getEngineState, {
      processes: [],
      feeds: [],
      queue: 0,
      orders: { p50_ms: null, p99_ms: null, unresolved: 0 },
    })
    .response(previewActOnTasks, MET)
    .response(actOnTasks, { job_id: JOB_ID })
    .response(refreshMonitoring, { job_id: JOB_ID })
    .response(getJob, aJob)
    .response(listJobRows, { items: [], total: 0, skip: 0, limit: 50 });
  return renderPage(<MonitoringPage />, { api, path, route: '/admin/monitoring', session: ADMIN });
}

/** The text beside the actions. Announcements are in another element. */
const readBar = () =>
  screen.queryByRole('button', { name: 'Clear selection' })?.parentElement?.textContent ?? null;
const tickAll = () => screen.findByRole('checkbox', { name: 'Select all rows' });

describe('tasks that are ticked', () => {
  it('are all that match the filter by the box of the header, on every page', async () => {
    const { user, api } = renderTasks('/admin/monitoring?state=error&q=ali');
    await screen.findByText('bob');
    await user.click(await tickAll());
    await waitFor(() => expect(readBar()).toMatch(/All 4\D967 matching rows are selected\./));
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    const question = await screen.findByRole('dialog', { name: /Stop 4\D967 tasks\?/ });
    expect(await within(question).findByText(/4\D900 Active/)).toBeVisible();
    expect(within(question).getByText('67 Error')).toBeVisible();
    expect(within(question).getByText(/^22\D000$/)).toBeVisible();
    expect(within(question).getByText(/−12\.50/)).toBeVisible();
    expect(within(question).getByText(/8\.00/)).toBeVisible();
    await user.click(within(question).getByLabelText('Close 22000 open shares as well'));
    await user.click(within(question).getByRole('button', { name: 'Stop and close shares' }));
    expect(await screen.findByRole('dialog', { name: 'Act on tasks' })).toBeVisible();
    const filter = { state: 'error', search: 'ali' };
    expect(api.calls(previewActOnTasks)[0]?.body).toEqual({ matching: { filter } });
    expect(api.calls(actOnTasks).map(({ body }) => body)).toEqual([
      { action: 'stop', matching: { filter, confirmed: ALL }, close_shares: true },
    ]);
    await waitFor(() => expect(readBar()).toBeNull());
  });

  it('are all but those whose box is cleared again', async () => {
    const { user, api } = renderTasks();
    await screen.findByText('bob');
    await user.click(await tickAll());
    await user.click(within(screen.getByRole('row', { name: /bob/ })).getByRole('checkbox'));
    await waitFor(() => expect(readBar()).toMatch(/4\D966 of 4\D967 matching rows are selected\./));
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    const question = await screen.findByRole('dialog', { name: /Pause/ });
    const pause = within(question).getByRole('button', { name: 'Pause tasks' });
    await waitFor(() => expect(pause).toBeEnabled());
    await user.click(pause);
    await waitFor(() => expect(api.calls(actOnTasks)).toHaveLength(1));
    expect(api.calls(actOnTasks)[0]?.body).toEqual({
      action: 'pause',
      matching: { filter: {}, except_ids: [4], confirmed: ALL },
    });
  });

  it('stay ticked when their rows are not on the page any more, one by one', async () => {
    const { user, api } = renderTasks();
    const row = await screen.findByRole('row', { name: /alice/ });
    await user.click(within(row).getByRole('checkbox'));
    await waitFor(() => expect(readBar()).toMatch('1 row is selected.'));
    api.response(listMonitoringUsers, { items: [carol], total: ALL, skip: 50, limit: 50 });
    // The list is read again every three seconds.
    const next = await screen.findByRole('row', { name: /carol/ });
    await user.click(within(next).getByRole('checkbox'));
    await waitFor(() => expect(readBar()).toMatch('2 rows are selected.'));
    await user.click(screen.getByRole('button', { name: 'Sync with broker' }));
    api.response(previewActOnTasks, { ...MET, count: 2 });
    const question = await screen.findByRole('dialog', { name: /Sync/ });
    const sync = await within(question).findByRole('button', { name: 'Sync with broker' });
    await waitFor(() => expect(sync).toBeEnabled());
    await user.click(sync);
    await waitFor(() =>
      expect(api.calls(refreshMonitoring)[0]?.body).toEqual({ user_ids: [3, 5] }),
    );
  });

  it('are cleared when the filter changes', async () => {
    const { user } = renderTasks();
    await screen.findByText('bob');
    await user.click(await tickAll());
    await waitFor(() => expect(readBar()).toMatch(/All 4\D967 matching rows are selected\./));
    await user.click(await screen.findByRole('button', { name: 'Paused 3' }));
    await waitFor(() => expect(readBar()).toBeNull());
    await waitFor(async () => expect(await tickAll()).not.toBeChecked());
  });

  it('are shown again when more match than were confirmed, and nothing is done', async () => {
    const { user, api } = renderTasks();
    await screen.findByText('bob');
    await user.click(await tickAll());
    await user.click(screen.getByRole('button', { name: 'Start' }));
    const question = await screen.findByRole('dialog', { name: /Start 4\D967 tasks\?/ });
    const start = within(question).getByRole('button', { name: 'Start tasks' });
    await waitFor(() => expect(start).toBeEnabled());
    api.fail(actOnTasks, 409, { code: 'selection_grown' });
    api.response(previewActOnTasks, { ...MET, count: ALL + 3 });
    await user.click(start);
    expect(await screen.findByText(/More match now than you have confirmed/)).toBeVisible();
    expect(await screen.findByRole('dialog', { name: /Start 4\D970 tasks\?/ })).toBeVisible();
    api.response(actOnTasks, { job_id: JOB_ID });
    await user.click(screen.getByRole('button', { name: 'Start tasks' }));
    await waitFor(() =>
      expect(api.calls(actOnTasks).at(-1)?.body.matching).toEqual({
        filter: {},
        confirmed: ALL + 3,
      }),
    );
  });

  it('are not acted on while it is unknown which tasks would be affected', async () => {
    const { user, api } = renderTasks();
    api.fail(previewActOnTasks, 503);
    await screen.findByText('bob');
    await user.click(await tickAll());
    await user.click(screen.getByRole('button', { name: 'Clear error' }));
    const question = await screen.findByRole('dialog', { name: /Clear the errors/ });
    expect(await within(question).findByRole('alert')).toBeVisible();
    expect(within(question).getByRole('button', { name: 'Clear errors' })).toBeDisabled();
  });

  it('can all be cleared at once', async () => {
    const { user } = renderTasks();
    await screen.findByText('bob');
    await user.click(await tickAll());
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
    await waitFor(() => expect(readBar()).toBeNull());
    await waitFor(async () => expect(await tickAll()).not.toBeChecked());
  });
});
