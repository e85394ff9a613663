import { endSession, listSessions, me } from '@entropi/contracts/auth';
import { listBacktests } from '@entropi/contracts/backtests';
import { changeDefaultAccount, listAccounts, saveKeys } from '@entropi/contracts/broker-accounts';
import { getDashboard } from '@entropi/contracts/dashboard';
import { listUserPayments } from '@entropi/contracts/invoices';
import { getMarket } from '@entropi/contracts/markets';
import { listPasskeys } from '@entropi/contracts/passkeys';
import { subscriptionFees, updateProfile } from '@entropi/contracts/profile';
import { acknowledgeRisks, getRisks, RISKS_VERSION } from '@entropi/contracts/risks';
import { getTemplate, previewLadder } from '@entropi/contracts/scales';
import { listStatements } from '@entropi/contracts/statements';
import { createConfig, getConfig, listStrategies } from '@entropi/contracts/strategies';
import { getStrategySlippage } from '@entropi/contracts/strategy-slippage';
import { setUserPassword } from '@entropi/contracts/users';
import { recheck$ } from '@entropi/shared/session';
import {
  aMarket,
  anAccount,
  aRisksView,
  aStrategy,
  aUser,
  noSlippage,
} from '@entropi/shared/testing/records';
import { ALICE, type RenderPageOptions, renderPage } from '@entropi/shared/testing/render-page';
import { createStubApi } from '@entropi/shared/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { aDashboard } from '../../testing/records';
import AccountSettingsPage from './account-settings.page';

jest.mock('../../charts/equity-canvas', () => ({ drawEquity: jest.fn() }));
jest.mock('../../charts/curves-canvas', () => ({ drawCurves: jest.fn() }));

const AT = '2026-03-02T10:00:00Z';

function renderSettings(section: string, { fills }: Pick<RenderPageOptions, 'fills'> = {}) {
  const api = createStubApi()
    .response(me, aUser)
    .response(getDashboard, { ...aDashboard, cycle: null })
    .response(getMarket, aMarket)
    .response(getRisks, aRisksView)
    .response(listSessions, [])
    .response(listPasskeys, []);
  const path = `/account/settings?section=${section}`;
  return renderPage(<AccountSettingsPage />, { api, path, route: '/account/settings', fills });
}

