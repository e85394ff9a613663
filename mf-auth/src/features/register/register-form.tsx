import { Name } from '@entropi/contracts/name';
import { Username } from '@entropi/contracts/user-model';
import { Form, type FormProps, useZodForm } from '@entropi/shared/ui/form';
import { TextField } from '@entropi/shared/ui/form-fields';
import * as z from 'zod/mini';
import { useText } from '../../texts';

const schema = z.strictObject({
  username: Username,
  email: z.email().check(z.maxLength(254)),
  first_name: Name,
  last_name: Name,
});
type Values = z.infer<typeof schema>;

export type RegisterFormProps = Pick<FormProps<Values, Values>, 'onSubmit'>;

export function RegisterForm({ onSubmit }: RegisterFormProps) {
  const t = useText();
  const form = useZodForm<Values, Values>(schema, {
    defaultValues: { username: '', email: '', first_name: '', last_name: '' },
  });
  return (
    <Form form={form} onSubmit={onSubmit} submitLabel={t('register.submit')} wide disposable>
      <TextField name="username" label={t('register.username')} autoComplete="username" autoFocus />
      <TextField name="email" type="email" label={t('register.email')} autoComplete="email" />
      <TextField name="first_name" label={t('register.firstName')} autoComplete="given-name" />
      <TextField name="last_name" label={t('register.lastName')} autoComplete="family-name" />
    </Form>
  );
}
