import { listAudit } from '@entropi/contracts/audit';
import { listStrategies } from '@entropi/contracts/strategies';
import { listSubscriptions } from '@entropi/contracts/subscriptions';
import { getUsersSummary, listUsers } from '@entropi/contracts/users';
import { ADMIN, renderPage } from '@entropi/shared/testing/render-page';
import { createStubApi } from '@entropi/shared/testing/stub-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aUsersSummary } from '../../../testing/records';
import UsersPage from '../users.page';

function renderAudit(search = '') {
  const api = createStubApi()
    .response(listUsers, { items: [], total: 0, skip: 0, limit: 50 })
    .response(getUsersSummary, aUsersSummary)
    .response(listStrategies, [])
    .response(listSubscriptions, []);
  const path = `/admin/users?tab=audit${search}`;
  return renderPage(<UsersPage />, { api, path, route: '/admin/users', session: ADMIN });
}

describe('the audit', () => {
  it('lists the audit of all, and what an entry changed', async () => {
    const { user, api } = renderAudit();
    const entry = {
      id: 9,
      at: '2026-03-02T10:00:00Z',
      actor: 'root',
      action: 'user.update',
      subject: 'user:3',
      subject_name: 'alice',
      before: { email: 'old@example.org', names: { first: 'A' } },
      after: { email: 'new@example.org', names: { first: 'A' } },
    };
    api.response(listAudit, { items: [entry], total: 1, skip: 0, limit: 50 });
    await user.click(await screen.findByText('User changed'));
    const panel = await screen.findByRole('dialog', { name: 'User changed · User alice' });
    const row = within(panel).getByRole('row', {
      name: 'email − old@example.org + new@example.org',
    });
    expect(row).toBeVisible();
    expect(within(panel).queryByText('names.first')).not.toBeInTheDocument();
  });

  it('names the parts of the product in the language of the page, and users by their names', async () => {
    const entry = { at: '2026-03-02T10:00:00Z', subject: 'user:3', before: null, after: null };
    const { api } = renderAudit();
    api.response(listAudit, {
      items: [
        { ...entry, id: 9, actor: 'system', actor_id: null, action: 'task.suspended' },
        { ...entry, id: 8, actor: 'engine', actor_id: 4, action: 'user.update' },
        { ...entry, id: 7, actor: 'command line', actor_id: null, action: 'task.stop-all' },
        { ...entry, id: 6, actor: 'future', actor_id: null, action: 'user.update' },
      ],
      total: 4,
      skip: 0,
      limit: 50,
    });
    await screen.findByText('the system');
    for (const name of ['engine', 'the command line', 'future'])
      expect(screen.getByText(name)).toBeVisible();
    await act(async () => {
      document.documentElement.lang = 'fr';
    });
    expect(await screen.findByText('le système')).toBeVisible();
    expect(screen.getByText('engine')).toBeVisible();
    await act(async () => {
      document.documentElement.lang = 'en';
    });
  });

  it('filters the audit by who, what, on what and time, in the URL too', async () => {
    const { user, api } = renderAudit('&audit.action=task');
    api.response(listAudit, { items: [], total: 0, skip: 0, limit: 50 });
    expect(await screen.findByLabelText('What')).toHaveValue('task');
    await user.type(screen.getByLabelText('Who'), 'olga');
    await user.type(screen.getByLabelText('From (UTC day)'), '2026-03-01');
    await user.type(screen.getByLabelText('Of what / user'), 'alice');
    await waitFor(() =>
      expect(api.calls(listAudit).at(-1)?.query).toMatchObject({
        action: 'task',
        actor: 'olga',
        subject: 'alice',
        from: '2026-03-01',
      }),
    );
  });
});
