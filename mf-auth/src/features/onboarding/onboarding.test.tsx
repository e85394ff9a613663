import { me } from '@entropi/contracts/auth';
import {
  changeDefaultAccount,
  type IgAccount,
  listAccounts,
  saveKeys,
} from '@entropi/contracts/broker-accounts';
import { getMarket } from '@entropi/contracts/markets';
import { updateProfile } from '@entropi/contracts/profile';
import { acknowledgeRisks, getRisks, RISKS_VERSION } from '@entropi/contracts/risks';
import { getTemplate, previewLadder } from '@entropi/contracts/scales';
import { createConfig, listStrategies, updateConfig } from '@entropi/contracts/strategies';
import type { Subscription } from '@entropi/contracts/subscription-model';
import { getSubscription } from '@entropi/contracts/subscriptions';
import { startOwnTask } from '@entropi/contracts/tasks';
import type { DemoKeys } from '@entropi/shared/remote/manifest';
import { STARTED_PLACE } from '@entropi/shared/remote/shell-pages';
import { aRisksView, aTask } from '@entropi/shared/testing/records';
import { renderPage } from '@entropi/shared/testing/render-page';
import { createStubApi } from '@entropi/shared/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import {
  ACCOUNT,
  CAROL,
  IDENTITY,
  MARKET,
  PREVIEW,
  STRATEGY,
  TEMPLATE,
  TRIAL,
  withSteps,
} from '../../testing/carol';
import OnboardingPage from './onboarding.page';
import { STEPS } from './steps';

const SHARES: IgAccount = { ...ACCOUNT, account_id: 'SIMC3', name: 'Shares', type: 'PHYSICAL' };

const PLAN: Subscription = {
  id: 2,
  name: 'Basic',
  currency: 'CHF',
  period: 'MONTH',
  period_fee: { amount: '49.00', currency: 'CHF' },
  performance_fee_percent: 10,
  trial_days: 30,
  grace_days: 10,
  max_strategies: 1,
  is_active: true,
  users_count: 1,
};

const DEMO_KEYS: DemoKeys = {
  environment: 'SIM',
  api_key: 'a-demo-key',
  identifier: 'SIM-ONE',
  password: 'not-secret',
};

function open(done: Parameters<typeof withSteps>[0], path = '/onboarding', demoKeys?: DemoKeys) {
  const api = createStubApi()
    .response(me, withSteps(done))
    .response(listAccounts, done.includes('broker') ? [ACCOUNT, SHARES] : [])
    .response(listStrategies, [STRATEGY, { ...STRATEGY, id: 9, name: 'Old', is_active: false }])
    .response(getTemplate, TEMPLATE)
    .response(previewLadder, PREVIEW)
    .response(getMarket, MARKET)
    .response(getRisks, { ...aRisksView, acknowledged: null })
    .response(acknowledgeRisks, aRisksView);
  return renderPage(<OnboardingPage />, { api, path, session: IDENTITY, demoKeys });
}

beforeEach(() => sessionStorage.clear());

