import { screen, waitFor } from '@testing-library/react';
import * as z from 'zod/mini';
import { renderPage } from '../testing/render-page';
import { Form, useZodForm } from './form';
import { TextField } from './form-fields';
import { discardUnsaved, hasUnsaved } from './unsaved';

const Name = z.strictObject({ name: z.string() });

function NameForm({
  disposable = false,
  confirms = false,
}: {
  disposable?: boolean;
  confirms?: boolean;
}) {
  const form = useZodForm(Name, { defaultValues: { name: '' } });
  return (
    <Form form={form} submitLabel="Save" onSubmit={() => !confirms} disposable={disposable}>
      <TextField name="name" label="Name" />
    </Form>
  );
}

/** Says whether the browser would ask for a confirmation before it leaves. */
const confirmsBeforeLeaving = () =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('a form', () => {
  it('has unsaved input from the first letter until it is saved', async () => {
    const { user, unmount } = renderPage(<NameForm />);
    expect([hasUnsaved(), confirmsBeforeLeaving()]).toEqual([false, false]);
    await user.type(screen.getByLabelText('Name'), 'Ada');
    expect([hasUnsaved(), confirmsBeforeLeaving()]).toEqual([true, true]);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect([hasUnsaved(), confirmsBeforeLeaving()]).toEqual([false, false]));
    expect(screen.getByLabelText('Name')).toHaveValue('Ada');
    await user.type(screen.getByLabelText('Name'), ' Lovelace');
    expect(hasUnsaved()).toBe(true);
    unmount();
    expect([hasUnsaved(), confirmsBeforeLeaving()]).toEqual([false, false]);
  });

  it('that asks before it saves still has unsaved input', async () => {
    const { user } = renderPage(<NameForm confirms />);
    await user.type(screen.getByLabelText('Name'), 'Ada');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled());
    expect(hasUnsaved()).toBe(true);
  });

  it('of a login has no unsaved input', async () => {
    const { user } = renderPage(<NameForm disposable />);
    await user.type(screen.getByLabelText('Name'), 'Ada');
    expect([hasUnsaved(), confirmsBeforeLeaving()]).toEqual([false, false]);
  });

  it('is left without a second confirmation once the user has confirmed', async () => {
    const { user } = renderPage(<NameForm />);
    await user.type(screen.getByLabelText('Name'), 'Ada');
    discardUnsaved();
    expect(confirmsBeforeLeaving()).toBe(false);
  });
});
