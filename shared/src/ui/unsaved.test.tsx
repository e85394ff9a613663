import { screen, waitFor } from '@testing-library/react';
import * as z from 'zod/mini';
import { renderPage } from '../testing/render-page';
import { Form, useZodForm } from './form';
import { TextField } from './form-fields';
import { discardUnsaved, hasUnsaved } from './unsaved';

const Name = z.strictObject({ name: z.string() });

function NameForm({ disposable = false, asks = false }: { disposable?: boolean; asks?: boolean }) {
  const form = useZodForm(Name, { defaultValues: { name: '' } });
  return (
    <Form form={form} submitLabel="Save" onSubmit={() => !asks} disposable={disposable}>
      <TextField name="name" label="Name" />
    </Form>
  );
}

/** Whether the browser would ask before it leaves. */
const asksBeforeLeaving = () =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('a form', () => {
  it('has something to lose from the first letter until it is saved', async () => {
    const { user, unmount } = renderPage(<NameForm />);
    expect([hasUnsaved(), asksBeforeLeaving()]).toEqual([false, false]);
    await user.type(screen.getByLabelText('Name'), 'Ada');
    expect([hasUnsaved(), asksBeforeLeaving()]).toEqual([true, true]);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect([hasUnsaved(), asksBeforeLeaving()]).toEqual([false, false]));
    expect(screen.getByLabelText('Name')).toHaveValue('Ada');
    await user.type(screen.getByLabelText('Name'), ' Lovelace');
    expect(hasUnsaved()).toBe(true);
    unmount();
    expect([hasUnsaved(), asksBeforeLeaving()]).toEqual([false, false]);
  });

  it('that asks first, before it saves, has not saved', async () => {
    const { user } = renderPage(<NameForm asks />);
    await user.type(screen.getByLabelText('Name'), 'Ada');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled());
    expect(hasUnsaved()).toBe(true);
  });

  it('of a login has nothing to lose', async () => {
    const { user } = renderPage(<NameForm disposable />);
    await user.type(screen.getByLabelText('Name'), 'Ada');
    expect([hasUnsaved(), asksBeforeLeaving()]).toEqual([false, false]);
  });

  it('is left without another question once the reader has answered ours', async () => {
    const { user } = renderPage(<NameForm />);
    await user.type(screen.getByLabelText('Name'), 'Ada');
    discardUnsaved();
    expect(asksBeforeLeaving()).toBe(false);
  });
});
