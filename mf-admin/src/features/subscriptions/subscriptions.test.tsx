import { markPaymentsPaid, previewMarkPaid } from '@entropi/contracts/bulk';
import { getJob, listJobRows } from '@entropi/contracts/jobs';
import {
  createPayment,
  getPayment,
  listPayments,
  updatePayment,
} from '@entropi/contracts/payments';
import { createSubscription, listSubscriptions } from '@entropi/contracts/subscriptions';
import { listUsers } from '@entropi/contracts/users';
import { aUser } from '@entropi/shared/testing/records';
import { ADMIN, renderPage } from '@entropi/shared/testing/render-page';
import { createStubApi } from '@entropi/shared/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { aJob, aPayment, aPlan, JOB_ID } from '../../testing/records';
import SubscriptionsPage from './subscriptions.page';

const OWED = {
  unpaid: 1,
  overdue: 1,
  paid: 0,
  owed: [{ amount: '240.00', currency: 'EUR' }],
};

function renderSubscriptions(path = '/admin/subscriptions') {
  const api = createStubApi()
    .response(listSubscriptions, [aPlan])
    .response(listPayments, { items: [aPayment], total: 1, skip: 0, limit: 50 })
    .response(listUsers, { items: [aUser], total: 1, skip: 0, limit: 20 });
  const route = '/admin/subscriptions';
  return renderPage(<SubscriptionsPage />, { api, path, route, session: ADMIN });
}

