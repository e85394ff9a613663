import { activate, getRegistration } from '@entropi/contracts/auth';
import { renderPage } from '@entropi/shared/testing/render-page';
import { createStubApi } from '@entropi/shared/testing/stub-api';
import { screen } from '@testing-library/react';
import ActivatePage from './activate.page';

function open(api: ReturnType<typeof createStubApi>, path = '/activate?token=t1') {
  return renderPage(<ActivatePage />, { api, path, session: { state: 'anonymous' } });
}

const PASSWORD = 'correct horse battery';

const press = ({ user }: ReturnType<typeof open>) =>
  user.click(screen.getByRole('button', { name: 'Activate the account' }));

async function choose(page: ReturnType<typeof open>, password = PASSWORD, repeat = password) {
  await page.user.type(screen.getByLabelText('New password'), password);
  await page.user.type(screen.getByLabelText('Repeat it'), repeat);
  await press(page);
}

describe('Activate', () => {
  it('activates with the password that is chosen, not when the page is opened', async () => {
    const page = open(createStubApi().response(activate, { username: 'alice' }));
    expect(page.api.calls(activate)).toHaveLength(0);
    await choose(page);
    expect(await screen.findByText('Your account is active')).toBeVisible();
    expect(screen.getByText(/alice/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'To the login' })).toHaveAttribute('href', '/login');
    expect(page.api.calls(activate)[0]?.body).toEqual({ token: 't1', password: PASSWORD });
  });

  it('says that the account is active already', async () => {
    const page = open(createStubApi().fail(activate, 409, { code: 'already_activated' }));
    await choose(page);
    expect(await screen.findByText('Your account was active already')).toBeVisible();
  });

  it('says that the link is too old, offers another, and moves the focus there', async () => {
    const api = createStubApi().response(getRegistration, { mode: 'open' });
    const page = open(api.fail(activate, 422, { code: 'token_invalid' }));
    await choose(page);
    const heading = await screen.findByRole('heading', {
      name: 'This link does not work any more',
    });
    expect(heading).toHaveFocus();
    expect(await screen.findByRole('link', { name: 'Register' })).toHaveAttribute(
      'href',
      '/register',
    );
  });

  it('offers no registration where one needs an invitation', async () => {
    const api = createStubApi().response(getRegistration, { mode: 'invite' });
    const page = open(api.fail(activate, 422, { code: 'token_invalid' }));
    await choose(page);
    expect(await screen.findByText(/for a new invitation/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Register' })).not.toBeInTheDocument();
  });

  it('says of a link whose end is missing that it is incomplete, not that it was used', () => {
    open(createStubApi(), '/activate');
    expect(screen.getByText('This link is incomplete')).toBeVisible();
    expect(screen.queryByText(/older than/)).toBeNull();
  });

  it('leads to the login where the e-mail address has an account', async () => {
    const page = open(createStubApi().fail(activate, 409, { code: 'email_taken' }));
    await choose(page);
    expect(await screen.findByText('This e-mail address has an account already')).toBeVisible();
    expect(screen.getByRole('link', { name: 'To the login' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Forgotten your password?' })).toBeVisible();
  });

  it('lets another name be chosen when the first was taken meanwhile', async () => {
    const page = open(createStubApi().fail(activate, 409, { code: 'username_taken' }));
    await choose(page);
    await page.user.type(await screen.findByLabelText('Username'), 'alice-b');
    await press(page);
    expect(await screen.findByRole('alert')).toHaveTextContent('Another user has this name.');
    expect(page.api.calls(activate)[1]?.body).toEqual({
      token: 't1',
      password: PASSWORD,
      username: 'alice-b',
    });
  });

  it('rejects a short password, and two that differ, before it sends them', async () => {
    const page = open(createStubApi());
    await choose(page, 'short');
    expect(await screen.findByText('At least 12 characters.')).toBeVisible();
    await page.user.type(screen.getByLabelText('New password'), ' but longer');
    await press(page);
    expect(await screen.findByText('The two passwords differ.')).toBeVisible();
    expect(page.api.calls(activate)).toHaveLength(0);
  });

  it('shows at the field that the server considers the password easy to guess', async () => {
    const details = [{ path: 'password', message: 'is easy to guess', code: 'password_guessable' }];
    const page = open(createStubApi().fail(activate, 422, { code: 'validation_error', details }));
    await choose(page);
    expect(await screen.findByLabelText('New password')).toBeInvalid();
    expect(screen.getByRole('button', { name: 'Activate the account' })).toBeVisible();
  });
});
