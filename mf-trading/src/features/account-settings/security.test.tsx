import {
  listSessions,
  logout,
  me,
  renewRecoveryCodes,
  resetOwnTwoFactor,
} from '@entropi/contracts/auth';
import { listPasskeys } from '@entropi/contracts/passkeys';
import { aUser } from '@entropi/shared/testing/records';
import { renderPage } from '@entropi/shared/testing/render-page';
import { createStubApi } from '@entropi/shared/testing/stub-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import AccountSettingsPage from './account-settings.page';

const CODES = Array.from({ length: 10 }, (_, n) => `abcd-efg${n}`);

function renderSecurity() {
  const api = createStubApi()
    .response(me, aUser)
    .response(listSessions, [])
    .response(listPasskeys, []);
  const path = '/account/settings?section=security';
  return renderPage(<AccountSettingsPage />, { api, path, route: '/account/settings' });
}

describe('security of the own account', () => {
  it('shows new recovery codes once, for a valid code of the second factor', async () => {
    const { user, api } = renderSecurity();
    api.response(renewRecoveryCodes, { recovery_codes: CODES });
    await user.click(await screen.findByRole('button', { name: 'New recovery codes' }));
    await user.type(screen.getByLabelText('Code'), '123456');
    await user.click(screen.getByRole('button', { name: 'Create new codes' }));
    const list = await screen.findByRole('list', { name: 'Entropi recovery codes' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(10);
    expect(api.calls(renewRecoveryCodes)[0]?.body).toEqual({ code: '123456' });
    await user.click(screen.getByRole('button', { name: 'I have saved these codes' }));
    expect(screen.queryByText('abcd-efg0')).not.toBeInTheDocument();
  });

  it('keeps what is being typed when the user cannot be read again', async () => {
    const { user, api, queryClient } = renderSecurity();
    await user.click(await screen.findByRole('button', { name: 'New recovery codes' }));
    await user.type(screen.getByLabelText('Code'), '123');
    api.fail(me, 503);
    await act(() => queryClient.invalidateQueries());
    // Queries notify the page in the next turn of the event loop.
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    const failed = queryClient
      .getQueryCache()
      .findAll()
      .filter(({ state }) => state.status === 'error');
    expect(failed).toHaveLength(1);
    expect(screen.getByLabelText('Code')).toHaveValue('123');
  });

  it('says at the field that a code is not accepted', async () => {
    const { user, api } = renderSecurity();
    api.fail(renewRecoveryCodes, 422, {
      code: 'wrong_code',
      details: [{ path: 'code', message: 'is wrong' }],
    });
    await user.click(await screen.findByRole('button', { name: 'New recovery codes' }));
    await user.type(screen.getByLabelText('Code'), '000000');
    await user.click(screen.getByRole('button', { name: 'Create new codes' }));
    expect(await screen.findByText(/This code is not accepted/)).toBeVisible();
    expect(screen.getByLabelText('Code')).toBeInvalid();
  });

  it('resets the second factor for a recovery code, and says what that does', async () => {
    const { user, api } = renderSecurity();
    api.response(resetOwnTwoFactor, undefined);
    await user.click(await screen.findByRole('button', { name: 'Set up two-factor again' }));
    expect(screen.getByText(/you are signed out everywhere/)).toBeVisible();
    await user.type(screen.getByLabelText('Code'), 'abcd-efg1');
    await user.click(screen.getByRole('button', { name: 'Reset two-factor' }));
    await waitFor(() =>
      expect(api.calls(resetOwnTwoFactor)[0]?.body).toEqual({ code: 'abcd-efg1' }),
    );
  });

  it('signs out everywhere after a confirmation', async () => {
    const { user, api } = renderSecurity();
    api.response(logout, undefined);
    await user.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
    const question = await screen.findByRole('dialog', { name: 'Sign out everywhere?' });
    expect(api.calls(logout)).toHaveLength(0);
    await user.click(within(question).getByRole('button', { name: 'Sign out everywhere' }));
    await waitFor(() => expect(api.calls(logout)[0]?.body).toEqual({ all: true }));
  });
});