describe('account settings page', () => {
  it('shows the sections of other remotes after its own, at addresses that stay', async () => {
    const fill = { id: 'mf-reports-mails', title: 'Reports', content: <p>Reports by mail</p> };
    const { user, location } = renderSettings('profile', { fills: { 'account.section': [fill] } });
    expect(screen.getAllByRole('button').at(-1)).toHaveTextContent('Reports');
    await user.click(screen.getByRole('button', { name: 'Reports' }));
    expect(await screen.findByText('Reports by mail')).toBeVisible();
    expect(location()).toBe('/account/settings?section=mf-reports-mails');
  });

  it('saves the profile with all its fields', async () => {
    const { user, api } = renderSettings('profile');
    api.response(updateProfile, aUser);
    const city = await screen.findByLabelText('City');
    await user.clear(city);
    await user.type(city, 'Bern');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Changes saved.')).toBeVisible();
    expect(api.calls(updateProfile)[0]?.body.address).toMatchObject({ city: 'Bern' });
  });

  it('makes the shell read the user again, whose language may have changed', async () => {
    const { user, api } = renderSettings('profile');
    api.response(updateProfile, aUser);
    const rechecked = jest.fn();
    const subscription = recheck$.subscribe(rechecked);
    await user.click(await screen.findByLabelText('Language'));
    await user.click(screen.getByRole('option', { name: 'Deutsch' }));
    expect(rechecked).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(rechecked).toHaveBeenCalledTimes(1));
    subscription.unsubscribe();
  });

  it('leaves out the sections that a suspended user may not change, and leads back to the payment', async () => {
    const session = { ...ALICE, state: 'suspended', paywallId: 3 } as const;
    const api = createStubApi().response(me, aUser);
    renderPage(<AccountSettingsPage />, { api, session, path: '/paywall/3/account' });
    expect(await screen.findByLabelText('City')).toBeVisible();
    expect(screen.queryByText('Broker')).not.toBeInTheDocument();
    expect(screen.queryByText('Strategy')).not.toBeInTheDocument();
    const back = screen.getByRole('link', { name: 'Back to the payment' });
    expect(back).toHaveAttribute('href', '/paywall/3');
  });

  it('says when the current password is wrong', async () => {
    const { user, api } = renderSettings('security');
    api.response(listSessions, []).fail(setUserPassword, 422, {
      code: 'wrong_password',
      details: [{ path: 'current_password', message: 'is wrong' }],
    });
    await user.type(await screen.findByLabelText('Current password'), 'not it');
    await user.type(screen.getByLabelText('New password'), 'correct horse battery');
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    expect(await screen.findByText(/The current password is not right\./)).toBeVisible();
  });

  it('ends another session, never this one', async () => {
    const { user, api } = renderSettings('security');
    const session = { created_at: AT, last_used_at: AT, address: '127.0.0.1', agent: 'Firefox' };
    api
      .response(listSessions, [
        { ...session, id: 1, current: true, bound: true, ends_at: '2026-12-24T12:00:00.000Z' },
        { ...session, id: 2, current: false, bound: false },
      ])
      .response(endSession, undefined);
    expect(await screen.findByText(/· Bound to its browser/)).toBeVisible();
    expect(screen.getByText(/· Bound to its browser · ends on/)).toBeVisible();
    expect(screen.getByText(/24.*2026/)).toBeVisible();
    expect(screen.queryByText(/Not bound to a browser.* ends on/)).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Sign out there' }));
    await waitFor(() => expect(api.calls(endSession)[0]?.params.id).toBe(2));
  });

  it('shows why the broker rejects keys, and that nothing was saved', async () => {
    const { user, api } = renderSettings('broker');
    api.response(listAccounts, []).fail(saveKeys, 422, {
      code: 'keys_refused',
      details: [{ path: 'api_key', message: 'is unknown', code: 'error.security.api-key-invalid' }],
    });
    expect(await screen.findByText('No broker keys yet')).toBeVisible();
    await user.type(screen.getByLabelText('API key'), 'wrong-key');
    await user.type(screen.getByLabelText('IG username'), 'SIM-ALICE');
    await user.type(screen.getByLabelText('IG password'), 'secret');
    await user.click(screen.getByRole('button', { name: 'Check and save' }));
    expect(await screen.findByText(/IG does not know this API key\./)).toBeVisible();
  });

  it('says that the account cannot be changed while a cycle is open', async () => {
    const { user, api } = renderSettings('broker');
    const other = { ...anAccount, account_id: 'ALSPR', name: 'Spread bet', is_default: false };
    api
      .response(listAccounts, [anAccount, other])
      .fail(changeDefaultAccount, 409, { code: 'cycle_open' });
    await user.click(await screen.findByRole('button', { name: 'Trade this one' }));
    expect(await screen.findByText(/A trading cycle is open\./)).toBeVisible();
  });

  it('shows a card for each key, and says before the form what cannot change during an open cycle', async () => {
    const { api } = renderSettings('broker');
    const key = { ...anAccount.key, id: 2, identifier: 'DEMO-ALICE' };
    const demo = {
      ...anAccount,
      account_id: 'DSPR',
      type: 'SPREADBET',
      is_default: false,
    } as const;
    api
      .response(listAccounts, [anAccount, { ...demo, environment: 'DEMO', key }])
      .response(getDashboard, aDashboard);
    const card = within(await screen.findByRole('region', { name: 'IG demo: DEMO-ALICE' }));
    expect(card.getByText(/Spread betting · Balance EUR.10\D000\.00/)).toBeVisible();
    expect(screen.getByRole('region', { name: 'Simulator: SIM-ALICE' })).toBeVisible();
    expect(await screen.findByText(/A trading cycle is open: until/)).toBeVisible();
    // Nothing has happened, so it is a part of the page and not an alert.
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(card.getByRole('button', { name: 'Trade this one' })).toBeDisabled();
  });

  it('asks for a confirmation before another section replaces unsaved input', async () => {
    const { user, location } = renderSettings('profile');
    await user.type(await screen.findByLabelText('City'), '!');
    await user.click(screen.getByRole('button', { name: 'Security' }));
    const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByLabelText('City')).toHaveValue('Zürich!');
    await user.click(await screen.findByRole('button', { name: 'Security' }));
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(location()).toContain('section=security'));
  });

  it('names a rule that every level of a ladder breaks once', async () => {
    const { api } = renderSettings('strategy');
    const detail = (level: number) => ({
      path: `levels.${level}.size`,
      message: 'too small',
      code: 'size_below_minimum',
      values: { minimum: '0.1' },
    });
    const level = { id: 1, level: 0, offset: 0, size: 1, take_profit: null };
    api
      .response(listStrategies, [aStrategy])
      .response(listAccounts, [anAccount])
      .response(listBacktests, { items: [], total: 0, skip: 0, limit: 5 })
      .response(getStrategySlippage, noSlippage)
      .response(getMarket, aMarket)
      .response(getTemplate, {
        id: 1,
        version: 1,
        unit: 'POINTS',
        levels: [level],
        total_size: 1,
        source: 'STRATEGY',
      })
      .fail(getConfig, 404)
      .fail(previewLadder, 422, {
        code: 'validation_error',
        details: Array.from({ length: 9 }, (_, index) => detail(index)),
      });
    const ladder = within(await screen.findByRole('region', { name: /What its ladder costs/ }));
    const alert = await ladder.findByRole('alert');
    expect(alert.textContent?.match(/smallest size is 0\.1/g)).toHaveLength(1);
  });

  it('makes the first choice of a strategy', async () => {
    const { user, api } = renderSettings('strategy');
    api
      .response(listStrategies, [aStrategy])
      .response(listAccounts, [anAccount])
      .response(listBacktests, { items: [], total: 0, skip: 0, limit: 5 })
      .response(getStrategySlippage, noSlippage)
      .fail(getConfig, 404)
      .fail(getTemplate, 404)
      .response(createConfig, {
        strategy_id: 1,
        coupled_strategy_id: null,
        size_factor: 1,
        max_open_shares: null,
        daily_loss_limit: null,
        notify: true,
      });
    await user.click(await screen.findByRole('button', { name: 'Save changes' }));
    await waitFor(() =>
      expect(api.calls(createConfig)[0]?.body).toMatchObject({ strategy_id: 1, size_factor: 1 }),
    );
  });

  it('says when the risks were acknowledged', async () => {
    const { api } = renderSettings('strategy');
    api.response(listStrategies, [aStrategy]).response(listAccounts, [anAccount]);
    api
      .response(listBacktests, { items: [], total: 0, skip: 0, limit: 5 })
      .response(getStrategySlippage, noSlippage);
    api.fail(getConfig, 404).fail(getTemplate, 404);
    const panel = within(await screen.findByRole('region', { name: 'Risks of trading' }));
    expect(await panel.findByText(/You acknowledged this on 2 Mar 2026/)).toBeVisible();
    expect(panel.queryByRole('checkbox')).not.toBeInTheDocument();
  });

  it('asks a user who has not acknowledged the risks to do so, above anything else on the page', async () => {
    const { user, api } = renderSettings('strategy');
    api.response(listStrategies, [aStrategy]).response(listAccounts, [anAccount]);
    api
      .response(listBacktests, { items: [], total: 0, skip: 0, limit: 5 })
      .response(getStrategySlippage, noSlippage);
    api.fail(getConfig, 404).fail(getTemplate, 404);
    api.response(getRisks, { ...aRisksView, acknowledged: null });
    api.response(acknowledgeRisks, aRisksView);
    const verb = await screen.findByRole('button', { name: 'Acknowledge the risks' });
    expect(verb).toBeDisabled();
    expect(screen.getAllByRole('region')[0]).toHaveAccessibleName('Risks of trading');
    await user.click(screen.getByRole('checkbox', { name: /I understand these risks/ }));
    await user.click(verb);
    expect(await screen.findByText(/You acknowledged this on/)).toBeVisible();
    expect(api.calls(acknowledgeRisks)[0]?.body).toEqual({ version: RISKS_VERSION });
  });

  it('lists the fees and what is owed', async () => {
    const { api } = renderSettings('subscription');
    api.response(listStatements, { years: [] });
    api.response(listUserPayments, { items: [], total: 0, skip: 0, limit: 20 });
    const money = { amount: '49.00', currency: 'EUR' };
    api.response(subscriptionFees, {
      balance: money,
      high_water_mark: { amount: '0.00', currency: 'EUR' },
      items: [
        {
          id: 1,
          kind: 'PERIOD',
          period_from: '2026-02-01',
          period_to: '2026-02-28',
          amount: money,
          created_at: AT,
          payment_id: null,
        },
      ],
    });
    expect(await screen.findByText('Fee of the period')).toBeVisible();
    expect(await screen.findByText('You are on no plan.')).toBeVisible();
  });
});
