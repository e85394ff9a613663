import { activate } from '@entropi/shared/contracts/auth';
import { renderPage } from '@entropi/shared/testing/render-page';
import { createStubApi } from '@entropi/shared/testing/stub-api';
import { screen } from '@testing-library/react';
import ActivatePage from './activate.page';

function open(api: ReturnType<typeof createStubApi>, path = '/activate?token=t1') {
  return renderPage(<ActivatePage />, { api, path, session: { state: 'anonymous' } });
}

const press = ({ user }: ReturnType<typeof open>) =>
  user.click(screen.getByRole('button', { name: 'Activate the account' }));

describe('Activate', () => {
  it('activates when its button is pressed, not when the page is opened', async () => {
    const page = open(createStubApi().response(activate, { username: 'alice' }));
    expect(page.api.calls(activate)).toHaveLength(0);
    await press(page);
    expect(await screen.findByText('Your account is active')).toBeVisible();
    expect(screen.getByText(/alice/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'To the login' })).toHaveAttribute('href', '/login');
    expect(page.api.calls(activate)[0]?.body).toEqual({ token: 't1' });
  });

  it('says that the account is active already', async () => {
    const page = open(createStubApi().fail(activate, 409, { code: 'already_activated' }));
    await press(page);
    expect(await screen.findByText('Your account was active already')).toBeVisible();
  });

  it('says that the link is too old, offers another, and moves the focus there', async () => {
    const page = open(createStubApi().fail(activate, 422, { code: 'token_invalid' }));
    await press(page);
    const heading = await screen.findByRole('heading', {
      name: 'This link does not work any more',
    });
    expect(heading).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register');
  });

  it('says of a link without its end that it is not whole, not that it was used', () => {
    open(createStubApi(), '/activate');
    expect(screen.getByText('This link is not whole')).toBeVisible();
    expect(screen.queryByText(/older than/)).toBeNull();
  });

  it('leads to the login where the e-mail address has an account', async () => {
    const page = open(createStubApi().fail(activate, 409, { code: 'email_taken' }));
    await press(page);
    expect(await screen.findByText('This e-mail address has an account already')).toBeVisible();
    expect(screen.getByRole('link', { name: 'To the login' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Forgotten your password?' })).toBeVisible();
  });

  it('lets another name be chosen when the first was taken meanwhile', async () => {
    const page = open(createStubApi().fail(activate, 409, { code: 'username_taken' }));
    await press(page);
    await page.user.type(await screen.findByLabelText('Username'), 'alice-b');
    await press(page);
    expect(await screen.findByRole('alert')).toHaveTextContent('Another user has this name.');
    expect(page.api.calls(activate)[1]?.body).toEqual({ token: 't1', username: 'alice-b' });
  });
});
