import { createProof } from '@entropi/contracts/proofs';
import { setUserPassword } from '@entropi/contracts/users';
import { useClient } from '@entropi/shared/remote';
import { renderPage } from '@entropi/shared/testing/render-page';
import { createStubApi } from '@entropi/shared/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { readProblem } from './problem';

const WANTED = {
  code: 'proof_required',
  details: [{ path: 'headers.action-proof', message: '', code: 'proof_by_code' }],
};
const MADE = { proof: 'the-proof', expires_at: '2026-03-02T09:30:00.000Z' };

/** A page with one field, whose value is the password that is set. */
function Page() {
  const client = useClient();
  const [password, setPassword] = useState('');
  const [result, setResult] = useState('');
  const submit = () =>
    client.call(setUserPassword, { params: { user_id: 3 }, body: { password } }).then(
      () => setResult('done'),
      (error: unknown) => setResult(`rejected: ${readProblem(error).code}`),
    );
  return (
    <>
      <input aria-label="Password" value={password} onChange={(e) => setPassword(e.target.value)} />
      <button type="button" onClick={() => void submit()}>
        Save
      </button>
      <p>{result}</p>
    </>
  );
}

async function openDialog() {
  const api = createStubApi().fail(setUserPassword, 428, WANTED);
  const page = renderPage(<Page />, { api });
  await page.user.type(screen.getByLabelText('Password'), 'a patient set of storks');
  await page.user.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
  return { ...page, dialog };
}

describe('an action that demands a proof', () => {
  it('is confirmed by six digits, and goes on with what was filled in', async () => {
    const { api, user, dialog } = await openDialog();
    expect(dialog.getByText(/A password is set/)).toBeVisible();
    api.response(createProof, () => {
      api.response(setUserPassword, undefined);
      return MADE;
    });
    await user.type(dialog.getByLabelText('Code'), '123456');
    expect(await screen.findByText('done')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(api.calls(createProof).map(({ body }) => body)).toEqual([
      {
        action: 'setUserPassword',
        path: '/api/users/3/password',
        content: { password: 'a patient set of storks' },
        code: '123456',
      },
    ]);
  });

  it('takes a recovery code by the button', async () => {
    const { api, user, dialog } = await openDialog();
    api.response(createProof, () => {
      api.response(setUserPassword, undefined);
      return MADE;
    });
    await user.type(dialog.getByLabelText('Code'), 'abcd-efg1');
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('done')).toBeVisible();
  });

  it('says at the field that a code is wrong, and takes another', async () => {
    const { api, user, dialog } = await openDialog();
    api.fail(createProof, 422, { code: 'wrong_code' });
    await user.type(dialog.getByLabelText('Code'), '000000');
    expect(await dialog.findByText(/This code is not accepted/)).toBeVisible();
    expect(dialog.getByLabelText('Code')).toBeInvalid();
    expect(dialog.getByLabelText('Code')).toHaveValue('');
  });

  it('is not carried out when it is cancelled, and leaves the form filled', async () => {
    const { api, user, dialog } = await openDialog();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('rejected: proof_required')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Password')).toHaveValue('a patient set of storks');
    await waitFor(() => expect(api.calls(setUserPassword)).toHaveLength(1));
  });
});
