import { listSessions, me } from '@entropi/contracts/auth';
import {
  addPasskey,
  deletePasskey,
  listPasskeys,
  renamePasskey,
  startPasskey,
} from '@entropi/contracts/passkeys';
import { aUser } from '@entropi/shared/testing/records';
import { renderPage } from '@entropi/shared/testing/render-page';
import { createStubApi } from '@entropi/shared/testing/stub-api';
import { aCreation, stubPasskeys } from '@entropi/shared/testing/stub-passkeys';
import { screen, waitFor, within } from '@testing-library/react';
import AccountSettingsPage from './account-settings.page';

const LAPTOP = {
  id: 7,
  name: 'Laptop',
  created_at: '2026-03-02T09:30:00.000Z',
  last_used_at: null,
};

let restore: () => void = () => undefined;
afterEach(() => restore());

function openPanel(passkeys = [LAPTOP]) {
  const api = createStubApi()
    .response(me, aUser)
    .response(listSessions, [])
    .response(listPasskeys, passkeys)
    .response(startPasskey, aCreation);
  const path = '/account/settings?section=security';
  return renderPage(<AccountSettingsPage />, { api, path, route: '/account/settings' });
}

async function addOne({ user }: ReturnType<typeof openPanel>, name: string) {
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  const field = screen.getByLabelText('Name of the passkey');
  expect(field).toHaveFocus();
  await user.clear(field);
  await user.type(field, name);
  await user.click(screen.getByRole('button', { name: 'Create the passkey' }));
}

describe('passkeys of the own account', () => {
  it('says that there are none, and how to add one', async () => {
    restore = stubPasskeys();
    const page = openPanel([]);
    expect(await screen.findByText('You have no passkeys yet.')).toBeVisible();
    page.api.response(addPasskey, () => {
      page.api.response(listPasskeys, [LAPTOP]);
      return LAPTOP;
    });
    await addOne(page, 'Laptop');
    expect(await screen.findByText('The passkey is added. You can sign in with it.')).toBeVisible();
    expect(await screen.findByRole('list', { name: 'Passkeys' })).toHaveTextContent('Laptop');
    expect(page.api.calls(addPasskey)[0]?.body).toMatchObject({
      name: 'Laptop',
      passkey: { id: 'AQID', response: { transports: ['internal'] } },
    });
  });

  it.each([
    ['InvalidStateError', 'This device has a passkey of yours already.'],
    ['NotAllowedError', 'No passkey was used.'],
    ['ConstraintError', 'This browser or device cannot use passkeys here.'],
  ])('says why none was made (%s), and keeps the name', async (name, words) => {
    restore = stubPasskeys({ name });
    const page = openPanel();
    await addOne(page, 'Key ring');
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByLabelText('Name of the passkey')).toHaveValue('Key ring');
    expect(page.api.calls(addPasskey)).toHaveLength(0);
  });

  it('says that the greatest number of passkeys is reached', async () => {
    restore = stubPasskeys();
    const page = openPanel();
    page.api.fail(startPasskey, 409, { code: 'too_many_passkeys' });
    await addOne(page, 'Eleventh');
    expect(await screen.findByText(/You have ten passkeys/)).toBeVisible();
  });

  it('offers no new passkey in a browser that does not support them', async () => {
    openPanel();
    expect(await screen.findByText(/This browser cannot use passkeys/)).toBeVisible();
    expect(await screen.findByText('Laptop')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).not.toBeInTheDocument();
  });

  it('renames one in place', async () => {
    const { api, user } = openPanel();
    await user.click(await screen.findByRole('button', { name: 'Rename Laptop' }));
    const field = screen.getByLabelText('Name of the passkey');
    await user.clear(field);
    await user.type(field, 'Work laptop');
    api.response(renamePasskey, () => {
      const renamed = { ...LAPTOP, name: 'Work laptop' };
      api.response(listPasskeys, [renamed]);
      return renamed;
    });
    await user.click(screen.getByRole('button', { name: 'Save the name' }));
    expect(await screen.findByText('Work laptop')).toBeVisible();
    expect(api.calls(renamePasskey)[0]).toMatchObject({ params: { id: 7 } });
  });

  it('deletes one after a confirmation', async () => {
    const { api, user } = openPanel();
    await user.click(await screen.findByRole('button', { name: 'Delete Laptop' }));
    const question = await screen.findByRole('dialog', { name: 'Delete the passkey Laptop?' });
    expect(api.calls(deletePasskey)).toHaveLength(0);
    api.response(deletePasskey, () => {
      api.response(listPasskeys, []);
      return undefined;
    });
    await user.click(within(question).getByRole('button', { name: 'Delete the passkey' }));
    expect(await screen.findByText('You have no passkeys yet.')).toBeVisible();
    await waitFor(() => expect(api.calls(deletePasskey)[0]).toMatchObject({ params: { id: 7 } }));
  });

  it('says that the list could not be read, and reads it again', async () => {
    const page = openPanel();
    page.api.fail(listPasskeys, 500);
    await page.queryClient.resetQueries();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    page.api.response(listPasskeys, [LAPTOP]);
    await page.user.click(retry);
    expect(await screen.findByText('Laptop')).toBeVisible();
  });
});
