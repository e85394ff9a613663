import { listStrategies } from '@entropi/contracts/strategies';
import { listSubscriptions } from '@entropi/contracts/subscriptions';
import {
  createUser,
  deleteUser,
  getUser,
  getUsersSummary,
  listUsers,
  resetTwoFactor,
  updateUser,
} from '@entropi/contracts/users';
import { aStrategy, aUser } from '@entropi/shared/testing/records';
import { ADMIN, renderPage } from '@entropi/shared/testing/render-page';
import { createStubApi } from '@entropi/shared/testing/stub-api';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { aUsersSummary } from '../../testing/records';
import UsersPage from './users.page';

function renderUsers(path = '/admin/users') {
  const api = createStubApi()
    .response(listUsers, { items: [aUser], total: 1, skip: 0, limit: 50 })
    .response(getUsersSummary, aUsersSummary)
    .response(listStrategies, [aStrategy])
    .response(listSubscriptions, []);
  return renderPage(<UsersPage />, { api, path, route: '/admin/users', session: ADMIN });
}

describe('users page', () => {
  it('lists the users of the server', async () => {
    renderUsers();
    expect(await screen.findByText('alice@example.org')).toBeVisible();
  });

  it('says how many want a look, and shows only those by one press', async () => {
    const { user, api, location } = renderUsers();
    const suspended = await screen.findByRole('button', { name: 'Suspended 101' });
    for (const label of ['Overdue 130', 'In error 312', /^Without keys 5.032$/, 'Invited 7'])
      expect(screen.getByRole('button', { name: label })).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Without keys/ }));
    expect(location()).toBe('/admin/users?keys=none');
    await waitFor(() => expect(api.calls(listUsers).at(-1)?.query.keys).toBe('none'));
    await user.click(screen.getByRole('button', { name: /^Without keys/ }));
    expect(location()).toBe('/admin/users');
    expect(suspended).toHaveAttribute('aria-pressed', 'false');
  });

  it('shows a filter of an address that no chip has, and removes it', async () => {
    const { user, api, location } = renderUsers('/admin/users?suspended=false&state=error');
    const shown = await screen.findByRole('button', { name: 'Suspended: No' });
    expect(api.calls(listUsers).at(-1)?.query).toMatchObject({ suspended: false, state: 'error' });
    // The filter of the state has a chip and a select.
    expect(await screen.findByRole('button', { name: 'In error 312' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    act(() => shown.focus());
    await user.keyboard('{Delete}');
    await waitFor(() => expect(location()).toBe('/admin/users?state=error'));
    expect(screen.queryByRole('button', { name: 'Suspended: No' })).toBeNull();
  });

  it('shows no filter that is not applied, whatever an address says', async () => {
    const { api } = renderUsers('/admin/users?suspended=perhaps&keys=none');
    expect(await screen.findByText('alice@example.org')).toBeVisible();
    expect(api.calls(listUsers).at(-1)?.query).toMatchObject({ keys: 'none' });
    expect(api.calls(listUsers).at(-1)?.query).not.toHaveProperty('suspended');
    expect(screen.queryByRole('button', { name: /perhaps/ })).toBeNull();
  });

  it('shows what a user trades, and leaves it out where an earlier release does not say', async () => {
    const { api } = renderUsers();
    expect(await screen.findByText('alice@example.org')).toBeVisible();
    api.response(listUsers, {
      items: [
        {
          ...aUser,
          task: { state: 'error', error_code: 'credential_refused' },
          strategy_name: 'Patient',
          open_shares: 2,
          unrealised: { amount: '-12.50', currency: 'EUR' },
          last_seen_at: null,
        },
      ],
      total: 1,
      skip: 0,
      limit: 50,
    });
    cleanup();
    renderPage(<UsersPage />, { api, path: '/admin/users', route: '/admin/users', session: ADMIN });
    const row = await screen.findByRole('row', { name: /alice/ });
    for (const text of ['Error', 'Patient', 'EUR −12.50'])
      expect(within(row).getByText(new RegExp(text))).toBeVisible();
  });

  it('opens the user of a link also when they are not on the loaded page, and says when there is none', async () => {
    const { api, navigate } = renderUsers('/admin/users?user=77');
    api.response(getUser, { ...aUser, id: 77, username: 'zoe' });
    expect(await screen.findByRole('dialog', { name: 'zoe' })).toBeVisible();
    expect(api.calls(getUser)[0]?.params.user_id).toBe(77);
    api.fail(getUser, 404);
    await act(() => navigate('/admin/users?user=78'));
    const panel = await screen.findByRole('dialog', { name: 'Users' });
    expect(await within(panel).findByText('This does not exist, or not any more.')).toBeVisible();
  });

  it('opens a row by keyboard', async () => {
    const { user } = renderUsers();
    await user.click(await screen.findByRole('columnheader', { name: 'Username' }));
    await user.keyboard('{ArrowDown}{Enter}');
    expect(await screen.findByRole('dialog', { name: 'alice' })).toBeVisible();
  });

  it('filters at the server by what the contract lists, and keeps it in the URL', async () => {
    const { user, api, location } = renderUsers();
    const choose = async (filter: string, option: string) => {
      await user.click(await screen.findByRole('combobox', { name: filter }));
      await user.click(await screen.findByRole('option', { name: option }));
    };
    await user.click(await screen.findByRole('combobox', { name: 'Role' }));
    const options = screen.getAllByRole('option').map((option) => option.textContent);
    expect(options).toEqual(['All', 'User', 'Staff', 'Superuser']);
    await user.click(screen.getByRole('option', { name: 'Staff' }));
    await choose('Task', 'Paused');
    await user.click(screen.getByRole('button', { name: /^Suspended/ }));
    await choose('Strategy', aStrategy.name);
    await waitFor(() =>
      expect(location()).toBe(
        `/admin/users?role=staff&state=paused&suspended=true&strategy_id=${aStrategy.id}`,
      ),
    );
    await waitFor(() =>
      expect(api.calls(listUsers).at(-1)?.query).toEqual({
        skip: 0,
        limit: 50,
        role: 'staff',
        state: 'paused',
        suspended: true,
        strategy_id: aStrategy.id,
      }),
    );
    await choose('Role', 'All');
    await waitFor(() => expect(api.calls(listUsers).at(-1)?.query.role).toBeUndefined());
  });

  it('sorts at the server, and sends nothing that the contract would reject', async () => {
    const { user, api } = renderUsers('/admin/users?sort=roles~asc&role=king&strategy_id=x');
    await screen.findByText('alice@example.org');
    expect(api.calls(listUsers).at(-1)?.query).toEqual({ skip: 0, limit: 50 });
    await user.click(screen.getByRole('columnheader', { name: 'Username' }));
    await waitFor(() =>
      expect(api.calls(listUsers).at(-1)?.query).toMatchObject({
        sort: 'username',
        order: 'asc',
      }),
    );
  });

  it('searches at the server', async () => {
    const { user, api } = renderUsers();
    await user.type(await screen.findByRole('searchbox', { name: 'Search' }), 'ali');
    await waitFor(() => expect(api.calls(listUsers).at(-1)?.query.search).toBe('ali'));
  });

  it('creates a user and sends an invitation when no password is given', async () => {
    const { user, api } = renderUsers();
    api.response(createUser, { ...aUser, id: 9, username: 'dora' });
    await user.click(await screen.findByRole('button', { name: 'New user' }));
    const panel = await screen.findByRole('dialog', { name: 'New user' });
    await user.type(within(panel).getByLabelText('Username'), 'dora');
    await user.type(within(panel).getByLabelText('E-mail'), 'dora@example.org');
    await user.type(within(panel).getByLabelText('First name'), 'Dora');
    await user.type(within(panel).getByLabelText('Last name'), 'Dubois');
    await user.click(within(panel).getByRole('button', { name: 'Create user' }));
    expect(await screen.findByText(/an invitation is on its way/)).toBeVisible();
    const sent = api.calls(createUser)[0]?.body;
    expect(sent).toMatchObject({ username: 'dora', demo_mode: true });
    expect(sent).not.toHaveProperty('password');
  });

  it('shows beside its field why the server rejects a value', async () => {
    const { user, api } = renderUsers();
    api.fail(createUser, 422, { details: [{ path: 'email', message: 'not deliverable' }] });
    await user.click(await screen.findByRole('button', { name: 'New user' }));
    const panel = await screen.findByRole('dialog', { name: 'New user' });
    await user.type(within(panel).getByLabelText('Username'), 'dora');
    await user.type(within(panel).getByLabelText('E-mail'), 'dora@example.org');
    await user.type(within(panel).getByLabelText('First name'), 'Dora');
    await user.type(within(panel).getByLabelText('Last name'), 'Dubois');
    await user.click(within(panel).getByRole('button', { name: 'Create user' }));
    expect(await within(panel).findByText('not deliverable')).toBeVisible();
  });

  it('changes the roles of the user whose row is open', async () => {
    const { user, api } = renderUsers('/admin/users?user=3&section=edit');
    api.response(updateUser, { ...aUser, is_stuff: true });
    const panel = await screen.findByRole('dialog', { name: 'alice' });
    await user.click(await within(panel).findByLabelText('Staff'));
    await user.click(within(panel).getByRole('button', { name: 'Save changes' }));
    await waitFor(() =>
      expect(api.calls(updateUser)[0]).toMatchObject({
        params: { user_id: 3 },
        body: { is_stuff: true },
      }),
    );
  });

  it('chooses how amounts and dates are written for a user', async () => {
    const { user, api } = renderUsers('/admin/users?user=3&section=edit');
    api.response(updateUser, { ...aUser, region: 'AT' });
    const panel = await screen.findByRole('dialog', { name: 'alice' });
    const region = await within(panel).findByLabelText('Format of amounts and dates');
    expect(region).toHaveTextContent('As usual for the language');
    await user.click(region);
    await user.click(await screen.findByRole('option', { name: 'Austria' }));
    await user.click(within(panel).getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(api.calls(updateUser)[0]).toMatchObject({ body: { region: 'AT' } }));
  });

  it('deactivates a user only after it has named what happens to their sessions and their task', async () => {
    const { user, api } = renderUsers('/admin/users?user=3&section=edit');
    api.fail(updateUser, 409, { code: 'last_superuser' });
    const panel = await screen.findByRole('dialog', { name: 'alice' });
    await user.click(await within(panel).findByLabelText('May sign in'));
    await user.click(within(panel).getByRole('button', { name: 'Save changes' }));
    const question = await screen.findByRole('dialog', { name: 'Deactivate alice?' });
    expect(question).toHaveTextContent(/task is paused: it opens nothing more/);
    expect(api.calls(updateUser)).toHaveLength(0);
    await user.click(within(question).getByRole('button', { name: 'Deactivate user' }));
    expect(await within(question).findByRole('alert')).toBeVisible();
    api.response(updateUser, { ...aUser, is_active: false });
    await user.click(within(question).getByRole('button', { name: 'Deactivate user' }));
    await waitFor(() => expect(question).not.toBeInTheDocument());
    expect(api.calls(updateUser).at(-1)).toMatchObject({ body: { is_active: false } });
  });

  it.each([
    [{ two_factor_enrolled: true }, 'on'],
    [{ two_factor_enrolled: false }, 'not set up'],
    [{ two_factor_enrolled: true, two_factor_void: true }, /^void since .* taken back: reset it$/],
  ])('shows a second factor as it is: %j', async (factor, words) => {
    const { api } = renderUsers('/admin/users?user=3');
    const shown = { ...aUser, ...factor };
    api
      .response(getUser, shown)
      .response(listUsers, { items: [shown], total: 1, skip: 0, limit: 50 });
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('resets a second factor only after a confirmation', async () => {
    const { user, api } = renderUsers('/admin/users?user=3&section=access');
    api.response(resetTwoFactor, undefined);
    await user.click(await screen.findByRole('button', { name: 'Reset two-factor' }));
    expect(api.calls(resetTwoFactor)).toHaveLength(0);
    const question = await screen.findByRole('dialog', {
      name: 'Reset the second factor of alice?',
    });
    await user.click(within(question).getByRole('button', { name: 'Reset two-factor' }));
    await waitFor(() => expect(api.calls(resetTwoFactor)).toHaveLength(1));
  });

  it('says why a user cannot be deleted', async () => {
    const { user, api } = renderUsers('/admin/users?user=3&section=access');
    api.fail(deleteUser, 409, { code: 'open_shares' });
    await user.click(await screen.findByRole('button', { name: 'Delete user' }));
    const question = await screen.findByRole('dialog', { name: 'Delete alice?' });
    await user.click(within(question).getByRole('button', { name: 'Delete user' }));
    expect(await within(question).findByRole('alert')).toHaveTextContent(
      'The user has open shares.',
    );
  });
});
