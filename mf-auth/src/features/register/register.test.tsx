import { getRegistration, register } from '@entropi/contracts/auth';
import { renderPage } from '@entropi/shared/testing/render-page';
import { createStubApi } from '@entropi/shared/testing/stub-api';
import { act, screen, waitFor } from '@testing-library/react';
import RegisterPage from './register.page';

function open(api: ReturnType<typeof createStubApi>, path = '/register') {
  return renderPage(<RegisterPage />, { api, path, session: { state: 'anonymous' } });
}

const anyone = () => createStubApi().response(getRegistration, { mode: 'open' });
const invited = () => createStubApi().response(getRegistration, { mode: 'invite' });

async function fill({ user }: ReturnType<typeof open>, email = 'alice@example.com') {
  await user.type(await screen.findByLabelText('Username'), 'alice');
  await user.type(screen.getByLabelText('E-mail'), email);
  await user.type(screen.getByLabelText('First name'), 'Alice');
  await user.type(screen.getByLabelText('Last name'), 'Muster');
  await user.click(screen.getByRole('button', { name: 'Register' }));
}

afterEach(() =>
  act(async () => {
    document.documentElement.lang = 'en';
  }),
);

describe('Register', () => {
  it('sends what was entered and says where to look', async () => {
    const page = open(anyone().response(register, {}));
    await fill(page);
    expect(await screen.findByText('Check your mail')).toBeVisible();
    expect(screen.getByText(/alice@example.com/)).toBeVisible();
    expect(page.api.calls(register)[0]?.body).toEqual({
      username: 'alice',
      email: 'alice@example.com',
      first_name: 'Alice',
      last_name: 'Muster',
      language: 'en',
    });
  });

  it('asks for mails in the language that the page is read in', async () => {
    document.documentElement.lang = 'de-AT';
    const page = open(anyone().response(register, {}));
    await page.user.type(await screen.findByLabelText('Benutzername'), 'alice');
    await page.user.type(screen.getByLabelText('E-Mail'), 'alice@example.com');
    await page.user.type(screen.getByLabelText('Vorname'), 'Alice');
    await page.user.type(screen.getByLabelText('Nachname'), 'Muster');
    await page.user.click(screen.getByRole('button', { name: 'Registrieren' }));
    await waitFor(() =>
      expect(page.api.calls(register)[0]?.body).toMatchObject({ language: 'de' }),
    );
  });

  it('sends the invitation of the link along', async () => {
    const page = open(invited().response(register, {}), '/register?invite=i1');
    await fill(page);
    expect(await screen.findByText('Check your mail')).toBeVisible();
    expect(page.api.calls(register)[0]?.body).toMatchObject({ invite: 'i1' });
  });

  it('shows no form without an invitation where one is needed', async () => {
    open(invited());
    expect(await screen.findByText(/you need an invitation/)).toBeVisible();
    expect(screen.queryByLabelText('Username')).toBeNull();
  });

  it('has no field for a password, which the reader of the mail chooses', async () => {
    open(anyone());
    expect(await screen.findByLabelText('Username')).toBeVisible();
    expect(screen.queryByLabelText('Password')).toBeNull();
  });

  it('rejects text that is no e-mail address before it sends it', async () => {
    const page = open(anyone());
    await fill(page, 'nowhere');
    expect(await screen.findByLabelText('E-mail')).toBeInvalid();
    expect(page.api.calls(register)).toHaveLength(0);
  });
});
