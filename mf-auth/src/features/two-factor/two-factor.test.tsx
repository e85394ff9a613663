import { setupTwoFactor, verifyTwoFactor } from '@entropi/contracts/auth';
import { getTemporaryToken, tokens$ } from '@entropi/shared/session';
import { renderPage } from '@entropi/shared/testing/render-page';
import { createStubApi } from '@entropi/shared/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import TwoFactorPage from './two-factor.page';

const PAIR = { access_token: 'a', refresh_token: 'r', token_type: 'bearer' } as const;
const CODES = Array.from({ length: 10 }, (_, index) => `abcd-000${index}`);
const SETUP = {
  secret: 'JBSWY3DPEHPK3PXP',
  otpauth_uri: 'otpauth://totp/Entropi:alice?secret=JBSWY3DPEHPK3PXP',
  qr_svg: '<svg xmlns="http://www.w3.org/2000/svg"/>',
  recovery_codes: CODES,
};

function open(api = createStubApi()) {
  return renderPage(<TwoFactorPage />, {
    api,
    session: { state: 'second-factor' },
    path: '/login/two-factor',
    tokens: { temp_token: 'temp' },
  });
}

const enrolled = () => createStubApi().fail(setupTwoFactor, 409, { code: 'already_enrolled' });

describe('Second step', () => {
  it('sends six digits by itself, also pasted with a space, and ends the login', async () => {
    const page = open(enrolled().response(verifyTwoFactor, PAIR));
    await page.user.click(await screen.findByLabelText('Code'));
    await page.user.paste('123 456');
    await waitFor(() => expect(tokens$.value.access).toBe('a'));
    expect(page.api.calls(verifyTwoFactor)[0]?.body).toEqual({ code: '123456' });
    expect(tokens$.value).toEqual({ access: 'a', refresh: 'r', temporary: null });
  });

  it('is one field of digits, which the system can fill with a one-time code', async () => {
    open(enrolled());
    const input = await screen.findByLabelText('Code');
    expect(input).toHaveAttribute('autocomplete', 'one-time-code');
    expect(input).toHaveAttribute('inputmode', 'numeric');
    expect(input).toHaveFocus();
  });

  it('empties the field and says so when the code is not accepted', async () => {
    const page = open(enrolled().fail(verifyTwoFactor, 401, { code: 'wrong_code' }));
    await page.user.type(await screen.findByLabelText('Code'), '111111');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This code is not accepted: it is wrong, too old, or was used before.',
    );
    expect(screen.getByRole('alert')).not.toHaveTextContent('recovery');
    expect(screen.getByLabelText('Code')).toHaveValue('');
    expect(screen.getByLabelText('Code')).toHaveFocus();
  });

  it('names the recovery code when the server cannot read the secret', async () => {
    const page = open(enrolled().fail(verifyTwoFactor, 503, { code: 'seal_key_unknown' }));
    await page.user.type(await screen.findByLabelText('Code'), '111111');
    expect(await screen.findByRole('alert')).toHaveTextContent('Log in with a recovery code');
    expect(screen.getByRole('button', { name: /recovery code/i })).toBeVisible();
  });

  it('leads back to the login when the temporary token is gone', async () => {
    const page = open(enrolled().fail(verifyTwoFactor, 401, { code: 'session_ended' }));
    await page.user.type(await screen.findByLabelText('Code'), '111111');
    expect(await screen.findByText('Your login has run out.')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Back to login' }));
    expect(getTemporaryToken()).toBeNull();
  });

  it('accepts a recovery code instead', async () => {
    const page = open(enrolled().response(verifyTwoFactor, PAIR));
    const other = await screen.findByRole('button', { name: 'Use a recovery code instead' });
    await page.user.click(other);
    await page.user.type(screen.getByLabelText('Recovery code'), 'abcd-0001');
    await page.user.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(tokens$.value.access).toBe('a'));
    expect(page.api.calls(verifyTwoFactor)[0]?.body).toEqual({ code: 'abcd-0001' });
  });

  it('says that a recovery code works once, and nothing of a next code', async () => {
    const page = open(enrolled().fail(verifyTwoFactor, 401, { code: 'wrong_code' }));
    const other = await screen.findByRole('button', { name: 'Use a recovery code instead' });
    await page.user.click(other);
    await page.user.type(screen.getByLabelText('Recovery code'), 'abcd-0001');
    await page.user.click(screen.getByRole('button', { name: 'Confirm' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('enter another one of your list');
    expect(alert).not.toHaveTextContent(/next|app|too old/);
  });

  it('sets it up the first time: scan, save the recovery codes, confirm', async () => {
    const api = createStubApi().response(setupTwoFactor, SETUP).response(verifyTwoFactor, PAIR);
    const { user } = open(api);
    expect(await screen.findByRole('img', { name: /QR code/ })).toBeVisible();
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    const codes = screen.getByRole('list', { name: 'Entropi recovery codes' });
    expect(within(codes).getAllByRole('listitem')).toHaveLength(10);
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: 'I have saved these codes' }));
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.type(screen.getByLabelText('Code'), '654321');
    await waitFor(() => expect(tokens$.value.access).toBe('a'));
  });

  it('moves the focus into each step, which says its name', async () => {
    const { user } = open(createStubApi().response(setupTwoFactor, SETUP));
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    expect(screen.getByRole('group', { name: 'Save codes' })).toHaveFocus();
    await user.click(screen.getByRole('checkbox', { name: 'I have saved these codes' }));
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByLabelText('Code')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.getByRole('group', { name: 'Save codes' })).toHaveFocus();
  });

  it('copies the recovery codes', async () => {
    const { user } = open(createStubApi().response(setupTwoFactor, SETUP));
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await navigator.clipboard.readText()).toContain('abcd-0009');
  });
});
