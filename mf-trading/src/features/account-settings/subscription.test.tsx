import { me } from '@entropi/contracts/auth';
import { getInvoice, listUserPayments } from '@entropi/contracts/invoices';
import { getPaymentCode } from '@entropi/contracts/payment-code';
import type { Payment } from '@entropi/contracts/payment-model';
import { subscriptionFees } from '@entropi/contracts/profile';
import { getStatementCsv, getStatementPdf, listStatements } from '@entropi/contracts/statements';
import type { UserSubscription } from '@entropi/contracts/subscription-model';
import {
  cancelSubscription,
  getSubscription,
  resumeSubscription,
} from '@entropi/contracts/subscriptions';
import { aUser } from '@entropi/shared/testing/records';
import { renderPage } from '@entropi/shared/testing/render-page';
import { setScreenWidth } from '@entropi/shared/testing/screen-width';
import { createStubApi } from '@entropi/shared/testing/stub-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import AccountSettingsPage from './account-settings.page';

const PLAN = {
  id: 4,
  name: 'Standard',
  currency: 'CHF',
  period: 'MONTH' as const,
  period_fee: { amount: '49.00', currency: 'CHF' },
  performance_fee_percent: 10,
  trial_days: 0,
  grace_days: 7,
  max_strategies: 1,
  is_active: true,
  users_count: 3,
};
const RUNNING: UserSubscription = {
  subscription_id: 4,
  name: 'Standard',
  status: 'active',
  started_at: '2026-01-01T00:00:00Z',
  current_period_end: '2026-03-31T12:00:00Z',
  trial_ends_at: null,
  cancelled_at: null,
};
const PAYMENT: Payment = {
  id: 9,
  user_id: 3,
  username: 'alice',
  amount: { amount: '49.00', currency: 'CHF' },
  due_on: '2026-02-10',
  reference: 'RF18 0009',
  method: 'BANK_TRANSFER',
  paid_at: '2026-02-08T10:00:00Z',
  note: '',
  created_at: '2026-02-01T00:00:00Z',
  invoice_url: '/api/profile/3/payments/9/invoice',
};

function renderSubscription(subscription: UserSubscription, payments: Payment[] = []) {
  const money = { amount: '0.00', currency: 'CHF' };
  const api = createStubApi()
    .response(me, { ...aUser, subscription })
    .response(getSubscription, PLAN)
    .response(subscriptionFees, { balance: money, high_water_mark: money, items: [] })
    .response(listStatements, { years: [2026, 2025] })
    .response(listUserPayments, { items: payments, total: payments.length, skip: 0, limit: 20 });
  const path = '/account/settings?section=subscription';
  return renderPage(<AccountSettingsPage />, { api, path, route: '/account/settings' });
}

