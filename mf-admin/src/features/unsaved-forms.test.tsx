import { listPayments } from '@entropi/contracts/payments';
import { createStrategy, getStrategy, listStrategies } from '@entropi/contracts/strategies';
import { createSubscription, listSubscriptions } from '@entropi/contracts/subscriptions';
import { createUser, getUsersSummary, listUsers, updateUser } from '@entropi/contracts/users';
import { aStrategy, aUser } from '@entropi/shared/testing/records';
import { ADMIN, type RenderedPage, renderPage } from '@entropi/shared/testing/render-page';
import { setScreenWidth } from '@entropi/shared/testing/screen-width';
import { createStubApi } from '@entropi/shared/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { aPlan, aUsersSummary } from '../testing/records';
import { renderStrategies } from '../testing/render-strategies';
import SubscriptionsPage from './subscriptions/subscriptions.page';
import UsersPage from './users/users.page';

const QUESTION = { name: 'Leave without saving?' };

function renderUsers(search: string) {
  const api = createStubApi()
    .response(listUsers, { items: [aUser], total: 1, skip: 0, limit: 50 })
    .response(getUsersSummary, aUsersSummary)
    .response(listSubscriptions, [])
    .response(listStrategies, []);
  const [route, session] = ['/admin/users', ADMIN];
  return renderPage(<UsersPage />, { api, path: route + search, route, session });
}

function renderSubscriptions(search: string) {
  const api = createStubApi()
    .response(listSubscriptions, [aPlan])
    .response(listUsers, { items: [aUser], total: 1, skip: 0, limit: 20 })
    .response(listPayments, { items: [], total: 0, skip: 0, limit: 50 });
  const [route, session] = ['/admin/subscriptions', ADMIN];
  return renderPage(<SubscriptionsPage />, { api, path: route + search, route, session });
}

/** A form, and the field that is changed in it. The rest of them is in the browser tests. */
const FORMS: readonly [form: string, render: () => RenderedPage, panel: string, field: string][] = [
  ['a new user', () => renderUsers('?user=new'), 'New user', 'Username'],
  ['a strategy', () => renderStrategies('/admin/strategies?strategy=1'), aStrategy.name, 'Name'],
  ['a payment', () => renderSubscriptions('?payment=new'), 'Request a payment', 'Amount'],
];

// A narrow screen shows lists instead of tables, which saves the test their layout. The forms are the same.
beforeAll(() => setScreenWidth(400));

describe('forms of the administration', () => {
  it.each(FORMS)(
    '%s is left with a confirmation once it is changed',
    async (_form, render, name, field) => {
      const { user, location } = render();
      const panel = await screen.findByRole('dialog', { name });
      await user.type(await within(panel).findByLabelText(field), '7');
      const before = location();
      await user.click(within(panel).getByRole('button', { name: 'Close' }));
      const question = await screen.findByRole('dialog', QUESTION);
      await user.click(within(question).getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(question).not.toBeInTheDocument());
      expect(location()).toBe(before);
      await user.keyboard('{Escape}');
      await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
      await waitFor(() => expect(panel).not.toBeInTheDocument());
    },
  );

  it('ask for no confirmation while nothing is changed', async () => {
    const { user } = renderUsers('?user=3&section=edit');
    const panel = await screen.findByRole('dialog', { name: 'alice' });
    await user.type(await within(panel).findByLabelText('First name'), '7{Backspace}');
    await user.click(within(panel).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(panel).not.toBeInTheDocument());
  });
});

describe('a button that fills a form', () => {
  it('counts as a change where it is a rule', async () => {
    const { user } = renderStrategies('/admin/strategies?strategy=1&section=ladder');
    const panel = await screen.findByRole('dialog', { name: aStrategy.name });
    await user.click(await within(panel).findByRole('button', { name: 'Fill the rows' }));
    await user.clear(await within(panel).findByLabelText('Size'));
    await user.click(within(panel).getByRole('button', { name: 'Close' }));
    expect(await screen.findByRole('dialog', QUESTION)).toBeVisible();
  });
});

describe('forms that are saved', () => {
  const save = async (
    rendered: RenderedPage,
    typed: [label: string, text: string][],
    verb: string,
  ) => {
    const { user } = rendered;
    const panel = await screen.findByRole('dialog');
    for (const [label, text] of typed) {
      await user.clear(await within(panel).findByLabelText(label));
      await user.type(within(panel).getByLabelText(label), text);
    }
    await user.click(within(panel).getByRole('button', { name: verb }));
    return panel;
  };

  it('close without a confirmation', async () => {
    const users = renderUsers('?user=new');
    users.api.response(createUser, { ...aUser, id: 9 });
    const typed = ['Username', 'First name', 'Last name'].map(
      (label) => [label, 'dora'] as [string, string],
    );
    const panel = await save(users, [...typed, ['E-mail', 'dora@example.org']], 'Create user');
    await waitFor(() => expect(panel).not.toBeInTheDocument());
    users.unmount();
    const plans = renderSubscriptions('?plan=new');
    plans.api.response(createSubscription, { ...aPlan, id: 2 });
    const plan = await save(
      plans,
      [
        ['Name', 'Gold'],
        ['Fee per period', '99.50'],
      ],
      'Save plan',
    );
    await waitFor(() => expect(plan).not.toBeInTheDocument());
  });

  it('are confirmed again once they are changed again', async () => {
    const rendered = renderUsers('?user=3&section=edit');
    rendered.api.response(updateUser, aUser);
    const panel = await save(rendered, [['First name', 'Alix']], 'Save changes');
    await screen.findByText(/saved/i);
    await rendered.user.type(within(panel).getByLabelText('First name'), 'a');
    await rendered.user.click(within(panel).getByRole('button', { name: 'Close' }));
    expect(await screen.findByRole('dialog', QUESTION)).toBeVisible();
  });

  it('need none after a user is deactivated', async () => {
    const { user, api } = renderUsers('?user=3&section=edit');
    api.response(updateUser, { ...aUser, is_active: false });
    const panel = await screen.findByRole('dialog', { name: 'alice' });
    await user.click(await within(panel).findByLabelText('May sign in'));
    await user.click(within(panel).getByRole('button', { name: 'Save changes' }));
    await user.click(await screen.findByRole('button', { name: 'Deactivate user' }));
    await waitFor(() => expect(screen.queryByText('Deactivate alice?')).not.toBeInTheDocument());
    await user.click(within(panel).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(panel).not.toBeInTheDocument());
  });

  it('open the new row without a confirmation', async () => {
    const { user, api, location } = renderStrategies('/admin/strategies?strategy=new');
    const made = { ...aStrategy, id: 8, name: 'Second' };
    api.response(createStrategy, made).response(getStrategy, made);
    const panel = await screen.findByRole('dialog', { name: 'New strategy' });
    await user.type(within(panel).getByLabelText('Name'), 'Second');
    await user.click(within(panel).getByRole('combobox', { name: 'Market' }));
    await user.click(await screen.findByRole('option', { name: 'Germany 40' }));
    await user.click(within(panel).getByRole('button', { name: 'Save strategy' }));
    await waitFor(() => expect(location()).toContain('strategy=8&section=ladder'));
  });
});
