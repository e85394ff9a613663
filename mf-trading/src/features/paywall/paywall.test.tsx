import { getMarket } from '@entropi/contracts/markets';
import { getPaymentCode } from '@entropi/contracts/payment-code';
import { getPaywall, recalculatePaywall } from '@entropi/contracts/paywall';
import { closeShare } from '@entropi/contracts/shares';
import { live$ } from '@entropi/shared/live';
import { recheck$, type Session } from '@entropi/shared/session';
import { aMarket } from '@entropi/shared/testing/records';
import { renderPage } from '@entropi/shared/testing/render-page';
import { setScreenWidth } from '@entropi/shared/testing/screen-width';
import { createStubApi } from '@entropi/shared/testing/stub-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aPaywall, aShare } from '../../testing/records';
import PaywallPage from './paywall.page';

function renderPaywall() {
  const api = createStubApi().response(getPaywall, aPaywall);
  const session: Session = {
    state: 'suspended',
    username: 'bob',
    userId: 4,
    paywallId: 4,
    isSuperuser: false,
    isStuffUser: false,
    demoMode: true,
  };
  return renderPage(<PaywallPage />, {
    api,
    path: '/paywall/4',
    route: '/paywall/:userId',
    session,
  });
}

describe('paywall page', () => {
  beforeEach(() => setScreenWidth(1280));

  it('says how much is unpaid, since when, and how to pay it', async () => {
    renderPaywall();
    expect(await screen.findByText(/EUR.240\.00 is unpaid since 10 Jan 2026/)).toBeVisible();
    expect(screen.getByRole('img', { name: 'Payment code' })).toBeVisible();
    expect(screen.getByText('CH93 0076 2011 6238 5295 7')).toBeVisible();
    for (const what of ['Beneficiary', 'IBAN', 'Amount', 'Reference']) {
      expect(screen.getByRole('button', { name: `Copy ${what}` })).toBeVisible();
    }
  });

  it('names the amount of a single payment once, beside the details to copy, and its ledger on demand', async () => {
    const { user } = renderPaywall();
    await screen.findByText(/is unpaid since/);
    expect(screen.getAllByText(/240\.00/)).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Show all bookings' }));
    const bookings = within(screen.getByRole('table', { name: 'Line by line' }));
    expect(bookings.getByRole('cell', { name: 'Charge' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Hide the bookings' }));
    expect(screen.queryByRole('table', { name: 'Line by line' })).not.toBeInTheDocument();
  });

  it('names the sum of several payments, each of which can be paid alone', async () => {
    const { user, api } = renderPaywall();
    const [first] = aPaywall.payments;
    if (!first) throw new Error('no payment');
    const second = { ...first, id: 8, reference: 'ENT-8', due_on: '2026-02-10' };
    api.response(getPaywall, { ...aPaywall, payments: [first, second] });
    api.response(getPaymentCode, { ...aPaywall.pay, reference: 'ENT-8' });
    expect(await screen.findByText(/EUR.480\.00 is unpaid since 10 Jan 2026/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Pay ENT-8' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pay ENT-8' }));
    expect(await dialog.findByText('ENT-8')).toBeVisible();
    expect(dialog.getByText(/240\.00/)).toBeVisible();
    expect(dialog.getByRole('img', { name: 'Payment code' })).toBeVisible();
    expect(api.calls(getPaymentCode)[0]?.params).toEqual({ user_id: 4, payment_id: 8 });
  });

  it('gives a phone the details to copy first, and the code on demand', async () => {
    setScreenWidth(390);
    const { user } = renderPaywall();
    const copy = await screen.findByRole('button', { name: 'Copy IBAN' });
    const recalculate = screen.getByRole('button', { name: 'Recalculate' });
    expect(copy.compareDocumentPosition(recalculate)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.queryByRole('img', { name: 'Payment code' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show the code for another device' }));
    expect(screen.getByRole('img', { name: 'Payment code' })).toBeVisible();
  });

  it('lets a phone that shares images hand the code to the banking app', async () => {
    setScreenWidth(390);
    const share = 'Send the code to the banking app';
    const { unmount } = renderPaywall();
    await screen.findByRole('button', { name: 'Copy IBAN' });
    expect(screen.queryByRole('button', { name: share })).not.toBeInTheDocument();
    unmount();
    Object.assign(navigator, { canShare: () => true });
    renderPaywall();
    expect(await screen.findByRole('button', { name: share })).toBeVisible();
    Object.assign(navigator, { canShare: undefined });
  });

  it('says the reference of a payment without a note once in the list', async () => {
    const { api } = renderPaywall();
    const payments = aPaywall.payments.map((one) => ({ ...one, note: '' }));
    api.response(getPaywall, { ...aPaywall, payments });
    const owed = within(await screen.findByRole('region', { name: 'What is owed' }));
    expect(owed.getAllByText(/ENT-7/)).toHaveLength(1);
  });

  it('does not mention a code where there is none', async () => {
    const { api } = renderPaywall();
    api.response(getPaywall, { ...aPaywall, pay: { ...aPaywall.pay, qr_svg: '' } });
    expect(await screen.findByText(/Pay by bank transfer/)).toBeVisible();
    expect(screen.queryByText(/Scan the code/)).not.toBeInTheDocument();
  });

  it('lets a suspended user close an open share', async () => {
    const { user, api } = renderPaywall();
    const profit = { amount: '-12.50', currency: 'EUR' };
    api.response(closeShare, { ...aShare, state: 'CLOSED', close_level: 7993.8, profit });
    await user.click(await screen.findByRole('button', { name: 'Close share: Level 0, size 2' }));
    const question = await screen.findByRole('dialog', { name: 'Close this share now?' });
    await user.click(within(question).getByRole('button', { name: 'Close share' }));
    await waitFor(() => expect(api.calls(closeShare)[0]?.params.deal_id).toBe('DIAAAA1'));
    expect(await screen.findByText(/closed at 7\D993\.8, EUR.−12\.50\./)).toBeVisible();
  });

  it('names the market of a share and says what it is worth now, at the last price', async () => {
    const { api } = renderPaywall();
    const table = within(await screen.findByRole('table', { name: 'Open shares' }));
    expect(await table.findByRole('cell', { name: 'Germany 40' })).toBeVisible();
    expect(table.queryByText(aMarket.epic)).not.toBeInTheDocument();
    // The API rejects this call of a suspended user.
    expect(api.calls(getMarket)).toEqual([]);
    expect(table.getByRole('cell', { name: /−20\.00/ })).toBeVisible();
    const { environment, epic } = aMarket;
    const at = '2026-03-02T10:00:01Z';
    const status = 'TRADEABLE';
    const price = { environment, epic, status, bid: 8003, offer: 8004, at, broker_at: at } as const;
    act(() => live$.next({ name: 'price', data: { ...price, source: 'streamed' } }));
    expect(await table.findByRole('cell', { name: /\+6\.00/ })).toBeVisible();
  });

  it('leads to account and messages, which stay open to a suspended user', async () => {
    renderPaywall();
    const account = await screen.findByRole('link', { name: 'Your account' });
    expect(account).toHaveAttribute('href', '/paywall/4/account?section=subscription');
    const messages = screen.getByRole('link', { name: 'Messages' });
    expect(messages).toHaveAttribute('href', '/paywall/4/messages');
  });

  it('leaves by itself once it is paid, also where only a call says so', async () => {
    const { api } = renderPaywall();
    await screen.findByText(/is unpaid since/);
    const rechecked = jest.fn();
    const subscription = recheck$.subscribe(rechecked);
    api.response(getPaywall, { ...aPaywall, suspended: false, since: null, payments: [] });
    act(() => live$.next({ name: 'suspension', data: { suspended: false, id: 4 } }));
    await waitFor(() => expect(rechecked).toHaveBeenCalled());
    expect(await screen.findByText(/Your task is paused until you start it\./)).toBeVisible();
    subscription.unsubscribe();
  });

  it('keeps the button that closes in sight on a narrow screen', async () => {
    setScreenWidth(390);
    const { user } = renderPaywall();
    const share = within(await screen.findByRole('list', { name: 'Open shares' }));
    expect(await share.findByText(/Germany 40 · Buy 2/)).toBeVisible();
    expect(share.getByText(/−20\.00/)).toBeVisible();
    await user.click(share.getByRole('button', { name: 'Close share: Level 0, size 2' }));
    expect(await screen.findByRole('dialog', { name: 'Close this share now?' })).toBeVisible();
  });

  it('says what a recalculation has changed, and ends the suspension at once', async () => {
    const { user, api } = renderPaywall();
    const changed = { amount: '-240.00', currency: 'EUR' };
    const free = { ...aPaywall, suspended: false, since: null, payments: [] };
    api.response(recalculatePaywall, { ...free, synced_at: '2026-03-02T10:00:00Z', changed });
    await user.click(await screen.findByRole('button', { name: 'Recalculate' }));
    expect(await screen.findByText(/the balance changed by EUR.−240\.00/)).toBeVisible();
    expect(await screen.findAllByText(/your trading is free again/)).not.toHaveLength(0);
  });

  it('says that nothing changed when the broker does not respond', async () => {
    const { user, api } = renderPaywall();
    api.fail(recalculatePaywall, 503, { code: 'broker_unavailable' });
    await user.click(await screen.findByRole('button', { name: 'Recalculate' }));
    expect(await screen.findByText(/nothing was changed/)).toBeVisible();
  });
});
