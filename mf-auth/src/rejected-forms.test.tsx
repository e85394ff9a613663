import {
  activate,
  forgotPassword,
  getRegistration,
  login,
  me,
  register,
  resetPassword,
  setupTwoFactor,
  validateResetToken,
  verifyTwoFactor,
} from '@entropi/contracts/auth';
import { listAccounts, saveKeys } from '@entropi/contracts/broker-accounts';
import { getMarket } from '@entropi/contracts/markets';
import { updateProfile } from '@entropi/contracts/profile';
import { getRisks } from '@entropi/contracts/risks';
import { getTemplate, previewLadder } from '@entropi/contracts/scales';
import { createConfig, listStrategies } from '@entropi/contracts/strategies';
import { listForms } from '@entropi/shared/testing/list-forms';
import { aRisksView } from '@entropi/shared/testing/records';
import { listUnsaid, press, type RejectedForm } from '@entropi/shared/testing/rejected-form';
import { renderPage } from '@entropi/shared/testing/render-page';
import { createStubApi } from '@entropi/shared/testing/stub-api';
import { fireEvent, screen } from '@testing-library/react';
import ActivatePage from './features/activate/activate.page';
import ForgotPasswordPage from './features/forgot-password/forgot-password.page';
import LoginPage from './features/login/login.page';
import OnboardingPage from './features/onboarding/onboarding.page';
import RegisterPage from './features/register/register.page';
import ResetPasswordPage from './features/reset-password/reset-password.page';
import TwoFactorPage from './features/two-factor/two-factor.page';
import { ACCOUNT, IDENTITY, MARKET, PREVIEW, STRATEGY, TEMPLATE, withSteps } from './testing/carol';

const PASSWORD = 'correct horse battery';

async function type(fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  }
}

const twice = { 'New password': PASSWORD, 'Repeat it': PASSWORD };

function openStep(done: Parameters<typeof withSteps>[0]) {
  const api = createStubApi()
    .response(me, withSteps(done))
    .response(listAccounts, [ACCOUNT])
    .response(listStrategies, [STRATEGY])
    .response(getTemplate, TEMPLATE)
    .response(previewLadder, PREVIEW)
    .response(getMarket, MARKET)
    .response(getRisks, aRisksView);
  return renderPage(<OnboardingPage />, { api, path: '/onboarding', session: IDENTITY });
}

function openTwoFactor() {
  const api = createStubApi().fail(setupTwoFactor, 409, { code: 'already_enrolled' });
  return renderPage(<TwoFactorPage />, {
    api,
    session: { state: 'second-factor' },
    path: '/login/two-factor',
    tokens: { temp_token: 'temp' },
  });
}

const anonymous = { session: { state: 'anonymous' } } as const;

const FORMS: RejectedForm[] = [
  {
    file: 'login-form',
    call: login,
    open: async () => {
      const api = createStubApi().response(getRegistration, { mode: 'open' });
      const page = renderPage(<LoginPage />, { api, path: '/login', ...anonymous });
      await type({ Password: PASSWORD });
      fireEvent.change(screen.getByRole('textbox', { name: 'Username' }), {
        target: { value: 'alice' },
      });
      return { ...page, send: () => press('Log in') };
    },
  },
  {
    file: 'forgot-form',
    call: forgotPassword,
    open: async () => {
      const page = renderPage(<ForgotPasswordPage />, anonymous);
      await type({ 'E-mail': 'alice@example.com' });
      return { ...page, send: () => press('Send the link') };
    },
  },
  {
    file: 'register-form',
    call: register,
    open: async () => {
      const api = createStubApi().response(getRegistration, { mode: 'open' });
      const page = renderPage(<RegisterPage />, { api, path: '/register', ...anonymous });
      await type({ Username: 'alice', 'E-mail': 'alice@example.com' });
      await type({ 'First name': 'Alice', 'Last name': 'Muster' });
      return { ...page, send: () => press('Register') };
    },
  },
  {
    file: 'new-password-form',
    call: resetPassword,
    open: async () => {
      const api = createStubApi().response(validateResetToken, { valid: true, username: 'alice' });
      const path = '/reset-password?token=t1';
      const page = renderPage(<ResetPasswordPage />, { api, path, ...anonymous });
      await type(twice);
      return { ...page, send: () => press('Set the password') };
    },
  },
  {
    file: 'name-form',
    call: activate,
    open: async () => {
      const api = createStubApi().fail(activate, 409, { code: 'username_taken' });
      const page = renderPage(<ActivatePage />, { api, path: '/activate?token=t1', ...anonymous });
      await type(twice);
      press('Activate the account');
      await type({ Username: 'alice-b' });
      return { ...page, send: () => press('Activate the account') };
    },
  },
  {
    file: 'recovery-form',
    call: verifyTwoFactor,
    says: 'enter another one of your list',
    open: async () => {
      const page = openTwoFactor();
      const other = { name: 'Use a recovery code instead' };
      fireEvent.click(await screen.findByRole('button', other));
      await type({ 'Recovery code': 'abcd-0001' });
      return { ...page, send: () => press('Confirm') };
    },
  },
  {
    file: 'totp-form',
    call: verifyTwoFactor,
    says: 'This code is not accepted',
    open: async () => {
      const page = openTwoFactor();
      await screen.findByLabelText('Code');
      return { ...page, send: () => type({ Code: '123456' }) };
    },
  },
  {
    file: 'profile-step',
    call: updateProfile,
    open: async () => {
      const page = openStep([]);
      await type({ Phone: '+41 44 555 12 12', 'Street and number': 'Seeweg 1' });
      await type({ Postcode: '8001', City: 'Zürich' });
      return { ...page, send: () => press('Save and continue') };
    },
  },
  {
    file: 'keys-form',
    call: saveKeys,
    open: async () => {
      const page = openStep(['profile']);
      await type({ 'API key': 'key', 'IG username': 'SIM-CAROL', 'IG password': 'secret' });
      return { ...page, send: () => press('Check and save') };
    },
  },
  {
    file: 'strategy-form',
    call: createConfig,
    open: async () => {
      const page = openStep(['profile', 'broker', 'account']);
      await screen.findByLabelText('Size factor');
      return { ...page, send: () => press('Save and continue') };
    },
  },
];

beforeEach(() => sessionStorage.clear());

describe('a form that the server rejects', () => {
  it.each(FORMS.map((form) => [form.file, form] as const))(
    '%s says whatever is wrong',
    async (_file, form) => expect(await listUnsaid(form)).toEqual([]),
  );

  it('is one of those tried here', () => {
    expect(listForms(__dirname)).toEqual(FORMS.map(({ file }) => file).sort());
  });
});
