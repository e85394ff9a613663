import { confirmAddress, undoAddress } from '@entropi/contracts/addresses';
import { renderPage } from '@entropi/shared/testing/render-page';
import { createStubApi } from '@entropi/shared/testing/stub-api';
import { screen } from '@testing-library/react';
import ConfirmAddressPage from './confirm-address.page';
import UndoAddressPage from './undo-address.page';

const CONFIRMED = { username: 'alice', email: 'new@example.test' };

describe('the link of a new address', () => {
  it('confirms by its button, not by the visit', async () => {
    const api = createStubApi().response(confirmAddress, CONFIRMED);
    const { user } = renderPage(<ConfirmAddressPage />, { api, path: '/?token=abc' });
    const button = await screen.findByRole('button', { name: 'Confirm the address' });
    expect(api.calls(confirmAddress)).toEqual([]);
    await user.click(button);
    expect(
      await screen.findByText('new@example.test is the address of alice from now on.'),
    ).toBeVisible();
    expect(api.calls(confirmAddress)[0]?.body).toEqual({ token: 'abc' });
  });

  it.each([
    [422, 'token_invalid', 'This link does not work any more'],
    [409, 'email_taken', 'This address is taken'],
  ])('says why it does not work: %s %s', async (status, code, title) => {
    const api = createStubApi().fail(confirmAddress, status, { code });
    const { user } = renderPage(<ConfirmAddressPage />, { api, path: '/?token=abc' });
    await user.click(await screen.findByRole('button', { name: 'Confirm the address' }));
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  });

  it('says so when it is cut off', async () => {
    renderPage(<ConfirmAddressPage />, { path: '/' });
    expect(await screen.findByRole('heading', { name: 'This link is incomplete' })).toBeVisible();
  });
});

describe('the link that reverts a change', () => {
  it('does so by its button, and says what comes next', async () => {
    const api = createStubApi().response(undoAddress, undefined);
    const { user } = renderPage(<UndoAddressPage />, { api, path: '/?token=abc' });
    await user.click(await screen.findByRole('button', { name: /Take it back/ }));
    expect(await screen.findByText(/your password does not work any more/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'No mail? Send another link' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
    expect(api.calls(undoAddress)[0]?.body).toEqual({ token: 'abc' });
  });
});
