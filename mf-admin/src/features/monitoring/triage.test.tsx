import { messageUsers, previewActOnTasks } from '@entropi/contracts/bulk';
import { getJob, listJobRows } from '@entropi/contracts/jobs';
import {
  getEngineState,
  getMonitoringSummary,
  listMonitoringUsers,
  type MonitoringSummary,
} from '@entropi/contracts/monitoring';
import { ADMIN, renderPage } from '@entropi/shared/testing/render-page';
import { setScreenWidth } from '@entropi/shared/testing/screen-width';
import { createStubApi } from '@entropi/shared/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { aJob, aMonitoringUser, aSummary, JOB_ID } from '../../testing/records';
import MonitoringPage from './monitoring.page';
import OperatorCard from './operator-card';

const PREVIEW = {
  count: 312,
  states: [{ state: 'error' as const, count: 312 }],
  open_shares: 40,
  unrealised: [],
};
const KEYS = { code: 'credential_refused', is_error: true, users: 312 };
const CLOSED = { code: 'market_closed', is_error: false, users: 4100 };
const broken = {
  ...aMonitoringUser,
  task: {
    ...aMonitoringUser.task,
    state: 'error' as const,
    error: { code: KEYS.code, message: 'rejected', amount: null, at: '2026-03-02T10:00:00Z' },
    unmanaged_shares: 2,
  },
};

function renderTriage(summary: Partial<MonitoringSummary> = {}, path = '/admin/monitoring') {
  const api = createStubApi()
    .response(listMonitoringUsers, { items: [broken], total: 312, skip: 0, limit: 50 })
    .response(getMonitoringSummary, {
      ...aSummary,
      error: 312,
      reasons: [KEYS, CLOSED],
      ...summary,
    })
    .response(previewActOnTasks, PREVIEW)
    .response(getEngineState, {
      processes: [],
      feeds: [],
      queue: 0,
      orders: { p50_ms: null, p99_ms: null, unresolved: 0 },
    });
  return renderPage(<MonitoringPage />, { api, path, route: '/admin/monitoring', session: ADMIN });
}

const query = ({ api }: Pick<ReturnType<typeof renderTriage>, 'api'>) =>
  api.calls(listMonitoringUsers).at(-1)?.query;

