import { act, screen, waitFor } from '@testing-library/react';
import * as z from 'zod/mini';
import { ApiError } from '../http/api-error';
import { renderPage } from '../testing/render-page';
import { Form, useZodForm } from './form';
import { Switch, TextField } from './form-fields';
import { NumberField } from './number-field';
import { PasswordField } from './password-field';

const schema = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(3)),
  password: z.string().check(z.minLength(1)),
  size: z.number().check(z.positive()),
});

function Page({ onSubmit }: { onSubmit: (values: z.infer<typeof schema>) => unknown }) {
  const form = useZodForm(schema, { defaultValues: { name: '', password: '' } });
  return (
    <Form form={form} onSubmit={onSubmit} submitLabel="Save">
      <TextField name="name" label="Name" />
      <PasswordField name="password" label="Password" autoComplete="off" />
      <NumberField name="size" label="Size" />
    </Form>
  );
}

const countSchema = z.strictObject({ count: z.int().check(z.minimum(1), z.maximum(100)) });

function CountPage({ onSubmit }: { onSubmit: (values: z.infer<typeof countSchema>) => unknown }) {
  const form = useZodForm(countSchema, { defaultValues: {} });
  return (
    <Form form={form} onSubmit={onSubmit} submitLabel="Save">
      <NumberField name="count" label="Count" />
    </Form>
  );
}

const nestedSchema = z.strictObject({
  name: z.string(),
  is_active: z.boolean(),
  levels: z.array(z.strictObject({ offset: z.number().check(z.minimum(0)) })),
});

interface NestedProps {
  onSubmit: () => unknown;
  levels?: { offset: number }[];
}

/** A form that shows only the first level, and a switch, which has no place for an error. */
function Nested({ onSubmit, levels = [{ offset: 0 }] }: NestedProps) {
  const form = useZodForm(nestedSchema, {
    defaultValues: { name: 'a', is_active: true, levels },
  });
  return (
    <Form form={form} onSubmit={onSubmit} submitLabel="Save">
      <TextField name="name" label="Name" />
      <Switch name="is_active" label="Active" />
      <NumberField name="levels.0.offset" label="Offset" />
    </Form>
  );
}

function reject(status: number, body: object) {
  return new ApiError({ status, statusText: '', url: '/x', body });
}

describe('Form', () => {
  it('says in plain words what is missing and sends nothing', async () => {
    const onSubmit = jest.fn();
    const { user } = renderPage(<Page onSubmit={onSubmit} />);
    await user.type(screen.getByLabelText('Name'), 'al');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('At least 3 characters.')).toBeVisible();
    expect(screen.getAllByText('Fill in this field.')).toHaveLength(2);
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('reads numbers as people write them', async () => {
    const onSubmit = jest.fn();
    const { user } = renderPage(<Page onSubmit={onSubmit} />);
    await user.type(screen.getByLabelText('Name'), 'alice');
    await user.type(screen.getByLabelText('Password'), 'x');
    await user.type(screen.getByLabelText('Size'), "1'250,5");
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(onSubmit).toHaveBeenCalledWith({ name: 'alice', password: 'x', size: 1250.5 }),
    );
  });

  it.each([
    ['fr-FR', '0,5'],
    ['de-CH', '0.5'],
  ])('shows a number with the decimal point of %s, and sends it as it was', async (lang, shown) => {
    await act(async () => {
      document.documentElement.lang = lang;
    });
    const onSubmit = jest.fn();
    const { user } = renderPage(<Nested onSubmit={onSubmit} levels={[{ offset: 0.5 }]} />);
    expect(screen.getByRole('textbox', { name: 'Offset' })).toHaveValue(shown);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(onSubmit).toHaveBeenCalledWith(expect.objectContaining({ levels: [{ offset: 0.5 }] })),
    );
    await act(async () => {
      document.documentElement.lang = 'en';
    });
  });

  it('requires a whole number where one is needed', async () => {
    const onSubmit = jest.fn();
    const { user } = renderPage(<CountPage onSubmit={onSubmit} />);
    await user.type(screen.getByLabelText('Count'), '1.5');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('A whole number.')).toBeVisible();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('puts what the server rejected at its fields', async () => {
    const body = { code: 'invalid', details: [{ path: 'name', message: 'is taken' }] };
    const { user } = renderPage(<Page onSubmit={() => Promise.reject(reject(422, body))} />);
    await user.type(screen.getByLabelText('Name'), 'alice');
    await user.type(screen.getByLabelText('Password'), 'x');
    await user.type(screen.getByLabelText('Size'), '1');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('is taken')).toBeVisible();
    expect(screen.getByLabelText('Name')).toBeInvalid();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it.each([
    ['levels.1.offset', 'levels 1 offset: is too far'],
    ['name.first', 'name first: is too far'],
    ['is_active', 'is active: is too far'],
    ['', 'is too far'],
  ])('says above the button what is wrong with "%s", which no field shows', async (path, said) => {
    const body = { code: 'validation_error', details: [{ path, message: 'is too far' }] };
    const { user } = renderPage(<Nested onSubmit={() => Promise.reject(reject(422, body))} />);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Some of the input is not right.');
    expect(alert).toHaveTextContent(said);
  });

  it('lists above the button the errors that no field shows, and words the same error of many fields once', async () => {
    const detail = (path: string, message: string) => ({ path, message });
    const details = [
      detail('levels.0.offset', 'is below zero'),
      ...[1, 2, 3, 4].map((level) => detail(`levels.${level}.offset`, 'is too far')),
    ];
    const body = { code: 'validation_error', details };
    const { user } = renderPage(<Nested onSubmit={() => Promise.reject(reject(422, body))} />);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(
      'levels 1 offset; levels 2 offset; levels 3 offset; …: is too far',
    );
    expect(alert).not.toHaveTextContent('below zero');
    expect(screen.getByLabelText('Offset')).toBeInvalid();
    expect(screen.getByText('is below zero')).toBeVisible();
  });

  it('also lists errors of its own rules that no field shows, and sends nothing', async () => {
    const onSubmit = jest.fn();
    const { user } = renderPage(
      <Nested onSubmit={onSubmit} levels={[{ offset: 0 }, { offset: -1 }]} />,
    );
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('levels 1 offset: At least 0.');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('says so when it is the broker that does not respond', async () => {
    const body = { code: 'broker_unavailable', message: 'Service Unavailable' };
    const { user } = renderPage(<Page onSubmit={() => Promise.reject(reject(503, body))} />);
    await user.type(screen.getByLabelText('Name'), 'alice');
    await user.type(screen.getByLabelText('Password'), 'x');
    await user.type(screen.getByLabelText('Size'), '1');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The broker does not respond.');
  });

  it('shows any other rejection above the button, with the request id to copy', async () => {
    const body = { code: 'internal', message: 'Internal Server Error', request_id: 'r-77' };
    const { user } = renderPage(<Page onSubmit={() => Promise.reject(reject(500, body))} />);
    await user.type(screen.getByLabelText('Name'), 'alice');
    await user.type(screen.getByLabelText('Password'), 'x');
    await user.type(screen.getByLabelText('Size'), '1');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Something went wrong on our side.');
    expect(alert).toHaveTextContent('Request r-77');
  });

  it('reveals a password on demand and warns of caps lock', async () => {
    const { user } = renderPage(<Page onSubmit={jest.fn()} />);
    const password = screen.getByLabelText('Password');
    await user.click(password);
    await user.keyboard('{CapsLock}a');
    expect(screen.getByText('Caps lock is on')).toBeVisible();
    expect(password).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password).toHaveAttribute('type', 'text');
  });
});
