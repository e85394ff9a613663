import { getRegistration } from '@entropi/contracts/auth';
import { loginByPasskey, startPasskeyLogin } from '@entropi/contracts/passkeys';
import { getAccessToken } from '@entropi/shared/session';
import { renderPage } from '@entropi/shared/testing/render-page';
import { createStubApi } from '@entropi/shared/testing/stub-api';
import { aRequest, signed, stubPasskeys } from '@entropi/shared/testing/stub-passkeys';
import { screen, waitFor } from '@testing-library/react';
import LoginPage from './login.page';

const PAIR = { access_token: 'access', refresh_token: 'refresh', token_type: 'bearer' as const };

let restore: () => void = () => undefined;
afterEach(() => restore());

async function signIn(fault?: { name: string }, api = createStubApi()) {
  restore = stubPasskeys(fault);
  api.response(startPasskeyLogin, aRequest).response(getRegistration, { mode: 'invite' });
  const page = renderPage(<LoginPage />, { api, session: { state: 'anonymous' }, path: '/login' });
  await page.user.click(screen.getByRole('button', { name: 'Sign in with a passkey' }));
  return page;
}

describe('Login by a passkey', () => {
  it('is not offered by a browser that has none', () => {
    const api = createStubApi().response(getRegistration, { mode: 'invite' });
    renderPage(<LoginPage />, { api, session: { state: 'anonymous' }, path: '/login' });
    expect(screen.getByRole('button', { name: 'Log in' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /passkey/ })).not.toBeInTheDocument();
  });

  it('sends what the passkey signed, and keeps the tokens', async () => {
    const { api } = await signIn(undefined, createStubApi().response(loginByPasskey, PAIR));
    await waitFor(() => expect(api.calls(loginByPasskey)).toHaveLength(1));
    expect(api.calls(loginByPasskey)[0]?.body).toEqual({ passkey: signed });
    await waitFor(() => expect(localStorage.getItem('access_token')).toBe('access'));
    expect(await getAccessToken()).toBe('access');
  });

  it.each([
    ['NotAllowedError', 'No passkey was used.'],
    ['SecurityError', 'Passkeys do not work at this address.'],
    ['NotSupportedError', 'This browser or device cannot use passkeys here.'],
    ['UnknownError', 'The passkey did not work.'],
  ])('says what to do when the browser gives none (%s)', async (name, words) => {
    const { api } = await signIn({ name });
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(api.calls(loginByPasskey)).toHaveLength(0);
    expect(screen.getByRole('button', { name: 'Sign in with a passkey' })).toBeEnabled();
  });

  it.each([
    ['passkey_unknown', 'This passkey opens no account here.'],
    ['passkey_copied', 'This passkey may have been copied'],
    ['passkey_rejected', 'This passkey could not be checked'],
  ])('says what to do when the server does not accept it (%s)', async (code, words) => {
    await signIn(undefined, createStubApi().fail(loginByPasskey, 401, { code }));
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
  });

  it('says how long to wait, and that the server cannot be reached', async () => {
    const api = createStubApi().fail(loginByPasskey, 429, { retryAfterSeconds: 840 });
    const { user } = await signIn(undefined, api);
    expect(await screen.findByRole('alert')).toHaveTextContent('Wait 14 minutes, then try again.');
    api.fail(startPasskeyLogin, 0);
    await user.click(screen.getByRole('button', { name: 'Sign in with a passkey' }));
    expect(await screen.findByText('The server cannot be reached.')).toBeVisible();
  });
});
