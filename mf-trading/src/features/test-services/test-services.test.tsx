import { listAccounts, testConnection } from '@entropi/contracts/broker-accounts';
import { getMarket, listMarkets } from '@entropi/contracts/markets';
import { closeShare, openShare } from '@entropi/contracts/shares';
import { aMarket, anAccount } from '@entropi/shared/testing/records';
import { renderPage } from '@entropi/shared/testing/render-page';
import { createStubApi } from '@entropi/shared/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { aShare } from '../../testing/records';
import TestServicesPage from './test-services.page';

const withKeys = () => createStubApi().response(listAccounts, [anAccount]);

describe('test services page', () => {
  it('shows no form before it knows whether the user has keys', async () => {
    const api = withKeys();
    renderPage(<TestServicesPage />, { api });
    expect(screen.queryByLabelText('API key')).not.toBeInTheDocument();
    expect(await screen.findByLabelText('API key')).toBeVisible();
    expect(screen.getByText(/saved keys/)).toBeVisible();
  });

  it('says that the user has no keys, and sends nothing without any', async () => {
    const api = createStubApi().response(listAccounts, []);
    const { user } = renderPage(<TestServicesPage />, { api });
    expect(await screen.findByText(/You have no saved keys of Simulator/)).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Test connection' }));
    expect(await screen.findByText(/Fill in all three: you have no saved keys/)).toBeVisible();
    expect(api.calls(testConnection)).toHaveLength(0);
  });

  it('finds markets by name and reads the price of one', async () => {
    const api = withKeys().response(listMarkets, [aMarket]).response(getMarket, aMarket);
    const { user } = renderPage(<TestServicesPage />, { api });
    await user.type(await screen.findByLabelText('Name or epic'), 'germany');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await user.click(await screen.findByRole('button', { name: /Germany 40/ }));
    expect(await screen.findByText(/a point, from 0\.1, open for trading/)).toBeVisible();
    const price = within(await screen.findByRole('group', { name: 'Price of Germany 40' }));
    expect(price.getByText(/^7\D990\.0$/)).toBeVisible();
    expect(price.getByText('Germany 40: open for trading')).toBeVisible();
    await user.click(price.getByRole('button', { name: 'Read again' }));
    await waitFor(() => expect(api.calls(getMarket)).toHaveLength(2));
    expect(api.calls(listMarkets)[0]?.query).toEqual({ search: 'germany' });
  });

  it('opens and closes the smallest size after a confirmation, with the time of each step', async () => {
    const share = { ...aShare, deal_reference: 'T1', deal_id: 'DT1' };
    const profit = { amount: '-0.10', currency: 'EUR' };
    const closed = { ...share, state: 'CLOSED', close_level: 7990, profit } as const;
    const api = withKeys()
      .response(listMarkets, [aMarket])
      .response(getMarket, aMarket)
      .response(closeShare, { ...share, state: 'CLOSING' });
    const states = ['OPENING', 'OPENING', 'OPEN', 'CLOSING', 'CLOSED'] as const;
    api.response(openShare, () => {
      const state = states[api.calls(openShare).length - 1] ?? 'CLOSED';
      return { ...(state === 'CLOSED' ? closed : { ...share, state }), rejection: null };
    });
    const { user } = renderPage(<TestServicesPage />, { api });
    await user.type(await screen.findByLabelText('Name or epic'), 'germany{Enter}');
    await user.click(await screen.findByRole('button', { name: /Germany 40/ }));
    await user.click(await screen.findByRole('button', { name: 'Try an order' }));
    expect(api.calls(openShare)).toHaveLength(0);
    const question = within(await screen.findByRole('dialog', { name: /Buy 0\.1 of Germany 40/ }));
    await user.click(question.getByRole('button', { name: 'Send both orders' }));
    expect(await screen.findByText(/closed at 7\D990\.0: EUR.−0\.10\./)).toBeVisible();
    expect(screen.getAllByText(/: [\d\s]+ ms$/)).toHaveLength(4);
    expect(api.calls(openShare)[0]?.body).toEqual({
      epic: aMarket.epic,
      direction: 'BUY',
      size: 0.1,
      trial: true,
    });
    expect(api.calls(closeShare)[0]?.params.deal_id).toBe('DT1');
    expect(new Set(api.keys(openShare)).size).toBe(1);
  });

  /** Sends an order whose rejection is known only when it is read again. */
  async function tryRejected(rejection: string | null) {
    const share = { ...aShare, deal_id: null };
    const api = withKeys().response(listMarkets, [aMarket]).response(getMarket, aMarket);
    api.response(openShare, () =>
      api.calls(openShare).length > 1
        ? { ...share, state: 'REJECTED' as const, rejection }
        : { ...share, state: 'OPENING' as const, rejection: null },
    );
    const { user } = renderPage(<TestServicesPage />, { api });
    await user.type(await screen.findByLabelText('Name or epic'), 'germany{Enter}');
    await user.click(await screen.findByRole('button', { name: /Germany 40/ }));
    await user.click(await screen.findByRole('button', { name: 'Try an order' }));
    await user.click(await screen.findByRole('button', { name: 'Send both orders' }));
    const alert = await screen.findByRole('alert');
    return { alert, api };
  }

  it.each([
    [
      'MARGIN_ERROR',
      'Nothing is open: the broker rejected the order. The margin is not sufficient. Pay in at IG, or trade smaller sizes.',
    ],
    ['absent', 'Nothing is open. The order never reached the broker. Try again.'],
    [
      'OF_NEXT_YEAR',
      'Nothing is open: the broker rejected the order. Try another market: not each one suits each type of account.',
    ],
    [
      null,
      'Nothing is open: the broker rejected the order. Try another market: not each one suits each type of account.',
    ],
  ])('says at once why an order was rejected (%s), and closes nothing', async (reason, words) => {
    const { alert, api } = await tryRejected(reason);
    expect(alert).toHaveTextContent(words);
    expect(api.calls(closeShare)).toHaveLength(0);
  });

  it('offers no order on an account with real money', async () => {
    const live = { ...anAccount, environment: 'LIVE' } as const;
    const api = createStubApi()
      .response(listAccounts, [live])
      .response(listMarkets, [aMarket])
      .response(getMarket, aMarket);
    const { user } = renderPage(<TestServicesPage />, { api });
    await user.type(await screen.findByLabelText('Name or epic'), 'germany{Enter}');
    await user.click(await screen.findByRole('button', { name: /Germany 40/ }));
    expect(await screen.findByText(/your traded account is one of real money/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try an order' })).not.toBeInTheDocument();
  });

  it('says that no market has the name', async () => {
    const { user } = renderPage(<TestServicesPage />, {
      api: withKeys().response(listMarkets, []),
    });
    await user.type(await screen.findByLabelText('Name or epic'), 'nothing{Enter}');
    expect(await screen.findByText('No market of this name')).toBeVisible();
  });

  it('uses the user’s keys when none are given, and shows outcome and duration of each step', async () => {
    const api = withKeys().response(testConnection, {
      ok: false,
      steps: [
        {
          name: 'login',
          ok: true,
          ms: 42,
          detail: 'of the engine',
          finding: { code: 'accounts', count: 2 },
          response: '{ "a": 1 }',
        },
        {
          name: 'positions',
          ok: false,
          ms: 7,
          detail: 'of the engine',
          finding: { code: 'rejected', broker_code: 'error.security.account-suspended' },
          response: '',
        },
        // An engine of an earlier release sends a step without a finding.
        { name: 'markets', ok: false, ms: 7, detail: 'No response', response: '' },
      ],
    });
    const { user } = renderPage(<TestServicesPage />, { api });
    expect(await screen.findByText(/Leave the three empty/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Test connection' }));
    expect(await screen.findByText('Logged in; 2 accounts.')).toBeVisible();
    expect(screen.getByText('42 ms')).toBeVisible();
    expect(screen.getByText('The account is suspended at IG. Contact IG.')).toBeVisible();
    expect(screen.getByText('No response')).toBeVisible();
    expect(screen.getByText(/The connection does not work/)).toBeVisible();
    // Only steps with a response can be opened.
    expect(screen.queryByRole('button', { name: /Read the open/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Response' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /Log in and read the accounts/ }));
    expect(await screen.findByRole('region', { name: 'Response' })).toHaveTextContent('{ "a": 1 }');
    expect(api.calls(testConnection)[0]?.body).toEqual({ environment: 'SIM' });
  });

  it('requires all three keys or none', async () => {
    const { user, api } = renderPage(<TestServicesPage />, { api: withKeys() });
    await user.type(await screen.findByLabelText('API key'), 'key');
    await user.click(screen.getByRole('button', { name: 'Test connection' }));
    expect(await screen.findByText('Fill in all three, or none.')).toBeVisible();
    expect(api.calls(testConnection)).toHaveLength(0);
  });
});