describe('tasks that need a look', () => {
  afterEach(() => setScreenWidth(1280));

  it('say in their row why they are in error', async () => {
    renderTriage();
    const row = await screen.findByRole('row', { name: /alice/ });
    expect(within(row).getByText('The broker rejects the keys.')).toBeVisible();
  });

  it('say on a phone too why they are in error', async () => {
    setScreenWidth(400);
    renderTriage({ reasons: [] });
    expect(await screen.findByText('The broker rejects the keys.')).toBeVisible();
  });

  it('are grouped by reason, and a group shows its tasks and hides them again', async () => {
    const { user, api } = renderTriage({}, '/admin/monitoring?state=paused');
    const groups = await screen.findByRole('list', { name: 'Tasks that need a look, by reason' });
    expect(within(groups).getAllByRole('listitem')).toHaveLength(2);
    const keys = within(groups).getByRole('button', { name: '312 × The broker rejects the keys.' });
    expect(
      within(groups).getByRole('button', { name: /^4.100 × The market is closed/ }),
    ).toBeVisible();
    await user.click(keys);
    await waitFor(() => expect(query({ api })?.reason).toBe('credential_refused'));
    expect(query({ api })).not.toHaveProperty('state');
    expect(keys).toHaveAttribute('aria-pressed', 'true');
    await user.click(keys);
    await waitFor(() => expect(query({ api })).not.toHaveProperty('reason'));
  });

  it('are written to as a group, by what selects it, once for each press of a button', async () => {
    const { user, api } = renderTriage();
    const groups = await screen.findByRole('list', { name: /that need a look/ });
    const [keys] = within(groups).getAllByRole('listitem');
    if (!keys) throw new Error('no group');
    await user.click(within(keys).getByRole('button', { name: 'Write to them' }));
    const question = await screen.findByRole('dialog', { name: 'Write to 312 users?' });
    const text = within(question).getByRole('textbox', { name: 'Message' });
    // The message begins with the words of the user's own page.
    expect(text).toHaveValue(
      'The broker rejects the keys. Nothing can be opened or closed. Enter the broker keys again in Account details; an administrator then clears the error.',
    );
    const send = within(question).getByRole('button', { name: 'Send to 312 users' });
    await user.clear(text);
    expect(send).toBeDisabled();
    await user.type(text, 'New keys, please.');
    api.fail(messageUsers, 503);
    await user.click(send);
    expect(await within(question).findByRole('alert')).toBeVisible();
    api.response(messageUsers, { job_id: JOB_ID });
    api.response(getJob, { ...aJob, kind: 'chat.send' });
    api.response(listJobRows, { items: [], total: 0, skip: 0, limit: 50 });
    await user.click(await within(question).findByRole('button', { name: 'Send to 312 users' }));
    expect(await screen.findByRole('dialog', { name: 'Write to users' })).toBeVisible();
    const filter = { reason: 'credential_refused' };
    expect(api.calls(previewActOnTasks)[0]?.body).toEqual({ matching: { filter } });
    expect(api.calls(messageUsers).at(-1)?.body).toEqual({
      body: 'New keys, please.',
      matching: { filter, confirmed: 312 },
    });
    const [first, second] = api.keys(messageUsers);
    expect(first).toMatch(/^[\w-]{36}$/);
    expect(second).toBe(first);
  });

  it('are written to when they are ticked, anew when the text was changed after a failure', async () => {
    const { user, api } = renderTriage();
    api.fail(messageUsers, 503);
    api.response(getJob, { ...aJob, kind: 'chat.send' });
    api.response(listJobRows, { items: [], total: 0, skip: 0, limit: 50 });
    const row = await screen.findByRole('row', { name: /alice/ });
    await user.click(within(row).getByRole('checkbox'));
    const bar = (await screen.findByRole('button', { name: 'Clear selection' })).parentElement;
    if (!bar) throw new Error('no bar');
    api.response(previewActOnTasks, { ...PREVIEW, count: 1 });
    await user.click(within(bar).getByRole('button', { name: 'Write to them' }));
    const question = await screen.findByRole('dialog', { name: 'Write to 1 user?' });
    const text = within(question).getByRole('textbox');
    await user.type(text, 'Hello');
    await user.click(within(question).getByRole('button', { name: 'Send to 1 user' }));
    expect(await within(question).findByRole('alert')).toBeVisible();
    api.response(messageUsers, { job_id: JOB_ID });
    await user.type(text, '!');
    await user.click(await within(question).findByRole('button', { name: 'Send to 1 user' }));
    await waitFor(() =>
      expect(api.calls(messageUsers).map(({ body }) => body)).toEqual([
        { body: 'Hello', user_ids: [3] },
        { body: 'Hello!', user_ids: [3] },
      ]),
    );
    expect(new Set(api.keys(messageUsers)).size).toBe(2);
  });

  it('are not listed when all is well', async () => {
    renderTriage({ reasons: [] });
    expect(await screen.findByText('alice')).toBeVisible();
    // The list would come with the counts, which are shown.
    expect(await screen.findByRole('button', { name: 'Error 312' })).toBeVisible();
    expect(screen.queryByRole('list', { name: /that need a look/ })).not.toBeInTheDocument();
  });

  it('are counted on the chips, with a dash where the count is not known', async () => {
    const { user, api } = renderTriage({ unmanaged: 7, unsent: undefined });
    for (const name of ['All 9', 'Active 4', 'Paused 3', 'Stopped 2', 'Error 312']) {
      expect(await screen.findByRole('button', { name })).toBeVisible();
    }
    expect(screen.getByRole('button', { name: 'Closes that have not left –' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Unmanaged shares 7' }));
    await waitFor(() => expect(query({ api })?.shares).toBe('unmanaged'));
  });
});

describe('the card on Home', () => {
  it('shows an operator the four figures', async () => {
    const api = createStubApi().response(getMonitoringSummary, {
      users: 12_000,
      active: 11_000,
      paused: 7,
      error: 2,
      open_shares: 30_125,
      unrealised: [
        { amount: '120.50', currency: 'EUR' },
        { amount: '-3.00', currency: 'USD' },
      ],
    });
    renderPage(<OperatorCard />, { api, session: ADMIN });
    for (const figure of ['Active tasks', 'Tasks in error', 'Open shares']) {
      expect(await screen.findByText(figure)).toBeVisible();
    }
    expect(screen.getByText('Open profit and loss')).toBeVisible();
    await waitFor(() => expect(screen.getByText(/^of 12.000 users$/)).toBeVisible());
    for (const value of [/^11.000$/, /^30.125$/, /120\.50/, /3\.00/])
      expect(screen.getByText(value)).toBeVisible();
  });
});
