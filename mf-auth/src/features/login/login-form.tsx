import { Form, type FormProps, useZodForm } from '@entropi/shared/ui/form';
import { TextField } from '@entropi/shared/ui/form-fields';
import { PasswordField } from '@entropi/shared/ui/password-field';
import * as z from 'zod/mini';
import { useText } from '../../texts';
import type { Credentials } from './login.queries';

const schema = z.strictObject({
  username: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  password: z.string().check(z.minLength(1), z.maxLength(350)),
});

export type LoginFormProps = Pick<FormProps<Credentials, Credentials>, 'onSubmit'>;

export function LoginForm({ onSubmit }: LoginFormProps) {
  const t = useText();
  const form = useZodForm(schema, { defaultValues: { username: '', password: '' } });
  return (
    <Form form={form} onSubmit={onSubmit} submitLabel={t('login.submit')} wide disposable>
      <TextField name="username" label={t('login.username')} autoComplete="username" autoFocus />
      <PasswordField name="password" label={t('login.password')} autoComplete="current-password" />
    </Form>
  );
}
