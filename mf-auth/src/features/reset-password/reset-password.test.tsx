import { resetPassword, validateResetToken } from '@entropi/contracts/auth';
import { renderPage } from '@entropi/shared/testing/render-page';
import { createStubApi } from '@entropi/shared/testing/stub-api';
import { screen } from '@testing-library/react';
import ResetPasswordPage from './reset-password.page';

const GOOD = 'correct horse battery';

function open(api = createStubApi(), path = '/reset-password?token=t1') {
  return renderPage(<ResetPasswordPage />, { api, path, session: { state: 'anonymous' } });
}

const valid = () =>
  createStubApi().response(validateResetToken, { valid: true, username: 'alice' });

async function enter({ user }: ReturnType<typeof open>, password: string, repeat: string) {
  await user.type(await screen.findByLabelText('New password'), password);
  await user.type(screen.getByLabelText('Repeat it'), repeat);
  await user.click(screen.getByRole('button', { name: 'Set the password' }));
}

describe('New password', () => {
  it('checks the link first, then sets the password and leads to the login', async () => {
    const page = open(valid().response(resetPassword, undefined));
    expect(await screen.findByText('For alice. All other sessions end.')).toBeVisible();
    await enter(page, GOOD, GOOD);
    expect(await screen.findByText('Your password is set')).toBeVisible();
    expect(screen.getByRole('link', { name: 'To the login' })).toHaveAttribute('href', '/login');
    expect(page.api.calls(resetPassword)[0]?.body).toEqual({ token: 't1', password: GOOD });
  });

  it('offers a new link when this one was used or is too old', async () => {
    open(createStubApi().response(validateResetToken, { valid: false, username: null }));
    expect(await screen.findByText('This link does not work any more')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Get a new link' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
  });

  it('says that the end of the address is missing when it has no token', () => {
    open(createStubApi(), '/reset-password');
    expect(screen.getByText('This link is incomplete')).toBeVisible();
    expect(screen.queryByText(/used already/)).not.toBeInTheDocument();
  });

  it('rejects a short password and two that differ, before it sends them', async () => {
    const page = open(valid());
    await enter(page, 'short', 'short');
    expect(await screen.findByText('At least 12 characters.')).toBeVisible();
    await page.user.type(screen.getByLabelText('New password'), ' but longer');
    await page.user.click(screen.getByRole('button', { name: 'Set the password' }));
    expect(await screen.findByText('The two passwords differ.')).toBeVisible();
    expect(page.api.calls(resetPassword)).toHaveLength(0);
  });

  it('shows why the server rejects a common password', async () => {
    const details = [{ path: 'password', message: 'This password is too common.' }];
    const page = open(valid().fail(resetPassword, 422, { details }));
    await enter(page, GOOD, GOOD);
    expect(await screen.findByText('This password is too common.')).toBeVisible();
  });

  it.each([
    ['aaaaaaaaaaaa', 'Very weak'],
    ['password123456', 'Weak'],
    [GOOD, 'Strong'],
  ])('says that %s is: %s', async (password, word) => {
    const { user } = open(valid());
    await user.type(await screen.findByLabelText('New password'), password);
    expect(screen.getByRole('meter', { name: 'Strength' })).toHaveAttribute('aria-valuetext', word);
  });
});
