import { createProof, startProof } from '@entropi/contracts/proofs';
import { deleteUser } from '@entropi/contracts/users';
import { useClient } from '@entropi/shared/remote';
import { renderPage } from '@entropi/shared/testing/render-page';
import { createStubApi } from '@entropi/shared/testing/stub-api';
import { aRequest, signed, stubPasskeys } from '@entropi/shared/testing/stub-passkeys';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { readProblem } from './problem';

const MADE = { proof: 'the-proof', expires_at: '2026-03-02T09:30:00.000Z' };
const ACTION = { action: 'deleteUser', path: '/api/users/3' };

let restore: () => void = () => undefined;
afterEach(() => restore());

function Page() {
  const client = useClient();
  const [result, setResult] = useState('');
  const submit = () =>
    client.call(deleteUser, { params: { user_id: 3 } }).then(
      () => setResult('done'),
      (error: unknown) => setResult(`rejected: ${readProblem(error).code}`),
    );
  return (
    <>
      <button type="button" onClick={() => void submit()}>
        Delete
      </button>
      <p>{result}</p>
    </>
  );
}

/** Opens the question of a user who has these factors. */
async function openDialog(factors: ('code' | 'passkey')[]) {
  const details = factors.map((factor) => ({ path: '', message: '', code: `proof_by_${factor}` }));
  const api = createStubApi()
    .fail(deleteUser, 428, { code: 'proof_required', details })
    .response(startProof, aRequest);
  const page = renderPage(<Page />, { api });
  await page.user.click(screen.getByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
  return { ...page, dialog };
}

describe('an action that a passkey can prove', () => {
  it('offers the passkey first, where the browser supports it', async () => {
    restore = stubPasskeys();
    const { api, user, dialog } = await openDialog(['code', 'passkey']);
    const button = dialog.getByRole('button', { name: 'Use a passkey' });
    expect(button).toHaveFocus();
    expect(dialog.getByLabelText('Code')).toBeVisible();
    api.response(createProof, () => {
      api.response(deleteUser, undefined);
      return MADE;
    });
    await user.click(button);
    expect(await screen.findByText('done')).toBeVisible();
    expect(api.calls(startProof).map(({ body }) => body)).toEqual([ACTION]);
    const { userHandle: _, ...response } = signed.response;
    expect(api.calls(createProof).map(({ body }) => body)).toEqual([
      { ...ACTION, passkey: { ...signed, response } },
    ]);
  });

  it('takes a code instead, of a user who has both', async () => {
    restore = stubPasskeys();
    const { api, user, dialog } = await openDialog(['code', 'passkey']);
    api.response(createProof, () => {
      api.response(deleteUser, undefined);
      return MADE;
    });
    await user.type(dialog.getByLabelText('Code'), '123456');
    expect(await screen.findByText('done')).toBeVisible();
    expect(api.calls(startProof)).toHaveLength(0);
  });

  it('says what to do when the passkey fails, and stays open', async () => {
    restore = stubPasskeys({ name: 'NotAllowedError' });
    const { api, user, dialog } = await openDialog(['passkey']);
    await user.click(dialog.getByRole('button', { name: 'Use a passkey' }));
    expect(await dialog.findByText('No passkey was used.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Use a passkey' })).toBeEnabled();
    expect(api.calls(createProof)).toHaveLength(0);
  });

  it.each([
    ['passkey_unknown', 'This passkey opens no account here.'],
    ['passkey_copied', /This passkey may have been copied/],
  ])('says what to do when the server does not accept it (%s)', async (code, words) => {
    restore = stubPasskeys();
    const { api, user, dialog } = await openDialog(['code', 'passkey']);
    api.fail(createProof, 422, { code });
    await user.click(dialog.getByRole('button', { name: 'Use a passkey' }));
    expect(await dialog.findByText(words)).toBeVisible();
    expect(dialog.getByLabelText('Code')).toBeEnabled();
  });

  it('says so where the browser has none, and takes the code', async () => {
    const { dialog } = await openDialog(['code', 'passkey']);
    expect(dialog.queryByRole('button', { name: 'Use a passkey' })).not.toBeInTheDocument();
    expect(dialog.getByText(/this browser cannot use/)).toBeVisible();
    expect(dialog.getByLabelText('Code')).toHaveFocus();
  });

  it('is not carried out when it is cancelled', async () => {
    restore = stubPasskeys();
    const { user, dialog } = await openDialog(['code', 'passkey']);
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('rejected: proof_required')).toBeVisible();
  });
});
