import { giveUsersPlan, giveUsersStrategy, previewActOnTasks } from '@entropi/contracts/bulk';
import { getJob, listJobRows } from '@entropi/contracts/jobs';
import { listStrategies } from '@entropi/contracts/strategies';
import { listSubscriptions } from '@entropi/contracts/subscriptions';
import { getUsersSummary, listUsers } from '@entropi/contracts/users';
import { aStrategy, aUser } from '@entropi/shared/testing/records';
import { ADMIN, renderPage } from '@entropi/shared/testing/render-page';
import { createStubApi } from '@entropi/shared/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { aJob, aPlan, aUsersSummary, JOB_ID } from '../../testing/records';
import UsersPage from './users.page';

const ALL = 5033;

function renderUsers(path = '/admin/users') {
  const api = createStubApi()
    .response(listUsers, { items: [aUser], total: ALL, skip: 0, limit: 50 })
    .response(getUsersSummary, aUsersSummary)
    .response(listStrategies, [aStrategy])
    .response(listSubscriptions, [aPlan])
    .response(getJob, aJob)
    .response(listJobRows, { items: [], total: 0, skip: 0, limit: 50 });
  return renderPage(<UsersPage />, { api, path, route: '/admin/users', session: ADMIN });
}

describe('users who are ticked', () => {
  it('are put on a plan, and it is said before what they have and who is left out', async () => {
    const { user, api, location } = renderUsers('/admin/users?keys=none');
    api.response(previewActOnTasks, {
      count: 5032,
      states: [{ state: 'stopped', count: 5032 }],
      open_shares: 0,
      unrealised: [],
      plans: [
        { name: 'Starter', count: 32 },
        { name: null, count: 5000 },
      ],
      strategies: [{ name: null, count: 5032 }],
    });
    api.response(giveUsersPlan, { job_id: JOB_ID });
    await user.click(await screen.findByRole('checkbox', { name: 'Select all rows' }));
    await user.click(await screen.findByRole('button', { name: 'Put on a plan' }));
    const question = await screen.findByRole('dialog', { name: /Put 5.032 users on a plan/ });
    expect(await within(question).findByText('32 × Starter')).toBeVisible();
    expect(within(question).getByText(/^5.000 × no plan$/)).toBeVisible();
    expect(within(question).getByText(/^1 of those that are ticked is left out/)).toBeVisible();
    const verb = within(question).getByRole('button', { name: 'Put on this plan' });
    expect(verb).toBeDisabled();
    await user.click(await within(question).findByRole('combobox', { name: 'Plan' }));
    await user.click(await screen.findByRole('option', { name: aPlan.name }));
    await user.click(verb);
    await waitFor(() => expect(location()).toBe(`/admin/users?keys=none&job=${JOB_ID}`));
    expect(api.calls(giveUsersPlan).map(({ body }) => body)).toEqual([
      {
        subscription_id: aPlan.id,
        matching_users: { filter: { keys: 'none' }, confirmed: 5032 },
      },
    ]);
  });

  it('are given a strategy, and it is said when more match than were counted', async () => {
    const { user, api } = renderUsers();
    api.response(previewActOnTasks, {
      count: 1,
      states: [{ state: 'stopped', count: 1 }],
      open_shares: 0,
      unrealised: [],
      strategies: [{ name: 'Patient', count: 1 }],
    });
    api.fail(giveUsersStrategy, 409, { code: 'selection_grown' });
    const row = await screen.findByRole('row', { name: /alice/ });
    await user.click(within(row).getByRole('checkbox'));
    await user.click(await screen.findByRole('button', { name: 'Give a strategy' }));
    const question = await screen.findByRole('dialog', { name: 'Give 1 user a strategy?' });
    expect(await within(question).findByText('1 × Patient')).toBeVisible();
    await user.click(await within(question).findByRole('combobox', { name: 'Strategy' }));
    await user.click(await screen.findByRole('option', { name: aStrategy.name }));
    await user.click(within(question).getByRole('button', { name: 'Give this strategy' }));
    expect(await within(question).findByRole('alert')).toBeVisible();
    await waitFor(() => expect(api.calls(previewActOnTasks)).toHaveLength(2));
    expect(api.calls(giveUsersStrategy).map(({ body }) => body)).toEqual([
      { strategy_id: aStrategy.id, user_ids: [aUser.id] },
    ]);
  });
});