describe('subscriptions page', () => {
  it('shows the plans with their fees', async () => {
    renderSubscriptions();
    expect(await screen.findByText('Standard')).toBeVisible();
    expect(screen.getByText(/EUR.49\.00/)).toBeVisible();
  });

  it('creates a plan whose fee is in the currency of the plan', async () => {
    const { user, api } = renderSubscriptions();
    api.response(createSubscription, { ...aPlan, id: 2, name: 'Gold' });
    await user.click(await screen.findByRole('button', { name: 'New plan' }));
    const panel = await screen.findByRole('dialog', { name: 'New plan' });
    await user.type(within(panel).getByLabelText('Name'), 'Gold');
    await user.type(within(panel).getByLabelText('Fee per period'), '99.50');
    await user.click(within(panel).getByRole('button', { name: 'Save plan' }));
    await waitFor(() =>
      expect(api.calls(createSubscription)[0]?.body).toMatchObject({
        name: 'Gold',
        period_fee: { amount: '99.50', currency: 'EUR' },
      }),
    );
  });

  it('opens plans and payments by keyboard', async () => {
    const { user } = renderSubscriptions();
    await user.click(await screen.findByRole('columnheader', { name: 'Name' }));
    await user.keyboard('{ArrowDown}{Enter}');
    const plan = await screen.findByRole('dialog', { name: 'Standard' });
    await user.click(within(plan).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(plan).not.toBeInTheDocument());
    await user.click(screen.getByRole('tab', { name: 'Payments' }));
    await user.click(await screen.findByRole('columnheader', { name: 'Due on' }));
    await user.keyboard('{ArrowDown}{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Payment ENT-7' })).toBeVisible();
  });

  it('searches, sorts and filters payments at the server', async () => {
    const { user, api } = renderSubscriptions('/admin/subscriptions?tab=payments');
    await user.click(await screen.findByRole('button', { name: 'Overdue' }));
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'bob');
    await user.click(screen.getByRole('columnheader', { name: 'Amount' }));
    await waitFor(() =>
      expect(api.calls(listPayments).at(-1)?.query).toEqual({
        skip: 0,
        limit: 50,
        search: 'bob',
        sort: 'amount',
        order: 'asc',
        status: 'overdue',
      }),
    );
  });

  it('opens the payment of a link also when it is not on the loaded page', async () => {
    const { user, api, location } = renderSubscriptions('/admin/subscriptions?payment=99');
    api.response(getPayment, { ...aPayment, id: 99, reference: 'ENT-99' });
    const panel = await screen.findByRole('dialog', { name: 'Payment ENT-99' });
    await user.click(within(panel).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(location()).toBe('/admin/subscriptions'));
  });

  it('marks an overdue payment as paid after a confirmation', async () => {
    const { user, api } = renderSubscriptions('/admin/subscriptions?tab=payments');
    api.response(updatePayment, { ...aPayment, paid_at: '2026-03-02T10:00:00Z' });
    const row = await screen.findByRole('row', { name: /bob.*Overdue/ });
    await user.click(within(row).getByText('bob'));
    const panel = await screen.findByRole('dialog', { name: 'Payment ENT-7' });
    await user.click(within(panel).getByRole('button', { name: 'Mark as paid' }));
    const question = await screen.findByRole('dialog', { name: /as paid\?/ });
    await user.click(within(question).getByRole('button', { name: 'Mark as paid' }));
    await waitFor(() => expect(api.calls(updatePayment)[0]?.body.paid_at).toMatch(/Z$/));
  });

  it('requires a user for a payment by hand', async () => {
    const { user, api } = renderSubscriptions();
    api.response(createPayment, aPayment);
    await user.click(await screen.findByRole('button', { name: 'Request a payment' }));
    const panel = await screen.findByRole('dialog', { name: 'Request a payment' });
    await user.click(within(panel).getByRole('combobox', { name: 'User' }));
    await user.click(await screen.findByRole('option', { name: 'alice' }));
    await user.type(within(panel).getByLabelText('Amount'), '12.00');
    await user.click(within(panel).getByRole('button', { name: 'Request payment' }));
    await waitFor(() =>
      expect(api.calls(createPayment)[0]?.body).toMatchObject({
        user_id: 3,
        amount: { amount: '12.00', currency: 'EUR' },
      }),
    );
  });

  it('marks the ticked payments paid as one job, once that is confirmed', async () => {
    const { user, api } = renderSubscriptions('/admin/subscriptions?tab=payments');
    api.response(previewMarkPaid, OWED);
    api.response(markPaymentsPaid, { job_id: JOB_ID });
    api.response(getJob, { ...aJob, kind: 'payments.mark-paid' });
    api.response(listJobRows, { items: [], total: 0, skip: 0, limit: 50 });
    await user.click(await screen.findByRole('checkbox', { name: 'Select row' }));
    await user.click(screen.getByRole('button', { name: 'Mark as paid' }));
    const question = await screen.findByRole('dialog', { name: 'Mark 1 payment as paid?' });
    expect(await within(question).findByText(/bob · .*240\.00/)).toBeVisible();
    const verb = within(question).getByRole('button', { name: 'Mark 1 payment as paid' });
    await waitFor(() => expect(verb).toBeEnabled());
    await user.click(verb);
    expect(await screen.findByRole('dialog', { name: 'Mark payments as paid' })).toBeVisible();
    expect(api.calls(markPaymentsPaid)[0]?.body).toEqual({ payment_ids: [aPayment.id] });
  });

  it('marks all that match paid by the filter, with what is owed by them said before', async () => {
    const { user, api } = renderSubscriptions(
      '/admin/subscriptions?tab=payments&payments.status=overdue&payments.q=bo&payments.user_id=4',
    );
    const owed = [
      { amount: '74880.00', currency: 'EUR' },
      { amount: '12.00', currency: 'CHF' },
    ];
    api.response(previewMarkPaid, { unpaid: 312, overdue: 312, paid: 9, owed });
    api.response(markPaymentsPaid, { job_id: JOB_ID });
    api.response(getJob, { ...aJob, kind: 'payments.mark-paid' });
    api.response(listJobRows, { items: [], total: 0, skip: 0, limit: 50 });
    await screen.findByRole('row', { name: /bob/ });
    await user.click(await screen.findByRole('checkbox', { name: 'Select all rows' }));
    await user.click(screen.getByRole('button', { name: 'Mark as paid' }));
    const question = await screen.findByRole('dialog', { name: 'Mark 312 payments as paid?' });
    expect(within(question).getByText(/74\D880\.00/)).toBeVisible();
    expect(within(question).getByText(/12\.00/)).toBeVisible();
    expect(within(question).queryByRole('list')).not.toBeInTheDocument();
    await user.click(within(question).getByRole('button', { name: 'Mark 312 payments as paid' }));
    await waitFor(() => expect(api.calls(markPaymentsPaid)).toHaveLength(1));
    expect(api.calls(markPaymentsPaid)[0]?.body).toEqual({
      matching: { filter: { user_id: 4, search: 'bo', status: 'overdue' }, confirmed: 312 },
    });
  });
});
