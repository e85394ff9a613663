import { getRegistration, login } from '@entropi/contracts/auth';
import { getTemporaryToken, type Session } from '@entropi/shared/session';
import { renderPage } from '@entropi/shared/testing/render-page';
import { createStubApi } from '@entropi/shared/testing/stub-api';
import { ANNOUNCEMENT } from '@entropi/shared/ui/announce';
import { screen, waitFor } from '@testing-library/react';
import LoginPage from './login.page';

function open(
  api = createStubApi(),
  session: Session = { state: 'anonymous' },
  mode: 'open' | 'invite' = 'invite',
) {
  api.response(getRegistration, { mode });
  return renderPage(<LoginPage />, { api, session, path: '/login' });
}

async function enter({ user }: ReturnType<typeof open>, username: string, password: string) {
  await user.type(screen.getByRole('textbox', { name: 'Username' }), username);
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Log in' }));
}

describe('Login', () => {
  it.each([
    ['rejected', /Your session has ended: it ran out, or was ended from another device/],
    ['elsewhere', /You were logged out in another tab/],
  ] as const)(
    'says why a session has ended (%s), once, and leaves the focus to the heading',
    (ended, words) => {
      const announced: string[] = [];
      const listen = (event: Event) => announced.push(String((event as CustomEvent).detail));
      window.addEventListener(ANNOUNCEMENT, listen);
      open(createStubApi(), { state: 'anonymous', ended });
      window.removeEventListener(ANNOUNCEMENT, listen);
      expect(screen.getByRole('note')).toHaveTextContent(words);
      expect(announced).toEqual([expect.stringMatching(words)]);
      expect(screen.getByRole('textbox', { name: 'Username' })).not.toHaveFocus();
    },
  );

  it('says nothing to users who open it themselves, and focuses the name', () => {
    open();
    expect(screen.queryByRole('note')).not.toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Username' })).toHaveFocus();
  });

  it('leads to the registration only where it is open to anyone', async () => {
    const closed = open();
    await waitFor(() => expect(closed.api.calls(getRegistration)).toHaveLength(1));
    expect(await screen.findByRole('link', { name: 'Forgotten your password?' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Register' })).not.toBeInTheDocument();
    closed.unmount();
    open(createStubApi(), { state: 'anonymous' }, 'open');
    expect(await screen.findByRole('link', { name: 'Register' })).toBeVisible();
  });

  it('sends name and password as a form and keeps the temporary token', async () => {
    const reply = { temp_token: 'temp', scope: 'two_factor', two_factor_enrolled: true } as const;
    const page = open(createStubApi().response(login, reply));
    await enter(page, ' alice ', 'demo-alice-2026');
    expect(page.api.calls(login)[0]?.body).toEqual({
      username: 'alice',
      password: 'demo-alice-2026',
    });
    expect(getTemporaryToken()).toBe('temp');
  });

  it('says that name or password is wrong and keeps what was typed', async () => {
    const page = open(createStubApi().fail(login, 401, { code: 'wrong_credentials' }));
    await enter(page, 'alice', 'wrong');
    expect(await screen.findByRole('alert')).toHaveTextContent('Username or password is wrong.');
    expect(screen.getByRole('textbox', { name: 'Username' })).toHaveValue('alice');
    expect(getTemporaryToken()).toBeNull();
  });

  it('says how long to wait after too many attempts', async () => {
    const page = open(createStubApi().fail(login, 429, { retryAfterSeconds: 840 }));
    await enter(page, 'alice', 'wrong');
    expect(await screen.findByRole('alert')).toHaveTextContent('Wait 14 minutes, then try again.');
  });

  it('says that the server cannot be reached', async () => {
    const page = open(createStubApi().fail(login, 0));
    await enter(page, 'alice', 'demo-alice-2026');
    expect(await screen.findByRole('alert')).toHaveTextContent('The server cannot be reached.');
  });

  it('requires both fields before it sends anything', async () => {
    const page = open();
    await page.user.click(screen.getByRole('button', { name: 'Log in' }));
    expect(await screen.findAllByText('Fill in this field.')).toHaveLength(2);
    expect(page.api.calls(login)).toHaveLength(0);
  });

  it('shows no error, which would move the page, when the user leaves a field empty', async () => {
    const page = open();
    await page.user.click(screen.getByRole('textbox', { name: 'Username' }));
    await page.user.tab();
    await page.user.tab();
    expect(screen.queryByText('Fill in this field.')).not.toBeInTheDocument();
  });

  it('leads to the reset of a forgotten password', async () => {
    open();
    expect(screen.getByRole('link', { name: 'Forgotten your password?' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
  });
});