describe('Getting started', () => {
  it('begins with the profile, saves it and goes on to the broker keys', async () => {
    const page = open([]);
    await page.user.type(await screen.findByLabelText('Phone'), '+41 44 555 12 12');
    await page.user.type(screen.getByLabelText('Street and number'), 'Seeweg 1');
    await page.user.type(screen.getByLabelText('Postcode'), '8001');
    await page.user.type(screen.getByLabelText('City'), 'Zürich');
    page.api.response(updateProfile, withSteps(['profile'])).response(me, withSteps(['profile']));
    await page.user.click(screen.getByRole('button', { name: 'Save and continue' }));
    expect(await screen.findByLabelText('API key')).toBeVisible();
    expect(page.api.calls(updateProfile)[0]).toMatchObject({
      params: { user_id: CAROL.id },
      body: { phone: '+41 44 555 12 12', address: { city: 'Zürich', country: 'CH' } },
    });
  });

  it('keeps an unfinished profile in the tab and logs out on "continue later"', async () => {
    const page = open([]);
    await page.user.type(await screen.findByLabelText('City'), 'Bern');
    await page.user.click(screen.getByRole('button', { name: 'Save and continue later' }));
    expect(page.api.calls(updateProfile)).toHaveLength(0);
    page.unmount();
    open([]);
    expect(await screen.findByLabelText('City')).toHaveValue('Bern');
  });

  it('checks the keys at the broker and says how it went', async () => {
    const page = open(['profile']);
    const { user } = page;
    await user.click(await screen.findByRole('combobox', { name: 'Environment' }));
    expect(screen.queryByRole('option', { name: /real money/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('option', { name: 'Simulator' }));
    await user.type(screen.getByLabelText('API key'), 'sim-key');
    await user.type(screen.getByLabelText('IG username'), 'SIM-CAROL');
    await user.type(screen.getByLabelText('IG password'), 'secret');
    page.api
      .response(saveKeys, {
        id: 1,
        environment: 'SIM',
        identifier: 'SIM-CAROL',
        checked_at: ACCOUNT.key.checked_at,
        accounts: [ACCOUNT, SHARES],
      })
      .response(me, withSteps(['profile', 'broker']));
    await user.click(screen.getByRole('button', { name: 'Check and save' }));
    const checks = await screen.findByRole('list', { name: 'Check of the keys' });
    await waitFor(() => expect(checks).toHaveTextContent('2 accounts found'));
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(page.location()).toBe('/onboarding?step=account'));
  });

  it('begins with the simulator in a demo, and fills in the keys that work there', async () => {
    const page = open(['profile'], '/onboarding', DEMO_KEYS);
    expect(await screen.findByRole('combobox', { name: 'Environment' })).toHaveTextContent(
      'Simulator',
    );
    expect(screen.getByText(/the simulator takes API key a-demo-key/)).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Fill in' }));
    page.api.fail(saveKeys, 422);
    await page.user.click(screen.getByRole('button', { name: 'Check and save' }));
    await waitFor(() => expect(page.api.calls(saveKeys)[0]?.body).toEqual(DEMO_KEYS));
  });

  it('shows the broker’s reason when the keys are rejected, and keeps the step open', async () => {
    const page = open(['profile']);
    const code = 'error.security.invalid-details';
    const details = [{ path: '', message: 'The login is wrong.', code }];
    page.api.fail(saveKeys, 422, { code: 'keys_refused', details });
    await page.user.type(await screen.findByLabelText('API key'), 'wrong');
    await page.user.type(screen.getByLabelText('IG username'), 'SIM-CAROL');
    await page.user.type(screen.getByLabelText('IG password'), 'secret');
    await page.user.click(screen.getByRole('button', { name: 'Check and save' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The broker does not accept these keys.');
    expect(alert).toHaveTextContent('Identifier or password is wrong.');
    expect(screen.getByLabelText('IG username')).toHaveValue('SIM-CAROL');
  });

  it('offers the accounts that can be traded, and no share-dealing one', async () => {
    const page = open(['profile', 'broker']);
    const choice = await screen.findByRole('radiogroup', { name: 'Account to trade' });
    expect(within(choice).getByRole('radio', { name: /Shares/ })).toBeDisabled();
    page.api
      .response(changeDefaultAccount, { ...ACCOUNT, is_default: true })
      .response(me, withSteps(['profile', 'broker', 'account']));
    await page.user.click(screen.getByRole('button', { name: 'Save and continue' }));
    expect(await screen.findByRole('radiogroup', { name: 'Strategy' })).toBeVisible();
    expect(page.api.calls(changeDefaultAccount)[0]?.body).toEqual({ account_id: 'SIMC1' });
  });

  it('shows what the ladder of the chosen strategy costs, for the size factor', async () => {
    const page = open(['profile', 'broker', 'account']);
    expect(await screen.findByRole('table')).toHaveTextContent('857.19');
    expect(screen.queryByRole('radio', { name: /Old/ })).not.toBeInTheDocument();
    const factor = screen.getByLabelText('Size factor');
    await page.user.clear(factor);
    await page.user.type(factor, '2');
    await waitFor(() =>
      expect(page.api.calls(previewLadder).at(-1)?.body.levels?.[1]).toEqual({
        offset: 20,
        size: 3,
      }),
    );
  });

  it('names market and sell mode of a strategy, and no epic', async () => {
    open(['profile', 'broker', 'account']);
    const card = await screen.findByRole('radio', { name: /Swiss ladder.*SMI · Single/ });
    expect(card).toBeChecked();
    expect(screen.queryByText(/IX\.D\./)).not.toBeInTheDocument();
  });

  it('warns where the margin of the whole ladder exceeds the account', async () => {
    const page = open(['profile', 'broker', 'account']);
    const margin = { amount: '12000.00', currency: 'CHF' };
    page.api
      .response(listAccounts, [{ ...ACCOUNT, is_default: true }])
      .response(previewLadder, { ...PREVIEW, totals: { ...PREVIEW.totals, margin } });
    expect(
      await screen.findByText(/needs CHF.12\D000\.00 of margin; your account holds CHF.10\D000/),
    ).toBeVisible();
    expect(page.api.calls(previewLadder).at(-1)?.body.currency).toBe('CHF');
  });

  it('says what "continue later" does before it is pressed', async () => {
    open(['profile']);
    const later = await screen.findByRole('button', { name: 'Continue later' });
    expect(later).toHaveAccessibleDescription(/Logs you out\. What is typed here is not kept/);
  });

  it('ends with plan and price, and starts once the risk is acknowledged', async () => {
    const page = open([...STEPS]);
    page.api
      .response(me, { ...withSteps([...STEPS]), strategy_id: STRATEGY.id, subscription: TRIAL })
      .response(listAccounts, [{ ...ACCOUNT, is_default: true }])
      .response(getSubscription, PLAN)
      .response(startOwnTask, aTask);
    expect(
      await screen.findByText(/Basic: CHF.49\.00 a month and 10\D?% of the profit/),
    ).toBeVisible();
    expect(screen.getByText('Free until 2 Apr 2026.')).toBeVisible();
    expect(await screen.findByText('Swiss ladder: SMI, Single')).toBeVisible();
    const start = screen.getByRole('button', { name: 'Start trading' });
    expect(start).toBeDisabled();
    await page.user.click(screen.getByRole('checkbox', { name: /I understand these risks/ }));
    await page.user.click(start);
    await waitFor(() => expect(page.api.calls(startOwnTask)[0]?.params.user_id).toBe(CAROL.id));
    expect(page.api.calls(acknowledgeRisks)).toMatchObject([
      { params: { user_id: CAROL.id }, body: { version: RISKS_VERSION } },
    ]);
    await waitFor(() => expect(page.location()).toBe(STARTED_PLACE));
  });

  it('says when the risks were acknowledged, and does not ask for it again', async () => {
    const page = open([...STEPS]);
    page.api.response(getRisks, aRisksView).response(startOwnTask, aTask);
    expect(await screen.findByText(/You acknowledged this on 2 Mar 2026/)).toBeVisible();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    await page.user.click(screen.getByRole('button', { name: 'Start trading' }));
    await waitFor(() => expect(page.api.calls(startOwnTask)).toHaveLength(1));
    expect(page.api.calls(acknowledgeRisks)).toHaveLength(0);
  });

  it('shows the risks again where their text has changed since', async () => {
    const page = open([...STEPS]);
    const changed = { ...aRisksView, version: RISKS_VERSION + 1 };
    page.api.response(getRisks, changed).fail(acknowledgeRisks, 409, { code: 'risks_outdated' });
    expect(await screen.findByText(/has changed since you acknowledged it/)).toBeVisible();
    await page.user.click(screen.getByRole('checkbox', { name: /I understand/ }));
    await page.user.click(screen.getByRole('button', { name: 'Start trading' }));
    expect(await screen.findByText('The text about the risks has changed.')).toBeVisible();
    expect(page.location()).toBe('/onboarding');
    expect(page.api.calls(startOwnTask)).toHaveLength(0);
  });

  it('stores the acknowledgement even if the user does not start yet', async () => {
    const page = open([...STEPS]);
    await page.user.click(await screen.findByRole('checkbox', { name: /I understand/ }));
    await page.user.click(screen.getByRole('button', { name: 'Not yet' }));
    await waitFor(() => expect(page.api.calls(acknowledgeRisks)).toHaveLength(1));
    expect(page.api.calls(startOwnTask)).toHaveLength(0);
  });

  it('says why the task cannot be started, and stays', async () => {
    const page = open([...STEPS]);
    page.api.fail(startOwnTask, 402, { code: 'suspended' });
    await page.user.click(await screen.findByRole('checkbox', { name: /I understand/ }));
    await page.user.click(screen.getByRole('button', { name: 'Start trading' }));
    expect(
      await screen.findByText('Trading is paused because a payment is overdue.'),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Not yet' })).toBeEnabled();
    expect(await screen.findByText(/You acknowledged this on/)).toBeVisible();
  });

  it('saves the strategy, and changes a configuration that exists already', async () => {
    const page = open(['profile', 'broker', 'account']);
    const config = {
      strategy_id: STRATEGY.id,
      coupled_strategy_id: null,
      size_factor: 1,
      max_open_shares: null,
      daily_loss_limit: null,
      equity_loss_limit: 250,
      notify: true,
    };
    page.api.fail(createConfig, 409, { code: 'config_exists' }).response(updateConfig, config);
    await page.user.type(await screen.findByLabelText('Loss of equity of a day at most'), '250');
    page.api.response(me, withSteps([...STEPS]));
    await page.user.click(screen.getByRole('button', { name: 'Save and continue' }));
    expect(await screen.findByRole('button', { name: 'Start trading' })).toBeVisible();
    expect(page.api.calls(updateConfig)[0]?.body).toEqual(config);
  });

  it('goes back to a step that is done, and never ahead of the next', async () => {
    const { user } = open(['profile'], '/onboarding?step=strategy');
    expect(await screen.findByLabelText('API key')).toBeVisible();
    expect(screen.getByRole('tab', { name: /^Strategy/ })).toBeDisabled();
    await user.click(screen.getByRole('tab', { name: /^Your profile/ }));
    expect(await screen.findByLabelText('First name')).toHaveValue('Carol');
  });
});