describe('own subscription', () => {
  it('shows the plan with its price', async () => {
    renderSubscription(RUNNING);
    expect(await screen.findByText(/CHF.49\.00 a month/)).toBeVisible();
    expect(screen.getByText(/10.% of the profit/)).toBeVisible();
    expect(await screen.findByText('No payments yet')).toBeVisible();
  });

  it('names the plan in the language of the page, where it has a name in it', async () => {
    document.documentElement.lang = 'de-AT';
    renderSubscription({ ...RUNNING, translations: { de: { name: 'Gold für alle' } } });
    expect(await screen.findByText('Gold für alle')).toBeVisible();
    // The plan is not read again for another language.
    await act(async () => {
      document.documentElement.lang = 'fr-CH';
    });
    expect(await screen.findByText('Standard')).toBeVisible();
    await act(async () => {
      document.documentElement.lang = 'en';
    });
  });

  it('is cancelled at the end of its period, after a confirmation that says what then happens', async () => {
    const { user, api } = renderSubscription(RUNNING);
    const cancelled = { ...RUNNING, cancelled_at: '2026-03-02T10:00:00Z' };
    api.response(cancelSubscription, cancelled);
    await user.click(await screen.findByRole('button', { name: /Cancel at the end/ }));
    const question = await screen.findByRole('dialog', { name: 'Let your subscription end?' });
    expect(question).toHaveTextContent('After that your trading is paused');
    api.response(me, { ...aUser, subscription: cancelled });
    await user.click(within(question).getByRole('button', { name: 'Let it end' }));
    expect(await screen.findByRole('button', { name: 'Keep the subscription' })).toBeVisible();
    expect(api.calls(cancelSubscription)[0]?.params.user_id).toBe(3);
  });

  it('is kept when the cancellation is taken back', async () => {
    const { user, api } = renderSubscription({ ...RUNNING, cancelled_at: '2026-03-02T10:00:00Z' });
    api.response(resumeSubscription, RUNNING);
    await user.click(await screen.findByRole('button', { name: 'Keep the subscription' }));
    expect(await screen.findByText('Your subscription goes on.')).toBeVisible();
  });

  it('cannot be cancelled when it has ended', async () => {
    renderSubscription({ ...RUNNING, status: 'cancelled' });
    expect(await screen.findByText('Cancelled')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Cancel at the end/ })).not.toBeInTheDocument();
  });

  it('shows amount, state and buttons of a payment on a phone without a table', async () => {
    setScreenWidth(390);
    renderSubscription(RUNNING, [PAYMENT]);
    const list = within(await screen.findByRole('list', { name: 'Payments and invoices' }));
    expect(list.getByText(/CHF.49\.00/)).toBeVisible();
    expect(list.getByText('Paid')).toBeVisible();
    expect(list.getByText(/RF18 0009/)).toBeVisible();
    expect(list.getByRole('button', { name: 'Invoice RF18 0009 as PDF' })).toBeVisible();
    expect(screen.queryByRole('columnheader', { name: 'Reference' })).not.toBeInTheDocument();
    setScreenWidth(1280);
  });

  it('has a code for each unpaid payment, and none for a paid one', async () => {
    const unpaid = { ...PAYMENT, id: 10, reference: 'RF18 0010', paid_at: null };
    const { user, api } = renderSubscription(RUNNING, [unpaid, PAYMENT]);
    const pay = {
      iban: 'CH9300762011623852957',
      beneficiary: 'Entropi',
      reference: 'RF18 0010',
      qr_svg: '<svg xmlns="http://www.w3.org/2000/svg"/>',
      kind: 'SWISS_QR' as const,
    };
    api.fail(getPaymentCode, 409, { code: 'payment_paid' });
    await user.click(await screen.findByRole('button', { name: 'Pay RF18 0010' }));
    expect(screen.queryByRole('button', { name: 'Pay RF18 0009' })).not.toBeInTheDocument();
    const dialog = within(await screen.findByRole('dialog', { name: 'Pay RF18 0010' }));
    const again = await dialog.findByRole('button', { name: /again/i });
    api.response(getPaymentCode, pay);
    await user.click(again);
    expect(await dialog.findByText('CH93 0076 2011 6238 5295 7')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('fetches an invoice with the session, which a plain link would not carry', async () => {
    const createObjectURL = jest.fn(() => 'blob:invoice');
    Object.assign(URL, { createObjectURL, revokeObjectURL: jest.fn() });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { user, api } = renderSubscription(RUNNING, [PAYMENT]);
    api.response(getInvoice, new Uint8Array([37, 80, 68, 70]));
    expect(await screen.findByText('Paid')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Invoice RF18 0009 as PDF' }));
    await waitFor(() => expect(createObjectURL).toHaveBeenCalled());
    expect(api.calls(getInvoice)[0]?.params).toEqual({ user_id: 3, payment_id: 9 });
  });

  it('fetches the statement of a year in either format, and says why it cannot be fetched', async () => {
    const names: string[] = [];
    Object.assign(URL, { createObjectURL: () => 'blob:statement', revokeObjectURL: jest.fn() });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    const { user, api } = renderSubscription(RUNNING);
    const list = within(await screen.findByRole('list', { name: 'Statements for the tax office' }));
    expect(list.getAllByRole('listitem')).toHaveLength(2);
    api.response(getStatementPdf, new Uint8Array([37, 80, 68, 70]));
    await user.click(list.getByRole('button', { name: 'Statement of 2025 as PDF' }));
    await waitFor(() => expect(names).toEqual(['entropi-2025.pdf']));
    expect(api.calls(getStatementPdf)[0]?.params).toEqual({ user_id: 3, year: 2025 });
    api.fail(getStatementCsv, 404, { code: 'not_found' });
    await user.click(list.getByRole('button', { name: 'Statement of 2026 as CSV' }));
    expect(await screen.findByText(/This does not exist/)).toBeVisible();
    expect(names).toHaveLength(1);
  });

  it('says that there is no statement before the first closed position', async () => {
    const { api } = renderSubscription(RUNNING);
    api.response(listStatements, { years: [] });
    expect(await screen.findByText('No statement yet')).toBeVisible();
  });

  it('says why an invoice cannot be fetched', async () => {
    const { user, api } = renderSubscription(RUNNING, [PAYMENT]);
    api.fail(getInvoice, 404, { code: 'not_found' });
    await user.click(await screen.findByRole('button', { name: 'Invoice RF18 0009 as PDF' }));
    expect(await screen.findByText(/This does not exist/)).toBeVisible();
  });
});
