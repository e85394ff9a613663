import { setLanguage } from '@entropi/contracts/profile';
import type { Session } from '@entropi/shared/session';
import { aUser } from '@entropi/shared/testing/records';
import { ADMIN, ALICE } from '@entropi/shared/testing/render-page';
import { createStubApi, type StubApi } from '@entropi/shared/testing/stub-api';
import { act, screen, waitFor } from '@testing-library/react';
import { renderShell } from '../testing/render-shell';
import { PUBLIC_VIEW, SUPERUSER_VIEW } from '../testing/views';

const page = (name: string) => async () => ({ default: () => <h1>{name}</h1> });
const MODULE = {
  routes: { login: page('login'), test: page('test'), users: page('users') },
  widgets: {},
};

function open(session: Session, path: string, api: StubApi = createStubApi()) {
  const isAdmin = 'isSuperuser' in session && session.isSuperuser;
  const view = isAdmin ? SUPERUSER_VIEW : PUBLIC_VIEW;
  return renderShell({ session, view, path, api, serve: () => MODULE });
}

afterEach(async () => {
  localStorage.clear();
  await act(async () => {
    document.documentElement.lang = 'en';
  });
});

const findChooser = () => screen.findByRole('combobox', { name: 'Language and region' });

describe('the chooser of languages', () => {
  it('stands on the pages before login, and sends nothing there', async () => {
    const { user, api } = open({ state: 'anonymous' }, '/login');
    await user.selectOptions(await findChooser(), 'Deutsch – Österreich');
    expect(document.documentElement).toHaveAttribute('lang', 'de-AT');
    expect(await screen.findByRole('combobox', { name: 'Sprache und Region' })).toHaveValue(
      'de-AT',
    );
    expect(localStorage.getItem('language')).toBe('de-AT');
    expect(api.calls(setLanguage)).toEqual([]);
  });

  it('has the account of an administrator remember the choice', async () => {
    const api = createStubApi().response(setLanguage, aUser);
    const { user } = open(ADMIN, '/users', api);
    await user.selectOptions(await findChooser(), 'Français – France');
    await waitFor(() => expect(api.calls(setLanguage)).toHaveLength(1));
    expect(api.calls(setLanguage)[0]).toMatchObject({
      params: { user_id: 'userId' in ADMIN ? ADMIN.userId : null },
      body: { language: 'fr', region: 'FR' },
    });
  });

  it('sends one choice after the other, so that the last one holds', async () => {
    let release: () => void = () => undefined;
    const first = new Promise<void>((resolve) => {
      release = resolve;
    });
    const api = createStubApi().response(setLanguage, async ({ body }) => {
      if (body.language === 'de') await first;
      return aUser;
    });
    const { user } = open(ALICE, '/test', api);
    const chooser = await findChooser();
    await user.selectOptions(chooser, 'de-DE');
    await user.selectOptions(chooser, 'fr-BE');
    expect(document.documentElement).toHaveAttribute('lang', 'fr-BE');
    await waitFor(() =>
      expect(api.calls(setLanguage).map(({ body }) => body.language)).toEqual(['de']),
    );
    await act(async () => release());
    await waitFor(() => expect(api.calls(setLanguage)).toHaveLength(2));
    expect(api.calls(setLanguage)[1]?.body).toEqual({ language: 'fr', region: 'BE' });
  });

  it('says when the choice could not be saved, and shows it all the same', async () => {
    const api = createStubApi().fail(setLanguage, 0);
    const { user } = open(ALICE, '/test', api);
    await user.selectOptions(await findChooser(), 'English – Ireland');
    expect(await screen.findByText(/The language could not be saved/)).toBeVisible();
    expect(document.documentElement).toHaveAttribute('lang', 'en-IE');
  });

  it('offers the place of the reader also where its language is not spoken', async () => {
    document.documentElement.lang = 'en-DE';
    open(ALICE, '/test');
    expect(await findChooser()).toHaveValue('en-DE');
    expect(screen.getByRole('option', { name: 'English – Germany' })).toBeInTheDocument();
  });
});
